package dev.redress.lab.attack;

import dev.redress.model.Action;
import dev.redress.model.Conflicts;
import dev.redress.model.Micros;
import dev.redress.model.State;
import java.util.Arrays;

/**
 * A direct implementation of the policy of theorem 5: {@code barrier} with a threshold of theta times the cost, chosen when an
 * account opens, and a barrier of beta min(1, theta) times the cost, with beta chosen at the fix. The caller makes the choices.
 * All amounts are in micros.
 */
final class ReferenceAdvisedBarrier {
    final int[][] sets;
    final Conflicts conflicts;
    final long[] cost;
    final long[] tau;
    final long[] kappa;
    /** The choices for each open account and each barrier. */
    final double[] theta;

    final double[] beta;
    State state = State.EMPTY;
    long paid;

    ReferenceAdvisedBarrier(long[] cost, int[][] sets, Conflicts conflicts) {
        this.cost = cost;
        this.sets = sets;
        this.conflicts = conflicts;
        tau = new long[cost.length];
        kappa = new long[cost.length];
        theta = new double[cost.length];
        beta = new double[cost.length];
        Arrays.fill(theta, 1);
        Arrays.fill(beta, 1);
    }

    ReferenceAdvisedBarrier(ReferenceAdvisedBarrier other) {
        cost = other.cost;
        sets = other.sets;
        conflicts = other.conflicts;
        tau = other.tau.clone();
        kappa = other.kappa.clone();
        theta = other.theta.clone();
        beta = other.beta.clone();
        state = other.state;
        paid = other.paid;
    }

    /** Processes a complaint; the choices are used if a choice is needed. */
    void complain(int i, long loss, double chosenTheta, double chosenBeta) {
        if (state.has(i)) {
            return;
        }
        paid += loss;
        theta[i] = tau[i] == 0 ? chosenTheta : theta[i];
        long left = loss;
        boolean clear = true;
        for (int[] set : sets) {
            if (blocks(set, i)) {
                int[] others = others(set, i);
                long weakest =
                        Arrays.stream(others).mapToLong(j -> kappa[j]).min().orElseThrow();
                long drained = Math.min(left, weakest);
                Arrays.stream(others).forEach(j -> kappa[j] -= drained);
                left -= drained;
                clear &= weakest == drained;
            }
        }
        tau[i] += left;
        if (clear && tau[i] >= threshold(i)) {
            fix(i, chosenBeta);
        }
    }

    long threshold(int i) {
        return Math.round(theta[i] * cost[i]);
    }

    private boolean blocks(int[] set, int i) {
        return Arrays.stream(set).anyMatch(j -> j == i) && Arrays.stream(set).allMatch(j -> j == i || state.has(j));
    }

    private static int[] others(int[] set, int i) {
        return Arrays.stream(set).filter(j -> j != i).toArray();
    }

    private void fix(int i, double chosenBeta) {
        State keep = state;
        for (int[] set : sets) {
            int[] others = others(set, i);
            if (blocks(set, i) && keep.containsAll(State.of(others))) {
                keep = keep.without(Arrays.stream(others)
                        .filter(j -> kappa[j] == 0)
                        .findFirst()
                        .orElseThrow());
            }
        }
        Action.Fix fix = conflicts.fix(state, i, keep);
        fix.released().stream().forEach(j -> tau[j] = 0);
        paid += cost[i];
        state = fix.applied(state);
        tau[i] = 0;
        beta[i] = chosenBeta;
        kappa[i] = Math.round(chosenBeta * Math.min(1, theta[i]) * cost[i]);
    }

    @Override
    public String toString() {
        return state + " tau " + Arrays.toString(tau) + " kappa " + Arrays.toString(kappa) + " theta "
                + Arrays.toString(theta) + " beta " + Arrays.toString(beta) + ", paid " + Micros.format(paid);
    }
}
