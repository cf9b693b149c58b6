package dev.redress.ledger;

import dev.redress.model.Action;
import dev.redress.model.Losses;
import dev.redress.model.Micros;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Something that happened to a system and that its resolver had to answer. */
public sealed interface Event {
    /** The resolver was asked for the first action, before any loss. */
    record Start() implements Event {}

    /** So many steps passed in the present state, with these losses. */
    record Observation(long steps, Losses losses) implements Event {
        public Observation {
            require(steps >= 1, "an observation lasts at least one step");
        }
    }

    /**
     * A complaint of the adversarial setting: the loss falls on each of the criteria that is not fixed, in the order given, each
     * in a step of its own.
     *
     * @param id and at: what the log says of it, if anything
     * @param loss in micros
     */
    record Complaint(@Nullable String id, @Nullable String at, List<Integer> criteria, long loss) implements Event {
        public Complaint {
            criteria = List.copyOf(criteria);
            require(!criteria.isEmpty(), "a complaint is about at least one criterion");
            require(
                    criteria.size() == 1 || criteria.stream().distinct().count() == criteria.size(),
                    "a criterion is twice in one complaint");
            require(loss >= 0 && loss <= Micros.MAX, "a loss is negative or too large");
        }
    }

    /**
     * A person acts in the policy's place.
     *
     * @param at when, if anybody said
     * @param action a fix that names nothing to release releases what it must
     * @param steps for how many steps the policy then has no say; 0 if it goes on at once
     */
    record Intervention(@Nullable String at, Action action, long steps, String who, String why) implements Event {
        public Intervention {
            require(steps >= 0, "an intervention holds for a negative number of steps");
            require(!who.isBlank() && !why.isBlank(), "an intervention says who acted and why");
        }

        public Intervention(Action action, long steps, String who, String why) {
            this(null, action, steps, who, why);
        }
    }

    /** Fixing a criterion costs something else from now on, in micros. */
    record Repricing(@Nullable String at, int criterion, long cost) implements Event {
        public Repricing {
            require(cost >= 0 && cost <= Micros.MAX, "a cost is negative or too large");
        }
    }

    private static void require(boolean condition, String otherwise) {
        if (!condition) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}
