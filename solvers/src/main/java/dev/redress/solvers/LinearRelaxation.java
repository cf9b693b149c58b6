package dev.redress.solvers;

import com.google.ortools.linearsolver.MPConstraint;
import com.google.ortools.linearsolver.MPObjective;
import com.google.ortools.linearsolver.MPSolver;
import com.google.ortools.linearsolver.MPVariable;
import dev.redress.oracle.SearchWatch;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The linear relaxation of a binary program, solved by GLOP. Its bound does not depend on the solver's arithmetic: any multipliers
 * of the rows give a valid bound, and the solver only supplies good ones.
 */
final class LinearRelaxation {

    private final BinaryProgram program;
    /** The value of one unit of the program's costs. */
    private final double unit;

    private @Nullable MPSolver running;
    private volatile boolean stopped;

    private LinearRelaxation(BinaryProgram program, double unit) {
        this.program = program;
        this.unit = unit;
    }

    /** The solver's solution and a lower bound; the solution is empty if the time was too short. */
    static final class Solution {
        private final double[] point;
        private final double lowerBound;

        private Solution(double[] point, double lowerBound) {
            this.point = point;
            this.lowerBound = lowerBound;
        }

        boolean solved() {
            return point.length > 0;
        }

        double value(int variable) {
            return point[variable];
        }

        double lowerBound() {
            return lowerBound;
        }
    }

    /** Solves the relaxation, unless the watch stops it. */
    static Solution solve(BinaryProgram program, double unit, SearchWatch watch) {
        LinearRelaxation relaxation = new LinearRelaxation(program, unit);
        SearchWatch.Progress nothingYet =
                new SearchWatch.Progress(Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 0);
        if (!watch.goesOn(nothingYet)) {
            return relaxation.unsolved();
        }
        NativeRun.load();
        return NativeRun.run(
                () -> relaxation.solve(watch::millisLeft), relaxation::stop, () -> watch.goesOn(nothingYet));
    }

    private Solution solve(LongSupplier millisLeft) {
        MPSolver solver = MPSolver.createSolver("GLOP");
        began(solver);
        try {
            MPVariable[] variables = variables(solver);
            MPConstraint[] rows = rows(solver, variables);
            solver.setTimeLimit(Math.max(1, millisLeft.getAsLong()));
            if (stopped || solver.solve() != MPSolver.ResultStatus.OPTIMAL) {
                return unsolved();
            }
            return solution(variables, rows);
        } finally {
            ended();
            solver.delete();
        }
    }

    private synchronized void began(MPSolver solver) {
        running = solver;
    }

    private synchronized void ended() {
        running = null;
    }

    private synchronized void stop() {
        stopped = true;
        if (running != null) {
            running.interruptSolve();
        }
    }

    private MPVariable[] variables(MPSolver solver) {
        MPVariable[] variables = new MPVariable[program.size()];
        MPObjective objective = solver.objective();
        for (int n = 0; n < variables.length && !stopped; n++) {
            variables[n] = solver.makeNumVar(0, 1, "");
            objective.setCoefficient(variables[n], program.cost(n) * unit);
        }
        objective.setMinimization();
        return variables;
    }

    private MPConstraint[] rows(MPSolver solver, MPVariable[] variables) {
        List<BinaryProgram.Row> rows = program.rows();
        MPConstraint[] constraints = new MPConstraint[rows.size()];
        for (int r = 0; r < constraints.length && !stopped; r++) {
            BinaryProgram.Row row = rows.get(r);
            constraints[r] = solver.makeConstraint(row.exact ? row.limit : Double.NEGATIVE_INFINITY, row.limit);
            for (int n : row.plus) {
                constraints[r].setCoefficient(variables[n], 1);
            }
            for (int n : row.minus) {
                constraints[r].setCoefficient(variables[n], -1);
            }
        }
        return constraints;
    }

    private Solution solution(MPVariable[] variables, MPConstraint[] rows) {
        double[] point = new double[variables.length];
        for (int n = 0; n < point.length; n++) {
            point[n] = variables[n].solutionValue();
        }
        double[] multipliers = new double[rows.length];
        for (int r = 0; r < multipliers.length; r++) {
            multipliers[r] = rows[r].dualValue();
        }
        return new Solution(point, bound(multipliers));
    }

    /** No solution, and the bound that ignores the rows. */
    private Solution unsolved() {
        return new Solution(new double[0], bound(new double[program.rows().size()]));
    }

    /** The Lagrangian at the multipliers, minus the largest possible rounding error. */
    private double bound(double[] multipliers) {
        double[] reduced = new double[program.size()];
        double bound = 0;
        double magnitude = 0;
        for (int n = 0; n < reduced.length; n++) {
            reduced[n] = program.cost(n) * unit;
            magnitude += Math.abs(reduced[n]);
        }
        for (int r = 0; r < multipliers.length; r++) {
            BinaryProgram.Row row = program.rows().get(r);
            double multiplier = row.exact ? multipliers[r] : Math.min(0, multipliers[r]);
            bound += multiplier * row.limit;
            magnitude += Math.abs(multiplier) * (row.plus.length + row.minus.length + Math.abs(row.limit));
            for (int n : row.plus) {
                reduced[n] -= multiplier;
            }
            for (int n : row.minus) {
                reduced[n] += multiplier;
            }
        }
        for (double left : reduced) {
            bound += Math.min(0, left);
        }
        return bound - (reduced.length + multipliers.length) * Math.ulp(magnitude);
    }
}
