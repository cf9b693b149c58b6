package dev.redress.policy;

import dev.redress.model.Charter;
import dev.redress.model.Conflicts;
import dev.redress.model.CorrelationSets;
import dev.redress.model.Factor;
import dev.redress.model.State;
import dev.redress.oracle.Objective;
import java.util.ArrayList;
import java.util.List;

/**
 * The estimator that extends mean losses from the states of a cover to all valid states: equation 5 with its sign corrected
 * (decision 9), and its general form in appendix A. The reference state s'' for criterion i at bit b is the one in which nothing
 * else is fixed. So every state in the formula is a subset of the state to be estimated, and hence valid (decision 12).
 */
public final class CoverEstimator {
    /** The mean loss of a criterion in a state of the cover; NaN if unknown. */
    @FunctionalInterface
    public interface Means {
        double of(int criterion, State state);
    }

    private final Conflicts conflicts;
    /** For each criterion, the groups that affect it. */
    private final List<List<int[]>> groups = new ArrayList<>();

    public CoverEstimator(Charter charter) {
        conflicts = charter.conflicts();
        CorrelationSets sets = charter.correlations();
        for (int i = 0; i < charter.size(); i++) {
            groups.add(sets.correlatedGroups(i));
        }
    }

    /** The mean loss of criterion i in any valid state: mu_i^s = mu_i^s'' + the sum over J in I_i of X_(b,J)^(i, s(J), s''(J)). */
    public double meanLoss(int i, State state, Means means) {
        State reference = state.has(i) ? State.of(i) : State.EMPTY;
        double loss = known(means.of(i, reference));
        for (int[] group : groups.get(i)) {
            loss += effect(i, reference, part(state, group), means);
        }
        return loss;
    }

    /** X: the additional mean loss of criterion i when these criteria are fixed in addition to the reference. */
    private static double effect(int i, State reference, State part, Means means) {
        return known(means.of(i, reference.union(part)) - means.of(i, reference));
    }

    private static State part(State state, int[] group) {
        State part = State.EMPTY;
        for (int j : group) {
            part = state.has(j) ? part.with(j) : part;
        }
        return part;
    }

    /** Without releases a state of the cover may be unreachable; its unknown effect is taken as 0. */
    private static double known(double value) {
        return Double.isNaN(value) ? 0 : value;
    }

    /** The expected loss of a step as a sum of factors: one for each criterion, and one for each group that affects it. */
    public Objective objective(Means means) {
        List<Factor> factors = new ArrayList<>();
        for (int i = 0; i < groups.size(); i++) {
            factors.add(Factor.of(new int[] {i}, new double[] {
                known(means.of(i, State.EMPTY)), known(means.of(i, State.of(i)))
            }));
            for (int[] group : groups.get(i)) {
                factors.add(factor(i, group, means));
            }
        }
        return new Objective(groups.size(), factors);
    }

    private Factor factor(int i, int[] group, Means means) {
        int[] members = new int[group.length + 1];
        members[0] = i;
        System.arraycopy(group, 0, members, 1, group.length);
        double[] table = new double[1 << members.length];
        for (int configuration = 0; configuration < table.length; configuration++) {
            State reference = (configuration & 1) == 1 ? State.of(i) : State.EMPTY;
            State part = Configurations.state(members, configuration & ~1);
            // No valid state has an invalid configuration, so the value of its entry is irrelevant.
            table[configuration] = conflicts.admits(reference.union(part)) ? effect(i, reference, part, means) : 0;
        }
        return Factor.of(members, table);
    }
}
