package dev.redress.oracle;

import dev.redress.model.Factor;
import dev.redress.model.State;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A proof that outlives its question: the near-optimal states of a search, and a lower bound (the floor) on the value of all other
 * states. A policy's tables change little from question to question. The values of the other states cannot fall by more than the
 * tables did, so as long as a kept state is not above the lowered floor, it is the best, and no search is needed (decision 28).
 */
final class Certificate {
    /** The number of future questions for which a search adds slack, at the rate at which recent questions used it up. */
    private static final int AHEAD = 12;
    /** The relative tolerance for rounding, per factor. */
    private static final double ROUNDING = 0x1p-51;

    /** The certificate under another objective: the best kept state, its value, and the floor under all other states. */
    record Standing(State best, double value, double floor) {
        boolean proves() {
            return value <= floor;
        }
    }

    private final Objective objective;
    private final List<State> states;
    private final double value;
    private final double floor;
    private final double most;
    private final double pace;
    private int asked;

    /**
     * A certificate: all states except these have at least the value of the floor.
     *
     * @param value of the best of them
     * @param most that the next search should look beyond its best state
     * @param pace at which the questions before used up their certificate
     */
    Certificate(Objective objective, List<State> states, double value, double floor, double most, double pace) {
        this.objective = objective;
        this.states = states;
        this.value = value;
        this.floor = floor;
        this.most = most;
        this.pace = pace;
    }

    /** Applies the certificate to another objective; null if its tables are not over the same criteria. */
    @Nullable
    Standing standing(Objective now) {
        if (!comparable(now)) {
            return null;
        }
        asked++;
        State best = states.get(0);
        double lowest = now.value(best);
        for (State state : states) {
            double one = now.value(state);
            if (one < lowest) {
                best = state;
                lowest = one;
            }
        }
        double fall = 0;
        double size = Math.abs(floor) + Math.abs(lowest);
        for (int f = 0; f < now.factors().size(); f++) {
            double one = fall(objective.factors().get(f), now.factors().get(f));
            fall += one;
            size += Math.abs(one);
        }
        return new Standing(
                best, lowest, floor - fall - ROUNDING * now.factors().size() * size);
    }

    private boolean comparable(Objective now) {
        boolean same = now.factors().size() == objective.factors().size();
        for (int f = 0; same && f < now.factors().size(); f++) {
            same = now.factors().get(f).sameMembers(objective.factors().get(f));
        }
        return same;
    }

    /** The largest decrease of an entry of the table; negative if all entries rose. */
    private static double fall(Factor before, Factor after) {
        double most = Double.NEGATIVE_INFINITY;
        for (int c = 0; c < 1 << after.order(); c++) {
            // The difference of two infinite entries is not a number.
            boolean same = Double.compare(after.value(c), before.value(c)) == 0;
            most = Math.max(most, same ? 0 : before.value(c) - after.value(c));
        }
        return most;
    }

    /** The average loss of slack per question, given the present value of the best state. */
    double pace(Standing now, double best) {
        return (best - value + (floor - now.floor())) / asked;
    }

    /** The slack of the next search: it also looks for states this much above the best, so that its proof lasts for several questions. */
    double slack() {
        double slack = Math.min(AHEAD * pace, most);
        return slack >= 2 * pace ? slack : 0;
    }
}
