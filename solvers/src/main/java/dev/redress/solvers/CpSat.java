package dev.redress.solvers;

import com.google.ortools.sat.BoolVar;
import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.CpSolverResponse;
import com.google.ortools.sat.CpSolverSolutionCallback;
import com.google.ortools.sat.CpSolverStatus;
import com.google.ortools.sat.LinearExpr;
import com.google.ortools.sat.LinearExprBuilder;
import com.google.ortools.sat.Literal;
import com.google.ortools.sat.SatParameters;
import com.google.ortools.sat.SolveWrapper;
import dev.redress.oracle.SearchWatch;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * CP-SAT on binary programs, with one worker and a seed so that it can be repeated, and with the stronger linearisation, without
 * which it is many times slower on ours.
 */
public final class CpSat {
    private final SatParameters parameters;
    private final SearchWatch watch;

    private CpSat(SatParameters parameters, SearchWatch watch) {
        this.parameters = parameters;
        this.watch = watch;
    }

    /** A solver that takes no longer than so many seconds. */
    public CpSat(int seed, double seconds) {
        this(
                SatParameters.newBuilder()
                        .setNumWorkers(1)
                        .setRandomSeed(seed)
                        .setLinearizationLevel(2)
                        .setMaxTimeInSeconds(Math.max(0, seconds))
                        // Its handler takes Ctrl-C from the JVM, and aborts if any other thread gets the signal.
                        .setCatchSigintSignal(false)
                        .build(),
                SearchWatch.NONE);
    }

    /** The same, limited in CP-SAT's own steps as well, which are the same on every machine. */
    public CpSat limitedTo(double steps) {
        return new CpSat(parameters.toBuilder().setMaxDeterministicTime(steps).build(), watch);
    }

    /** The same, which learns from at most so many dead ends: another limit that can be repeated. */
    public CpSat upTo(long deadEnds) {
        return new CpSat(
                parameters.toBuilder().setMaxNumberOfConflicts(deadEnds).build(), watch);
    }

    /** The same, without a look for symmetries. */
    public CpSat ignoringSymmetries() {
        return new CpSat(parameters.toBuilder().setSymmetryLevel(0).build(), watch);
    }

    /** The same, with someone to look over its shoulder several times a second: what is shown is in the program's own units. */
    public CpSat watched(SearchWatch other) {
        return new CpSat(parameters, other);
    }

    /** The best point that was found, empty if none was, and a cost that no point is below. */
    public static final class Solution {
        private final boolean[] point;
        private final long lowerBound;
        private final boolean optimal;

        private Solution(boolean[] point, long lowerBound, boolean optimal) {
            this.point = point;
            this.lowerBound = lowerBound;
            this.optimal = optimal;
        }

        /** Whether there is a point. */
        public boolean found() {
            return point.length > 0;
        }

        public boolean value(int variable) {
            return point[variable];
        }

        /** {@link Long#MIN_VALUE} if it is beyond a long. */
        public long lowerBound() {
            return lowerBound;
        }

        /** Whether no point costs less. */
        public boolean optimal() {
            return optimal;
        }
    }

    /** The least cost of the program, or how far it got. */
    public Solution solve(BinaryProgram program) {
        NativeRun.load();
        CpModel model = model(program);
        Search search = new Search();
        CpSolverResponse response = NativeRun.run(
                () -> search.run(parameters, model),
                search::stop,
                () -> watch.goesOn(new SearchWatch.Progress(search.best, search.bound, 0)));
        CpSolverStatus status = response.getStatus();
        boolean found = status == CpSolverStatus.OPTIMAL || status == CpSolverStatus.FEASIBLE;
        boolean[] point = new boolean[found ? program.size() : 0];
        for (int n = 0; n < point.length; n++) {
            point[n] = response.getSolution(n) != 0;
        }
        return new Solution(point, bound(program, response), status == CpSolverStatus.OPTIMAL);
    }

    /**
     * CP-SAT's bound in whole numbers: the one in doubles may be rounded up. Where it has not come as far as a bound, or refused the
     * program, it says 0, which need not be one.
     */
    private static long bound(BinaryProgram program, CpSolverResponse response) {
        long theirs = response.getInnerObjectiveLowerBound();
        boolean known = switch (response.getStatus()) {
            case OPTIMAL, FEASIBLE -> true;
            case UNKNOWN -> theirs != 0;
            default -> false;
        };
        return known ? Math.max(theirs, program.leastCost()) : program.leastCost();
    }

    /** One search. What native code holds on to is held here until it has come back, and freed then, not when garbage is collected. */
    private static final class Search {
        private @Nullable SolveWrapper running;
        private volatile double best = Double.POSITIVE_INFINITY;
        private volatile double bound = Double.NEGATIVE_INFINITY;

        CpSolverResponse run(SatParameters parameters, CpModel model) {
            SolveWrapper wrapper = new SolveWrapper();
            Solutions solutions = new Solutions();
            try {
                wrapper.setParameters(parameters);
                wrapper.addSolutionCallback(solutions);
                began(wrapper);
                return wrapper.solve(model.model());
            } finally {
                ended();
                wrapper.clearSolutionCallback(solutions);
                wrapper.delete();
                solutions.delete();
            }
        }

        private synchronized void began(SolveWrapper wrapper) {
            running = wrapper;
        }

        private synchronized void ended() {
            running = null;
        }

        synchronized void stop() {
            if (running != null) {
                running.stopSearch();
            }
        }

        /** All of ours that runs inside native code: it must not throw. (The callback for bounds crashes, whatever it does.) */
        private final class Solutions extends CpSolverSolutionCallback {
            @Override
            public void onSolutionCallback() {
                best = objectiveValue();
                bound = bestObjectiveBound();
            }
        }
    }

    private static CpModel model(BinaryProgram program) {
        CpModel model = new CpModel();
        BoolVar[] variables = new BoolVar[program.size()];
        LinearExprBuilder cost = LinearExpr.newBuilder();
        for (int n = 0; n < variables.length; n++) {
            variables[n] = model.newBoolVar("");
            cost.addTerm(variables[n], program.cost(n));
            if (program.started()) {
                model.addHint(variables[n], program.start(n));
            }
        }
        for (BinaryProgram.Row row : program.rows()) {
            add(row, variables, model);
        }
        model.minimize(cost);
        return model;
    }

    /** In the form that says most: CP-SAT is better at cliques and clauses than at sums. */
    private static void add(BinaryProgram.Row row, BoolVar[] variables, CpModel model) {
        if (row.limit == 1 && row.minus.length == 0) {
            Literal[] literals = literals(row.plus, variables, false);
            if (row.exact) {
                model.addExactlyOne(literals);
            } else {
                model.addAtMostOne(literals);
            }
        } else if (!row.exact && row.limit == row.plus.length - 1) {
            Literal[] clause = Arrays.copyOf(literals(row.plus, variables, true), row.plus.length + row.minus.length);
            System.arraycopy(literals(row.minus, variables, false), 0, clause, row.plus.length, row.minus.length);
            model.addBoolOr(clause);
        } else {
            LinearExprBuilder sum = LinearExpr.newBuilder();
            for (int n : row.plus) {
                sum.add(variables[n]);
            }
            for (int n : row.minus) {
                sum.addTerm(variables[n], -1);
            }
            if (row.exact) {
                model.addEquality(sum, row.limit);
            } else {
                model.addLessOrEqual(sum, row.limit);
            }
        }
    }

    private static Literal[] literals(int[] numbers, BoolVar[] variables, boolean negated) {
        Literal[] literals = new Literal[numbers.length];
        for (int n = 0; n < numbers.length; n++) {
            literals[n] = negated ? variables[numbers[n]].not() : variables[numbers[n]];
        }
        return literals;
    }
}
