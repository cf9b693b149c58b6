package dev.redress.lab.hindsight;

import com.google.ortools.Loader;
import com.google.ortools.sat.BoolVar;
import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.CpSolver;
import com.google.ortools.sat.CpSolverStatus;
import com.google.ortools.sat.LinearExpr;
import com.google.ortools.sat.LinearExprBuilder;
import com.google.ortools.sat.Literal;

/**
 * The program through CP-SAT: one worker, a fixed seed and a limit in its own steps rather than in time, so it is repeatable. A
 * second limit in time, twice as wide, is for machines that are slow or busy: nobody waits for ever.
 */
final class IntegerProgram {
    /** What CP-SAT counts as one in its own time takes about so many seconds on such programs. */
    private static final double SECONDS_A_UNIT = 5;

    /** So many times the effort, in seconds on the wall, is the end whatever was reached. */
    private static final double PATIENCE = 2;

    static {
        Loader.loadNativeLibraries();
    }

    private IntegerProgram() {}

    /**
     * The least cost of the program and a bound below it.
     *
     * @param start a choice to begin from
     * @param effort about so many seconds
     */
    static Hindsight solve(Program program, Schedule start, double effort) {
        Moments moments = program.moments;
        CpModel model = new CpModel();
        BoolVar[] fixed = new BoolVar[moments.size()];
        BoolVar[] kept = new BoolVar[moments.size()];
        LinearExprBuilder cost = LinearExpr.newBuilder();
        for (int t = 0; t < moments.size(); t++) {
            fixed[t] = model.newBoolVar("");
            cost.add(moments.loss[t]).addTerm(fixed[t], moments.price[t] - moments.loss[t]);
            model.addHint(fixed[t], start.fixed(t));
            if (moments.previous[t] >= 0) {
                kept[t] = model.newBoolVar("");
                cost.addTerm(kept[t], -moments.price[t]);
                model.addImplication(kept[t], fixed[t]);
                model.addImplication(kept[t], fixed[moments.previous[t]]);
                model.addHint(kept[t], start.kept(t));
            }
        }
        for (int r = 0; r < program.rows(); r++) {
            Literal[] row = new Literal[1 + program.from[r + 1] - program.from[r]];
            row[0] = fixed[program.at[r]];
            for (int n = 1; n < row.length; n++) {
                row[n] = kept[program.kept[program.from[r] + n - 1]];
            }
            if (program.room[r] == 1) {
                model.addAtMostOne(row);
            } else {
                model.addLessOrEqual(LinearExpr.sum(row), program.room[r]);
            }
        }
        model.minimize(cost);
        return solve(model, start.cost(), effort);
    }

    private static Hindsight solve(CpModel model, long known, double effort) {
        CpSolver solver = new CpSolver();
        solver.getParameters()
                .setNumWorkers(1)
                .setRandomSeed(1)
                .setLinearizationLevel(2)
                .setSymmetryLevel(0)
                .setMaxDeterministicTime(effort / SECONDS_A_UNIT)
                .setMaxTimeInSeconds(PATIENCE * effort);
        CpSolverStatus status = solver.solve(model);
        boolean found = status == CpSolverStatus.OPTIMAL || status == CpSolverStatus.FEASIBLE;
        long value = found ? Math.min(known, Math.round(solver.objectiveValue())) : known;
        long bound = (long) Math.ceil(solver.bestObjectiveBound() - 1e-3);
        return new Hindsight(value, Math.max(0, Math.min(bound, value)));
    }
}
