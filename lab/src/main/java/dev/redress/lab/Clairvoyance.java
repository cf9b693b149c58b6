package dev.redress.lab;

import dev.redress.model.Action;
import dev.redress.model.Charter;
import dev.redress.model.LossModel;
import dev.redress.model.Micros;
import dev.redress.model.State;
import dev.redress.oracle.Objective;
import dev.redress.oracle.Optimum;
import dev.redress.oracle.Oracle;

/**
 * What is paid by one who knows the true means: the yardstick of regret. It starts where every policy starts, walks to the best
 * state at its own cost, one action a step, and stays (decision 4).
 */
public final class Clairvoyance {
    private final Charter charter;
    private final LossModel model;
    private final Optimum best;
    private final double least;

    public Clairvoyance(Charter charter, Oracle oracle) {
        this.charter = charter;
        model = Environment.modelOf(charter);
        best = oracle.minimise(Objective.expectedLoss(model), charter.conflicts());
        least = model.expectedLoss(best.state());
    }

    /** The best state s*, its expected loss a step, and the bound that proves it. */
    public Optimum best() {
        return best;
    }

    /** The expected loss of one step in the state beyond that of the best state. */
    public double excess(State state) {
        return model.expectedLoss(state) - least;
    }

    /**
     * What its first steps cost beyond being in the best state from the start: the losses on the way and the fixes. All sums are
     * of such excesses, so that a billion steps do not drown the regret in rounding.
     */
    public double walkingCost(long steps) {
        State state = State.EMPTY;
        double cost = 0;
        long left = steps;
        for (Action action : charter.way(State.EMPTY, best.state())) {
            if (left-- == 0) {
                return cost;
            }
            if (action instanceof Action.Fix fix) {
                cost += Micros.toDouble(charter.costs().cost(fix.criterion(), state));
            }
            state = charter.conflicts().after(state, action);
            cost += excess(state);
        }
        return cost;
    }
}
