package dev.redress.solvers;

import com.google.ortools.linearsolver.MPConstraint;
import com.google.ortools.linearsolver.MPSolver;
import com.google.ortools.linearsolver.MPVariable;
import java.util.ArrayList;
import java.util.List;

/**
 * A linear program that is solved repeatedly while limits and coefficients change; GLOP starts from the last basis. As in
 * {@link LinearRelaxation}, the bound does not depend on the solver's arithmetic.
 */
public final class ReusableProgram implements AutoCloseable {
    private final MPSolver solver;
    private final List<Variable> variables = new ArrayList<>();
    private final List<Row> rows = new ArrayList<>();
    private long solved;

    private static final class Variable {
        private final MPVariable handle;
        private final double low;
        private final double high;
        private double cost;

        Variable(MPVariable handle, double low, double high) {
            this.handle = handle;
            this.low = low;
            this.high = high;
        }
    }

    private static final class Row {
        private final MPConstraint handle;
        private final List<Integer> members = new ArrayList<>();
        private final List<Double> coefficients = new ArrayList<>();
        private double low;
        private double high;

        Row(MPConstraint handle) {
            this.handle = handle;
        }
    }

    /**
     * What the solver found.
     *
     * @param solved whether the point is the solver's optimum
     * @param point the values of the variables; empty if it is not solved
     * @param lowerBound no point within the limits costs less
     */
    public record Solution(boolean solved, List<Double> point, double lowerBound) {
        public double value(int variable) {
            return point.get(variable);
        }
    }

    public ReusableProgram() {
        NativeRun.load();
        solver = MPSolver.createSolver("GLOP");
        // Without preprocessing, the last basis is valid for the next program; the dual simplex repairs it when limits
        // have changed.
        solver.setSolverSpecificParametersAsString("use_preprocessing: false use_dual_simplex: true");
    }

    /** Adds a variable with finite limits and returns its number. */
    public int variable(double low, double high) {
        if (!(low <= high) || Double.isInfinite(low) || Double.isInfinite(high)) {
            throw new IllegalArgumentException("a variable from " + low + " to " + high);
        }
        variables.add(new Variable(solver.makeNumVar(low, high, ""), low, high));
        return variables.size() - 1;
    }

    /** Sets the cost of one unit of the variable, which is 0 at first. */
    public void cost(int variable, double cost) {
        Variable changed = variables.get(variable);
        changed.cost = cost;
        solver.objective().setCoefficient(changed.handle, cost);
    }

    /** Adds an empty row without limits and returns its number. */
    public int row() {
        Row row = new Row(solver.makeConstraint(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY));
        row.low = Double.NEGATIVE_INFINITY;
        row.high = Double.POSITIVE_INFINITY;
        rows.add(row);
        return rows.size() - 1;
    }

    public void coefficient(int row, int variable, double value) {
        Row changed = rows.get(row);
        int place = changed.members.indexOf(variable);
        if (place < 0) {
            changed.members.add(variable);
            changed.coefficients.add(value);
        } else if (changed.coefficients.get(place) == value) {
            return;
        } else {
            changed.coefficients.set(place, value);
        }
        changed.handle.setCoefficient(variables.get(variable).handle, value);
    }

    /** Sets the limits of the row's sum, which may be infinite. */
    public void limits(int row, double low, double high) {
        Row changed = rows.get(row);
        if (changed.low != low || changed.high != high) {
            changed.low = low;
            changed.high = high;
            changed.handle.setBounds(low, high);
        }
    }

    public Solution solve() {
        solved++;
        solver.objective().setMinimization();
        boolean optimal = solver.solve() == MPSolver.ResultStatus.OPTIMAL;
        double[] multipliers = new double[rows.size()];
        List<Double> point = new ArrayList<>();
        if (optimal) {
            variables.forEach(variable -> point.add(variable.handle.solutionValue()));
            for (int r = 0; r < multipliers.length; r++) {
                multipliers[r] = rows.get(r).handle.dualValue();
            }
        }
        return new Solution(optimal, point, bound(multipliers));
    }

    /** How often the program was solved. */
    public long timesSolved() {
        return solved;
    }

    /** The Lagrangian at the multipliers, minus the largest possible rounding error. */
    private double bound(double[] multipliers) {
        double[] reduced =
                variables.stream().mapToDouble(variable -> variable.cost).toArray();
        double bound = 0;
        double magnitude = 0;
        for (int r = 0; r < multipliers.length; r++) {
            Row row = rows.get(r);
            double multiplier = multipliers[r];
            double limit = multiplier > 0 ? row.low : row.high;
            // The row has no limit on the side of this multiplier, so it contributes nothing.
            if (multiplier == 0 || Double.isInfinite(limit)) {
                continue;
            }
            bound += multiplier * limit;
            magnitude += Math.abs(multiplier * limit);
            for (int n = 0; n < row.members.size(); n++) {
                double part = multiplier * row.coefficients.get(n);
                reduced[row.members.get(n)] -= part;
                magnitude += Math.abs(part);
            }
        }
        for (int n = 0; n < reduced.length; n++) {
            Variable variable = variables.get(n);
            bound += Math.min(reduced[n] * variable.low, reduced[n] * variable.high);
            magnitude += Math.abs(variable.cost) * Math.max(Math.abs(variable.low), Math.abs(variable.high));
        }
        return bound - (variables.size() + rows.size()) * Math.ulp(magnitude);
    }

    @Override
    public void close() {
        solver.delete();
    }
}
