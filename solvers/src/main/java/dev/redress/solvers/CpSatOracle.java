package dev.redress.solvers;

import com.google.ortools.sat.BoolVar;
import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.CpSolver;
import com.google.ortools.sat.CpSolverSolutionCallback;
import com.google.ortools.sat.CpSolverStatus;
import com.google.ortools.sat.LinearExpr;
import com.google.ortools.sat.LinearExprBuilder;
import com.google.ortools.sat.Literal;
import dev.redress.model.Conflicts;
import dev.redress.model.State;
import dev.redress.oracle.ConflictGraph;
import dev.redress.oracle.Objective;
import dev.redress.oracle.Optimum;
import dev.redress.oracle.Oracle;
import dev.redress.oracle.ScaledObjective;
import dev.redress.oracle.SearchWatch;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The best state by CP-SAT, with one worker and a seed so that it can be repeated, and with clique constraints and the stronger
 * linearisation, without which it is many times slower on these problems.
 */
public final class CpSatOracle implements Oracle {
    private final int seed;
    private final double seconds;
    private final int bits;
    private final SearchWatch watch;
    private final long deadEnds;

    public CpSatOracle(int seed, double seconds) {
        this(seed, seconds, 53);
    }

    /** With an objective rounded to so many bits. */
    public CpSatOracle(int seed, double seconds, int bits) {
        this(seed, seconds, bits, SearchWatch.NONE, Long.MAX_VALUE);
    }

    private CpSatOracle(int seed, double seconds, int bits, SearchWatch watch, long deadEnds) {
        this.seed = seed;
        this.seconds = seconds;
        this.bits = bits;
        this.watch = watch;
        this.deadEnds = deadEnds;
    }

    /** The same oracle, with someone to look over its shoulder whenever it finds a better state or bound. */
    public CpSatOracle watched(SearchWatch other) {
        return new CpSatOracle(seed, seconds, bits, other, deadEnds);
    }

    /** The same oracle, which learns from at most so many dead ends for one answer: a limit that can be repeated. */
    public CpSatOracle upTo(long other) {
        return new CpSatOracle(seed, seconds, bits, watch, other);
    }

    @Override
    public Optimum minimise(Objective objective, Conflicts conflicts) {
        NativeLibraries.load();
        ScaledObjective scaled = new ScaledObjective(objective, conflicts, bits);
        Model model = new Model(scaled, conflicts);
        CpSolver solver = new CpSolver();
        solver.getParameters()
                .setNumWorkers(1)
                .setRandomSeed(seed)
                .setLinearizationLevel(2)
                .setMaxNumberOfConflicts(deadEnds)
                .setMaxTimeInSeconds(seconds);
        CpSolverStatus status;
        try (Look look = new Look(solver, scaled, watch)) {
            status = solver.solve(model.cp, look);
        }
        State state = State.EMPTY;
        boolean found = status == CpSolverStatus.OPTIMAL || status == CpSolverStatus.FEASIBLE;
        for (int v = 0; found && v < conflicts.criteria(); v++) {
            state = solver.booleanValue(model.fixed[v]) ? state.with(v) : state;
        }
        double value = objective.value(state);
        if (status == CpSolverStatus.OPTIMAL) {
            return new Optimum(state, value, value);
        }
        double bound = solver.bestObjectiveBound();
        double lowerBound = Math.abs(bound) < 0x1p62
                ? scaled.lowerBound((long) Math.floor(Math.nextDown(bound)) + scaled.constant())
                : Double.NEGATIVE_INFINITY;
        return new Optimum(state, value, Math.min(Math.nextDown(value), lowerBound));
    }

    /** Shows the watch how far the solver is, several times a second, and stops the solver when the watch says so. */
    @SuppressWarnings("UnsafeFinalization") // The solver holds on to it for as long as it runs.
    private static final class Look extends CpSolverSolutionCallback implements AutoCloseable {
        private static final long MILLIS = 100;

        private final ScaledObjective scaled;
        private final Thread thread;
        private volatile double best = Double.POSITIVE_INFINITY;
        private volatile double bound = Double.NEGATIVE_INFINITY;

        Look(CpSolver solver, ScaledObjective scaled, SearchWatch watch) {
            this.scaled = scaled;
            thread = new Thread(() -> look(solver, watch), "cp-sat watch");
            thread.setDaemon(true);
            if (watch != SearchWatch.NONE) {
                solver.setBestBoundCallback(new BoundListener());
                thread.start();
            }
        }

        private double inMeasure(double units) {
            return (units + scaled.constant()) * scaled.unit();
        }

        private void look(CpSolver solver, SearchWatch watch) {
            try {
                while (watch.goesOn(new SearchWatch.Progress(best, bound, 0))) {
                    Thread.sleep(MILLIS);
                }
                solver.stopSearch();
            } catch (InterruptedException e) {
                // The solver is done.
            }
        }

        /** A class of its own: the native code looks for this very method, which a lambda does not have. */
        private final class BoundListener implements Consumer<Double> {
            @Override
            public void accept(Double units) {
                bound = inMeasure(units);
            }
        }

        @Override
        public void onSolutionCallback() {
            best = inMeasure(objectiveValue());
        }

        @Override
        public void close() {
            thread.interrupt();
        }
    }

    /** The problem in CP-SAT's terms, less the constant of the objective. */
    private static final class Model {
        private final CpModel cp = new CpModel();
        private final BoolVar[] fixed;
        private final LinearExprBuilder cost = LinearExpr.newBuilder();

        Model(ScaledObjective scaled, Conflicts conflicts) {
            fixed = new BoolVar[conflicts.criteria()];
            for (int v = 0; v < fixed.length; v++) {
                fixed[v] = cp.newBoolVar("");
                cost.addTerm(fixed[v], -scaled.gain(v));
            }
            for (int[] clique : new ConflictGraph(conflicts).cliques()) {
                cp.addAtMostOne(literals(clique));
            }
            for (int n = 0; n < conflicts.largerCount(); n++) {
                Literal[] members = literals(conflicts.larger(n));
                for (int m = 0; m < members.length; m++) {
                    members[m] = members[m].not();
                }
                cp.addBoolOr(members);
            }
            for (int v = 0; v < fixed.length; v++) {
                for (int p = scaled.pairStart(v); p < scaled.pairStart(v + 1); p++) {
                    if (scaled.pairOther(p) > v) {
                        addPair(fixed[v], fixed[scaled.pairOther(p)], scaled.pairLoss(p));
                    }
                }
            }
            scaled.tables().forEach(this::addTable);
            cp.minimize(cost);
        }

        private Literal[] literals(int[] criteria) {
            Literal[] literals = new Literal[criteria.length];
            for (int n = 0; n < criteria.length; n++) {
                literals[n] = fixed[criteria[n]];
            }
            return literals;
        }

        private void addPair(BoolVar one, BoolVar other, long loss) {
            BoolVar both = cp.newBoolVar("");
            cost.addTerm(both, loss);
            if (loss > 0) {
                cp.addBoolOr(new Literal[] {one.not(), other.not(), both});
            } else {
                cp.addImplication(both, one);
                cp.addImplication(both, other);
            }
        }

        /** One literal for each configuration, exactly one of which holds. */
        private void addTable(ScaledObjective.Table table) {
            List<Literal> all = new ArrayList<>();
            LinearExprBuilder[] holding = new LinearExprBuilder[table.order()];
            for (int n = 0; n < holding.length; n++) {
                holding[n] = LinearExpr.newBuilder();
            }
            for (int c = 0; c < 1 << table.order(); c++) {
                if (table.cell(c) == ScaledObjective.NEVER) {
                    continue;
                }
                BoolVar holds = cp.newBoolVar("");
                cost.addTerm(holds, table.cell(c));
                all.add(holds);
                for (int n = 0; n < holding.length; n++) {
                    if ((c >> n & 1) != 0) {
                        holding[n].add(holds);
                    }
                }
            }
            cp.addExactlyOne(all);
            for (int n = 0; n < holding.length; n++) {
                cp.addEquality(holding[n], fixed[table.member(n)]);
            }
        }
    }
}
