package dev.redress.hindsight;

import dev.redress.solvers.BinaryProgram;
import dev.redress.solvers.CpSat;

/**
 * The program through CP-SAT, with a limit in its own steps rather than in time, so it is repeatable. A second limit in time is
 * for machines that are slow or busy: nobody waits for ever.
 */
final class ExactSearch {
    private static final int SEED = 1;
    /** The seconds that one unit of CP-SAT's deterministic time takes on such programs, about. */
    private static final double SECONDS_A_UNIT = 5;

    private final ScheduleProgram program;
    private final BoundedSolution known;
    private final BinaryProgram binary = new BinaryProgram();
    private final int[] fixed;
    private final int[] kept;

    /** Over the program, beginning from what is known. */
    ExactSearch(ScheduleProgram program, BoundedSolution known) {
        this.program = program;
        this.known = known;
        Timeline moments = program.moments;
        fixed = new int[moments.size()];
        kept = new int[moments.size()];
        for (int t = 0; t < fixed.length; t++) {
            fixed[t] = binary.variable(moments.price[t] - moments.loss[t], known.fixed[t]);
            if (moments.previous[t] >= 0) {
                kept[t] = binary.variable(-moments.price[t], known.kept[t]);
                binary.atMost(0, new int[] {kept[t]}, fixed[t]);
                binary.atMost(0, new int[] {kept[t]}, fixed[moments.previous[t]]);
            }
            if (moments.demand[t] != Imposition.NONE) {
                binary.exactly(1, new int[] {moments.demand[t] == Imposition.KEPT ? kept[t] : fixed[t]});
            }
        }
        for (int r = 0; r < program.rows(); r++) {
            int[] row = new int[1 + program.from[r + 1] - program.from[r]];
            row[0] = fixed[program.at[r]];
            for (int n = 1; n < row.length; n++) {
                row[n] = kept[program.kept[program.from[r] + n - 1]];
            }
            binary.atMost(program.room[r], row);
        }
    }

    /** The solution with its bound, neither of them worse than what was known; the effort is in seconds, about. */
    BoundedSolution run(double effort, SearchMonitor watch) {
        long offset = program.moments.totalLoss();
        CpSat.Solution solution = new CpSat(SEED, watch.secondsLeft())
                .limitedTo(effort / SECONDS_A_UNIT)
                .ignoringSymmetries()
                .watched(progress -> watch.goesOn(
                        Math.min(known.cost, (long) (offset + progress.value())),
                        Math.max(known.lowerBound, (long) (offset + progress.lowerBound()))))
                .solve(binary);
        long bound = Math.max(known.lowerBound, solution.lowerBound() + offset);
        boolean[] isFixed = new boolean[fixed.length];
        boolean[] isKept = new boolean[fixed.length];
        for (int t = 0; solution.found() && t < fixed.length; t++) {
            isFixed[t] = solution.value(fixed[t]);
            isKept[t] = kept[t] > 0 && solution.value(kept[t]);
        }
        long cost = program.cost(isFixed, isKept);
        return solution.found() && cost < known.cost
                ? new BoundedSolution(isFixed, isKept, cost, bound)
                : new BoundedSolution(known.fixed, known.kept, known.cost, bound);
    }
}
