package dev.redress.hindsight;

import dev.redress.ledger.Event;
import dev.redress.model.Action;
import dev.redress.model.Charter;
import dev.redress.model.Criterion;
import dev.redress.model.Losses;
import dev.redress.model.Micros;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * Another guess at what is hard to measure: the fixing costs or the losses of one criterion, or of all, halved or doubled.
 *
 * @param criterion whose; empty for all of them
 */
public record UnitChange(Quantity quantity, OptionalInt criterion, Scaling factor) {
    /** What is changed. */
    public enum Quantity {
        COST,
        LOSS
    }

    /** How it is changed. */
    public enum Scaling {
        HALVED(0.5),
        DOUBLED(2);

        private final double value;

        Scaling(double value) {
            this.value = value;
        }

        public double value() {
            return value;
        }

        private long of(long micros) {
            return this == DOUBLED ? Math.multiplyExact(2, micros) : micros / 2;
        }
    }

    /** Every change to a charter with the given number of criteria: first of one criterion after the other, then of all together. */
    public static List<UnitChange> all(int criteria) {
        List<UnitChange> changes = new ArrayList<>();
        for (Quantity quantity : Quantity.values()) {
            for (int i = 0; i <= criteria; i++) {
                OptionalInt whose = i < criteria ? OptionalInt.of(i) : OptionalInt.empty();
                Stream.of(Scaling.values())
                        .map(factor -> new UnitChange(quantity, whose, factor))
                        .forEach(changes::add);
            }
        }
        return changes;
    }

    /** The charter with this change; without true means, which no policy that answers complaints looks at. */
    public Charter of(Charter charter) {
        Charter.Builder builder =
                Charter.named(charter.name()).release(charter.release()).lossBound(Micros.toDouble(bound(charter)));
        for (int i = 0; i < charter.size(); i++) {
            Criterion one = charter.criteria().get(i);
            builder.criterion(one.withCost(cost(i, one.cost())));
        }
        charter.conflicts().sets().forEach(builder::conflict);
        return builder.build();
    }

    /** No complaint is larger: doubled if any losses are, halved only if all are. */
    private long bound(Charter charter) {
        boolean changes = quantity == Quantity.LOSS && (criterion.isEmpty() || factor == Scaling.DOUBLED);
        return changes ? checked(charter.lossBound()) : charter.lossBound();
    }

    /** The log with this change. A complaint about several criteria becomes one about each, which is the same. */
    public List<Event> of(List<Event> log) {
        return log.stream().flatMap(this::of).toList();
    }

    private Stream<Event> of(Event event) {
        if (event instanceof Event.Complaint one) {
            return one.criteria().stream()
                    .map(i -> new Event.Complaint(one.id(), one.at(), List.of(i), loss(i, one.loss())));
        }
        if (event instanceof Event.Observation seen) {
            return Stream.of(new Event.Observation(seen.id(), seen.at(), seen.steps(), of(seen.losses())));
        }
        if (event instanceof Event.Repricing price) {
            int i = price.criterion();
            return Stream.of(new Event.Repricing(price.id(), price.at(), i, cost(i, price.cost())));
        }
        if (event instanceof Event.FollowUp report
                && report.action() instanceof Action.Fix fix
                && report.cost().isPresent()) {
            OptionalLong cost =
                    OptionalLong.of(cost(fix.criterion(), report.cost().getAsLong()));
            return Stream.of(new Event.FollowUp(
                    report.id(), report.at(), report.stage(), fix, cost, report.who(), report.why()));
        }
        return Stream.of(event);
    }

    private Losses of(Losses losses) {
        Losses changed = new Losses(losses.criteria());
        for (int n = 0; n < losses.count(); n++) {
            int i = losses.criterion(n);
            changed.suffer(i, loss(i, losses.suffered(i)));
            changed.avert(i, loss(i, losses.averted(i)));
        }
        return changed;
    }

    private long cost(int i, long micros) {
        return quantity == Quantity.COST && isAbout(i) ? checked(micros) : micros;
    }

    private long loss(int i, long micros) {
        return quantity == Quantity.LOSS && isAbout(i) ? checked(micros) : micros;
    }

    private boolean isAbout(int i) {
        return criterion.isEmpty() || criterion.getAsInt() == i;
    }

    private long checked(long micros) {
        if (micros > Micros.MAX / 2 && factor == Scaling.DOUBLED) {
            throw new IllegalArgumentException(Micros.format(micros)
                    + " cannot be doubled: no cost and no loss is beyond " + Micros.format(Micros.MAX));
        }
        return factor.of(micros);
    }

    /** What it does, for people: "cost of fpr halved". */
    public String words(Charter charter) {
        String what = quantity == Quantity.COST ? "cost" : "losses";
        String whose = criterion.isPresent()
                ? what + " of " + charter.id(criterion.getAsInt())
                : quantity == Quantity.COST ? "all costs" : "all losses";
        return whose + (factor == Scaling.HALVED ? " halved" : " doubled");
    }
}
