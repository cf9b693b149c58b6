package dev.redress.oracle;

import dev.redress.model.Factor;
import dev.redress.model.State;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a search proved, kept for the next question: a few states, and a floor that no other state was below. Tables that change a
 * little from question to question, as a policy's do, cannot have pushed any other state further below the floor than they have
 * fallen; so as long as one of the few is no higher than that, it is the best, and nothing needs to be searched (decision 28).
 */
final class Certificate {
    /** A search looks so many questions ahead, at the pace at which the last ones came closer to the floor. */
    private static final int AHEAD = 12;
    /** Sums of so many doubles are not told apart any finer than this, for each factor. */
    private static final double ROUNDING = 0x1p-51;

    /** How the few states stand under another objective: the best of them, its value, and the floor under all others. */
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
     * No state but these is below the floor.
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

    /** What is left of the proof for one more question; null if the objectives are not made of tables over the same criteria. */
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

    /** By how much a number of the table fell at most; negative if all rose. */
    private static double fall(Factor before, Factor after) {
        double most = Double.NEGATIVE_INFINITY;
        for (int c = 0; c < 1 << after.order(); c++) {
            // Infinite ones that stayed so have no difference to speak of.
            boolean same = Double.compare(after.value(c), before.value(c)) == 0;
            most = Math.max(most, same ? 0 : before.value(c) - after.value(c));
        }
        return most;
    }

    /** What each question took of it on average, if the best state is now worth that much. */
    double pace(Standing now, double best) {
        return (best - value + (floor - now.floor())) / asked;
    }

    /** By how much a search should look beyond its best state, so that what it proves lasts for more than one question. */
    double slack() {
        double slack = Math.min(AHEAD * pace, most);
        return slack >= 2 * pace ? slack : 0;
    }
}
