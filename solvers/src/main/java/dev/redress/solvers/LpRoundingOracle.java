package dev.redress.solvers;

import dev.redress.model.Conflicts;
import dev.redress.model.State;
import dev.redress.oracle.Objective;
import dev.redress.oracle.Optimum;
import dev.redress.oracle.Oracle;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The paper's proxy for the best state: a linear relaxation, rounded. Rounding at 1/2 as printed (theorem A.1) fixes next to
 * nothing, because the relaxation by edges sits at 1/2 almost everywhere (decision 19); the repaired one goes on from there and
 * fixes what else fits and helps, the criteria that the relaxation likes best first. The relaxation's value is the bound.
 */
public final class LpRoundingOracle implements Oracle {
    private static final long MILLIS = 600_000;

    private final Relaxation.Constraints constraints;
    private final boolean repaired;

    private LpRoundingOracle(Relaxation.Constraints constraints, boolean repaired) {
        this.constraints = constraints;
        this.repaired = repaired;
    }

    /** Edge constraints, rounded at 1/2: what theorem A.1 is about. */
    public static LpRoundingOracle asPrinted() {
        return new LpRoundingOracle(Relaxation.Constraints.EDGES, false);
    }

    /** Clique constraints and the repaired rounding: never a weaker bound. */
    public static LpRoundingOracle repaired() {
        return new LpRoundingOracle(Relaxation.Constraints.CLIQUES, true);
    }

    @Override
    public Optimum minimise(Objective objective, Conflicts conflicts) {
        Relaxation relaxation = new Relaxation(objective, conflicts, constraints);
        LinearProgram.Solution solution = relaxation.solve(MILLIS);
        State state = atHalf(solution, conflicts);
        if (repaired) {
            state = repair(state, solution, objective, conflicts);
        }
        double value = objective.value(state);
        return new Optimum(state, value, Math.min(Math.nextDown(value), relaxation.lowerBound(solution)));
    }

    /** Fixes what the relaxation fixes by more than half; a larger conflict that this fills loses its last member. */
    private static State atHalf(LinearProgram.Solution solution, Conflicts conflicts) {
        State state = State.EMPTY;
        for (int v = 0; solution.solved() && v < conflicts.criteria(); v++) {
            if (solution.value(v) > 0.5 && conflicts.admits(state, v)) {
                state = state.with(v);
            }
        }
        return state;
    }

    private static State repair(
            State start, LinearProgram.Solution solution, Objective objective, Conflicts conflicts) {
        List<Integer> liked = IntStream.range(0, conflicts.criteria())
                .boxed()
                .sorted(Comparator.comparingDouble(v -> solution.solved() ? -solution.value(v) : 0))
                .toList();
        State state = start;
        double value = objective.value(state);
        for (int v : liked) {
            if (!state.has(v) && conflicts.admits(state, v)) {
                double with = objective.value(state.with(v));
                if (with < value) {
                    state = state.with(v);
                    value = with;
                }
            }
        }
        return state;
    }
}
