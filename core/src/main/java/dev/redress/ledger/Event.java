package dev.redress.ledger;

import dev.redress.model.Action;
import dev.redress.model.Charter;
import dev.redress.model.Losses;
import dev.redress.model.Micros;
import dev.redress.model.State;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Something that happened to a system and that its resolver must handle. */
public sealed interface Event {
    /** Its id in the log, if it has one. */
    default @Nullable String id() {
        return null;
    }

    /** The time of the event, if known. */
    default @Nullable String at() {
        return null;
    }

    /** The resolver was asked for the first action, before any loss. */
    record Start() implements Event {}

    /** Some steps passed in the current state, with these losses. */
    record Observation(@Nullable String id, @Nullable String at, long steps, Losses losses) implements Event {
        public Observation {
            require(steps >= 1, "an observation lasts at least one step");
        }

        public Observation(long steps, Losses losses) {
            this(null, null, steps, losses);
        }
    }

    /**
     * A complaint of the adversarial setting: each criterion that is not fixed suffers the loss, in the given order, each in a
     * step of its own.
     *
     * @param loss in micros
     * @param origin what is recorded about its origin
     */
    record Complaint(@Nullable String id, @Nullable String at, List<Integer> criteria, long loss, Origin origin)
            implements Event {
        public Complaint(@Nullable String id, @Nullable String at, List<Integer> criteria, long loss) {
            this(id, at, criteria, loss, Origin.NONE);
        }

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
     * The origin of a complaint, without the identity of the complainant.
     *
     * @param receipt the SHA-256 of the secret code with which the complainant can look up the complaint, in hexadecimal
     * @param text the SHA-256 of a salt and the submitted text; the text itself is stored elsewhere and may be erased
     * @param by the person or program that assigned the criteria
     * @param reading how a model assigned the text to criteria, if one did
     */
    record Origin(
            @Nullable String receipt,
            @Nullable String text,
            @Nullable String by,
            @Nullable Reading reading) {
        /** Nothing is known. */
        public static final Origin NONE = new Origin(null, null, null, null);

        public Origin(@Nullable String receipt, @Nullable String text, @Nullable String by) {
            this(receipt, text, by, null);
        }

        /** Only the reading of the text by a model is known. */
        public static Origin of(Reading reading) {
            return new Origin(null, null, null, reading);
        }

        public Origin {
            requireHash(receipt);
            requireHash(text);
            require(by == null || !by.isBlank(), "nobody found out which criteria a complaint is about");
        }

        private static void requireHash(@Nullable String hash) {
            require(hash == null || hash.matches("[0-9a-f]{64}"), "a SHA-256 has 64 lower-case hexadecimal digits");
        }
    }

    /**
     * A record about a complaint that no policy has to answer.
     *
     * @param id the id of the complaint
     * @param criteria the criteria that the complainant named; may be empty
     * @param loss the loss that it would have, in micros
     */
    record Note(
            @Nullable String id,
            @Nullable String at,
            Fate fate,
            List<Integer> criteria,
            long loss,
            Origin origin,
            String who,
            String why)
            implements Event {
        /** What happened to the complaint. */
        public enum Fate {
            /** It was received; its criteria are not known yet. */
            UNASSIGNED,
            /** It was received, and is held until people have reviewed it. */
            HELD,
            /** People reviewed it, and it does not count. */
            DISMISSED,
            /** Its text was erased. */
            ERASED
        }

        public Note {
            criteria = List.copyOf(criteria);
            require(criteria.stream().distinct().count() == criteria.size(), "a criterion is twice in one complaint");
            require(loss >= 0 && loss <= Micros.MAX, "a loss is negative or too large");
            requireSaid(who, why);
        }
    }

    /** The mode changes from now on. */
    record ModeChange(@Nullable String id, @Nullable String at, Mode mode, String who, String why) implements Event {
        public ModeChange {
            requireSaid(who, why);
        }
    }

    /**
     * A person acts in place of the policy.
     *
     * @param action a fix that names nothing to release releases what it must
     * @param steps the number of steps during which the policy is then not asked, unless an earlier wait lasts longer; a wait of
     * 0 steps ends an earlier one
     */
    record Intervention(@Nullable String id, @Nullable String at, Action action, long steps, String who, String why)
            implements Event {
        public Intervention {
            require(steps >= 0, "an intervention holds for a negative number of steps");
            requireSaid(who, why);
        }

        public Intervention(Action action, long steps, String who, String why) {
            this(null, null, action, steps, who, why);
        }
    }

    /**
     * A person holds or forbids a criterion, or lifts the hold.
     *
     * @param released what the fix releases if the criterion must be fixed first; if empty, the fix releases what it must
     */
    record Hold(
            @Nullable String id, @Nullable String at, Kind kind, int criterion, State released, String who, String why)
            implements Event {
        /** The kind of hold from now on. */
        public enum Kind {
            /** The criterion stays fixed; it is fixed now if it is not. */
            HOLD,
            /** The criterion stays unfixed; it is released now if it is fixed. */
            FORBID,
            /** Neither held nor forbidden any more. */
            LIFT
        }

        public Hold {
            require(kind == Kind.HOLD || released.isEmpty(), "only a hold can release");
            requireSaid(who, why);
        }

        public Hold(Kind kind, int criterion, String who, String why) {
            this(null, null, kind, criterion, State.EMPTY, who, why);
        }
    }

    /** The cost of fixing a criterion changes from now on, in micros. */
    record Repricing(@Nullable String id, @Nullable String at, int criterion, long cost) implements Event {
        public Repricing {
            require(cost >= 0 && cost <= Micros.MAX, "a cost is negative or too large");
        }

        public Repricing(@Nullable String at, int criterion, long cost) {
            this(null, at, criterion, cost);
        }
    }

    /**
     * A report of what people did about a recommendation.
     *
     * @param action the fix or release that was recommended, without what it releases
     * @param cost the actual cost, in micros, once it is done; the expected cost if none was reported
     */
    record FollowUp(
            @Nullable String id,
            @Nullable String at,
            Stage stage,
            Action action,
            OptionalLong cost,
            String who,
            String why)
            implements Event {
        /** The status of the recommendation. */
        public enum Stage {
            APPROVED,
            STARTED,
            DONE,
            DECLINED,
            CANCELLED
        }

        public FollowUp {
            require(
                    action instanceof Action.Release
                            || (action instanceof Action.Fix fix
                                    && fix.released().isEmpty()),
                    "what is reported is a fix or a release");
            require(cost.isEmpty() || stage == Stage.DONE, "only what is done has a cost");
            require(
                    cost.isEmpty() || (cost.getAsLong() >= 0 && cost.getAsLong() <= Micros.MAX),
                    "a cost is negative or too large");
            requireSaid(who, why);
        }

        public FollowUp(Stage stage, Action action, String who, String why) {
            this(null, null, stage, action, OptionalLong.empty(), who, why);
        }
    }

    /** The charter is replaced from now on. Criteria are identified by their ids. */
    record Amendment(@Nullable String id, @Nullable String at, Charter charter, String who, String why)
            implements Event {
        public Amendment {
            requireSaid(who, why);
        }

        public Amendment(Charter charter, String who, String why) {
            this(null, null, charter, who, why);
        }
    }

    private static void requireSaid(String who, String why) {
        require(!who.isBlank() && !why.isBlank(), "what a person does says who did it and why");
    }

    private static void require(boolean condition, String otherwise) {
        if (!condition) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}
