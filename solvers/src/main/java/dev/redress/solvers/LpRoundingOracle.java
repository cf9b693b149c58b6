package dev.redress.solvers;

import dev.redress.model.Conflicts;
import dev.redress.model.Factor;
import dev.redress.model.State;
import dev.redress.oracle.Objective;
import dev.redress.oracle.Optimum;
import dev.redress.oracle.Oracle;
import dev.redress.oracle.SearchWatch;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The paper's approximation of the best state: a rounded linear relaxation. Rounding at 1/2, as in theorem A.1, fixes hardly
 * anything, because almost all variables of the edge relaxation are 1/2 (decision 19). The corrected version then also fixes every
 * criterion that fits and lowers the loss, in descending order of its relaxed value. The relaxation's value is the bound.
 */
public final class LpRoundingOracle implements Oracle {
    private final BestStateProgram.Constraints constraints;
    private final boolean repaired;
    private final SearchWatch watch;

    private LpRoundingOracle(BestStateProgram.Constraints constraints, boolean repaired, SearchWatch watch) {
        this.constraints = constraints;
        this.repaired = repaired;
        this.watch = watch;
    }

    /** Edge constraints, rounded at 1/2, as in theorem A.1. */
    public static LpRoundingOracle asPrinted() {
        return new LpRoundingOracle(BestStateProgram.Constraints.EDGES, false, SearchWatch.NONE);
    }

    /** Clique constraints, whose bound is never weaker, and the corrected rounding. */
    public static LpRoundingOracle repaired() {
        return repaired(SearchWatch.NONE);
    }

    /** The same oracle with a watch. If the watch stops the relaxation early, rounding starts without its solution. */
    public static LpRoundingOracle repaired(SearchWatch watch) {
        return new LpRoundingOracle(BestStateProgram.Constraints.CLIQUES, true, watch);
    }

    @Override
    public Optimum minimise(Objective objective, Conflicts conflicts) {
        BestStateProgram problem = BestStateProgram.of(objective, conflicts, constraints);
        LinearRelaxation.Solution solution = problem.relaxed(watch);
        State state = atHalf(solution, conflicts);
        if (repaired) {
            state = repair(state, solution, objective, conflicts);
        }
        double value = objective.value(state);
        return new Optimum(state, value, Math.min(Math.nextDown(value), problem.lowerBound(solution)));
    }

    /** Fixes every criterion whose relaxed value exceeds 1/2, except the last member of a larger conflict. */
    private static State atHalf(LinearRelaxation.Solution solution, Conflicts conflicts) {
        State state = State.EMPTY;
        for (int v = 0; solution.solved() && v < conflicts.criteria(); v++) {
            if (solution.value(v) > 0.5 && conflicts.admits(state, v)) {
                state = state.with(v);
            }
        }
        return state;
    }

    private static State repair(
            State start, LinearRelaxation.Solution solution, Objective objective, Conflicts conflicts) {
        List<List<Factor>> about = factorsByMember(objective);
        List<Integer> liked = IntStream.range(0, conflicts.criteria())
                .boxed()
                .sorted(Comparator.comparingDouble(v -> solution.solved() ? -solution.value(v) : 0))
                .toList();
        State state = start;
        for (int v : liked) {
            if (!state.has(v) && conflicts.admits(state, v)) {
                State with = state.with(v);
                double change = 0;
                for (Factor factor : about.get(v)) {
                    change += factor.value(with) - factor.value(state);
                }
                state = change < 0 ? with : state;
            }
        }
        return state;
    }

    private static List<List<Factor>> factorsByMember(Objective objective) {
        List<List<Factor>> about = new ArrayList<>();
        for (int v = 0; v < objective.criteria(); v++) {
            about.add(new ArrayList<>());
        }
        for (Factor factor : objective.factors()) {
            for (int member : factor.members()) {
                about.get(member).add(factor);
            }
        }
        return about;
    }
}
