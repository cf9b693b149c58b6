package dev.redress.solvers;

import dev.redress.model.Conflicts;
import dev.redress.oracle.Objective;

/** The value of the relaxation by cliques: a bound that no valid state is below, where a search alone has none worth the name. */
public final class CliqueBound {
    private CliqueBound() {}

    /** The bound, or minus infinity if it was not found within so many milliseconds. */
    public static double of(Objective objective, Conflicts conflicts, long millis) {
        Relaxation relaxation = new Relaxation(objective, conflicts, Relaxation.Constraints.CLIQUES);
        LinearProgram.Solution solution = relaxation.solve(millis);
        return solution.solved() ? relaxation.lowerBound(solution) : Double.NEGATIVE_INFINITY;
    }
}
