package dev.redress.hindsight;

import dev.redress.solvers.BinaryProgram;
import dev.redress.solvers.CpSat;

/**
 * The program through CP-SAT, with a limit in its own steps rather than in time, so it is repeatable. A second limit in time is
 * for machines that are slow or busy: nobody waits for ever.
 */
final class Proof {
    private static final int SEED = 1;
    /** What CP-SAT counts as one in its own time takes about so many seconds on such programs. */
    private static final double SECONDS_A_UNIT = 5;

    private final Program program;
    private final BinaryProgram binary = new BinaryProgram();
    private final int[] fixed;
    private final int[] kept;

    /** Over the program, beginning from a choice that is known. */
    Proof(Program program, Choice start) {
        this.program = program;
        Moments moments = program.moments;
        fixed = new int[moments.size()];
        kept = new int[moments.size()];
        for (int t = 0; t < fixed.length; t++) {
            fixed[t] = binary.variable(moments.price[t] - moments.loss[t], start.fixed(t));
            if (moments.previous[t] >= 0) {
                kept[t] = binary.variable(-moments.price[t], start.kept(t));
                binary.atMost(0, new int[] {kept[t]}, fixed[t]);
                binary.atMost(0, new int[] {kept[t]}, fixed[moments.previous[t]]);
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

    /**
     * Improves the choice if it can, and returns a cost that no choice is below.
     *
     * @param known such a cost that is known already
     * @param effort about so many seconds
     */
    long run(Choice choice, long known, double effort, Watch watch) {
        long offset = program.moments.totalLoss();
        CpSat.Solution solution = new CpSat(SEED, watch.secondsLeft())
                .limitedTo(effort / SECONDS_A_UNIT)
                .ignoringSymmetries()
                .watched(progress ->
                        watch.goesOn(Math.min(choice.cost(), (long) (offset + progress.value())), Math.max(known, (long)
                                (offset + progress.lowerBound()))))
                .solve(binary);
        if (solution.found()) {
            choice.take(t -> solution.value(fixed[t]), t -> kept[t] > 0 && solution.value(kept[t]));
        }
        return Math.max(known, solution.lowerBound() + offset);
    }
}
