package dev.redress.policy;

import dev.redress.model.Charter;
import dev.redress.model.Criterion;
import dev.redress.model.Micros;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * What is promised of a policy's run on a complaint log: that it pays at most q + B/c_min times what the optimum in hindsight
 * pays, or nothing. It is told what happens in the run: a complaint above the charter's B restates the bound, and whatever the
 * proof does not know of (a person's hand, a changed cost) ends it. Larger conflicts and costs of zero leave no bound at all.
 */
public final class Guarantee {
    private final double constant;
    private final long declaredBound;
    private final long leastCost;
    private final @Nullable String obstacle;
    private long complaints;
    private long largestLoss;
    /** Why the promise ended, and what it covers until then; null while it holds. */
    private @Nullable String end;

    Guarantee(double constant, Charter charter) {
        this.constant = constant;
        declaredBound = charter.lossBound();
        leastCost = charter.criteria().stream().mapToLong(Criterion::cost).min().orElse(0);
        obstacle = obstacle(charter);
    }

    private @Nullable String obstacle(Charter charter) {
        if (Double.isInfinite(constant)) {
            return "no bound is known for this policy and charter";
        }
        if (charter.conflicts().largerCount() > 0) {
            return "the proof does not cover conflicts of three or more";
        }
        return leastCost == 0 ? "some fixes cost nothing" : null;
    }

    /** A complaint came. */
    public void complained(long loss) {
        complaints++;
        largestLoss = Math.max(largestLoss, loss);
    }

    /** A person acted in the policy's place. */
    public void overridden() {
        end("a person acted");
    }

    /** The cost of a fix changed. */
    public void repriced() {
        end("the cost of a fix changed");
    }

    private void end(String why) {
        if (end == null && obstacle == null) {
            end = "none since " + why + " after " + complaints + " complaints; until then " + bound();
        }
    }

    /** The largest loss of one complaint so far, in micros. */
    public long largestLoss() {
        return largestLoss;
    }

    /** Whether a complaint was larger than the charter said any would be. */
    public boolean lossBoundBroken() {
        return largestLoss > declaredBound;
    }

    /** The ratio to the optimum in hindsight that will not be passed, if one is promised of the whole run. */
    public OptionalDouble ratio() {
        return obstacle == null && end == null ? OptionalDouble.of(value()) : OptionalDouble.empty();
    }

    private double value() {
        return constant + Math.max(declaredBound, largestLoss) / (double) leastCost;
    }

    private String bound() {
        return "at most " + plain(value()) + " times the optimum in hindsight (" + plain(constant)
                + " + B/c_min, B = "
                + Micros.format(Math.max(declaredBound, largestLoss)) + ", c_min = " + Micros.format(leastCost) + ")"
                + (lossBoundBroken()
                        ? "; B is the largest loss seen, above the charter's " + Micros.format(declaredBound)
                        : "");
    }

    private static String plain(double number) {
        return Micros.format(Micros.of(number));
    }

    /** The promise in one sentence. */
    public String words() {
        if (obstacle != null) {
            return "none: " + obstacle;
        }
        return end != null ? end : bound();
    }
}
