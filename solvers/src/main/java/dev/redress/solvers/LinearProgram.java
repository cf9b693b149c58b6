package dev.redress.solvers;

import com.google.ortools.linearsolver.MPConstraint;
import com.google.ortools.linearsolver.MPObjective;
import com.google.ortools.linearsolver.MPSolver;
import com.google.ortools.linearsolver.MPVariable;
import java.util.ArrayList;
import java.util.List;

/**
 * A linear program to minimise, over variables from 0 to 1, solved by GLOP. Its bound does not rest on the solver's arithmetic:
 * any multipliers of the rows give a valid one, and the solver's are only good ones.
 */
final class LinearProgram {
    private final List<Double> costs = new ArrayList<>();
    private final List<Row> rows = new ArrayList<>();

    /** The sum of some variables less the sum of others: at most the limit, or exactly it. */
    private static final class Row {
        private final int[] plus;
        private final int[] minus;
        private final double limit;
        private final boolean exact;

        Row(int[] plus, int[] minus, double limit, boolean exact) {
            this.plus = plus;
            this.minus = minus;
            this.limit = limit;
            this.exact = exact;
        }
    }

    /** The solver's point and a bound that no feasible point is below; the point is empty if there was no time for one. */
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

    /** A new variable; returns its number. */
    int variable(double cost) {
        costs.add(cost);
        return costs.size() - 1;
    }

    /** The sum of some variables less the sum of others is at most the limit. */
    void atMost(double limit, int[] plus, int... minus) {
        rows.add(new Row(plus, minus, limit, false));
    }

    /** The sum of some variables less the sum of others is the limit. */
    void exactly(double limit, int[] plus, int... minus) {
        rows.add(new Row(plus, minus, limit, true));
    }

    Solution solve(long millis) {
        NativeLibraries.load();
        MPSolver solver = MPSolver.createSolver("GLOP");
        solver.setTimeLimit(millis);
        MPVariable[] variables = new MPVariable[costs.size()];
        MPObjective objective = solver.objective();
        for (int n = 0; n < variables.length; n++) {
            variables[n] = solver.makeNumVar(0, 1, "");
            objective.setCoefficient(variables[n], costs.get(n));
        }
        objective.setMinimization();
        MPConstraint[] constraints = new MPConstraint[rows.size()];
        for (int r = 0; r < constraints.length; r++) {
            Row row = rows.get(r);
            constraints[r] = solver.makeConstraint(row.exact ? row.limit : Double.NEGATIVE_INFINITY, row.limit);
            for (int n : row.plus) {
                constraints[r].setCoefficient(variables[n], 1);
            }
            for (int n : row.minus) {
                constraints[r].setCoefficient(variables[n], -1);
            }
        }
        boolean solved = solver.solve() == MPSolver.ResultStatus.OPTIMAL;
        double[] point = new double[solved ? variables.length : 0];
        double[] multipliers = new double[rows.size()];
        for (int n = 0; n < point.length; n++) {
            point[n] = variables[n].solutionValue();
        }
        for (int r = 0; solved && r < multipliers.length; r++) {
            multipliers[r] = constraints[r].dualValue();
        }
        solver.delete();
        return new Solution(point, bound(multipliers));
    }

    /** The Lagrangian at the multipliers, less what adding up so many doubles can have gained. */
    private double bound(double[] multipliers) {
        double[] reduced = costs.stream().mapToDouble(Double::doubleValue).toArray();
        double bound = 0;
        double magnitude = 0;
        for (int r = 0; r < multipliers.length; r++) {
            Row row = rows.get(r);
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
        for (int n = 0; n < reduced.length; n++) {
            bound += Math.min(0, reduced[n]);
            magnitude += Math.abs(costs.get(n));
        }
        return bound - (costs.size() + rows.size()) * Math.ulp(magnitude);
    }
}
