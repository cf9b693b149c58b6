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
 * CP-SAT for binary programs. It runs with one worker and a fixed seed, so that results are repeatable, and with linearization level 2:
 * at the default level it is many times slower on our programs.
 */
public final class CpSat {
    private final SatParameters parameters;
    private final SearchWatch watch;

    private CpSat(SatParameters parameters, SearchWatch watch) {
        this.parameters = parameters;
        this.watch = watch;
    }

    /** A solver with a time limit in seconds. */
    public CpSat(int seed, double seconds) {
        this(
                SatParameters.newBuilder()
                        .setNumWorkers(1)
                        .setRandomSeed(seed)
                        .setLinearizationLevel(2)
                        .setMaxTimeInSeconds(Math.max(0, seconds))
                        // Its handler takes Ctrl-C away from the JVM, and aborts if another thread receives the signal.
                        .setCatchSigintSignal(false)
                        .build(),
                SearchWatch.NONE);
    }

    /** The same solver with a limit on CP-SAT's deterministic time, which is the same on every machine. */
    public CpSat limitedTo(double steps) {
        return new CpSat(parameters.toBuilder().setMaxDeterministicTime(steps).build(), watch);
    }

    /** The same solver with a limit on the number of conflicts, which is also repeatable. */
    public CpSat upTo(long deadEnds) {
        return new CpSat(
                parameters.toBuilder().setMaxNumberOfConflicts(deadEnds).build(), watch);
    }

    /** The same solver without symmetry detection. */
    public CpSat ignoringSymmetries() {
        return new CpSat(parameters.toBuilder().setSymmetryLevel(0).build(), watch);
    }

    /** The same solver, observed by a watch several times a second. Values are in the program's units. */
    public CpSat watched(SearchWatch other) {
        return new CpSat(parameters, other);
    }

    /** The incumbent, empty if none was found, and a lower bound. */
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

        /** The lower bound; {@link Long#MIN_VALUE} if it does not fit a long. */
        public long lowerBound() {
            return lowerBound;
        }

        /** Whether the incumbent is proven optimal. */
        public boolean optimal() {
            return optimal;
        }
    }

    /** Minimises the program, as far as the limits allow. */
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
     * CP-SAT's integer bound; its double may be rounded up. If CP-SAT found no bound, or rejected the program, it reports 0, which need
     * not be a bound.
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

    /** One search. It holds the objects that native code uses until the native call returns, and frees them then, not by garbage collection. */
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

        /** The only code of ours that runs inside native code; it must not throw. (The callback for bounds always crashes.) */
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

    /** Adds a row in its most specific form: CP-SAT is better at cliques and clauses than at linear constraints. */
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
