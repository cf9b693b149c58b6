package dev.redress.solvers;

import dev.redress.model.Conflicts;
import dev.redress.model.State;
import dev.redress.oracle.Objective;
import dev.redress.oracle.Optimum;
import dev.redress.oracle.Oracle;
import dev.redress.oracle.ScaledObjective;
import dev.redress.oracle.SearchWatch;
import java.time.Duration;

/** The best state by {@link CpSat}, with clique constraints. */
public final class CpSatOracle implements Oracle {
    private final int seed;
    private final double seconds;
    private final int bits;
    private final SearchWatch watch;
    private final long deadEnds;

    public CpSatOracle(int seed, double seconds) {
        this(seed, seconds, 53);
    }

    /** An oracle whose objective is rounded to a number of bits. */
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

    /** The same oracle, observed by a watch several times a second. */
    public CpSatOracle watched(SearchWatch other) {
        return new CpSatOracle(seed, seconds, bits, other, deadEnds);
    }

    /** The same oracle with a limit on the conflicts for one answer, which is repeatable. */
    public CpSatOracle upTo(long other) {
        return new CpSatOracle(seed, seconds, bits, watch, other);
    }

    @Override
    public Optimum minimise(Objective objective, Conflicts conflicts) {
        SearchWatch timed = TimedWatch.of(Duration.ofNanos((long) (1e9 * seconds)), watch);
        ScaledObjective scaled = new ScaledObjective(objective, conflicts, bits);
        BestStateProgram problem = new BestStateProgram(scaled, conflicts, BestStateProgram.Constraints.CLIQUES);
        CpSat.Solution solution = new CpSat(seed, timed.millisLeft() / 1000.0)
                .upTo(deadEnds)
                .watched(progress -> timed.goesOn(inMeasure(progress, scaled)))
                .solve(problem.program());
        State state = solution.found() ? problem.state(solution::value) : State.EMPTY;
        double value = objective.value(state);
        if (solution.optimal()) {
            return new Optimum(state, value, value);
        }
        double lowerBound = solution.lowerBound() == Long.MIN_VALUE
                ? Double.NEGATIVE_INFINITY
                : scaled.lowerBound(solution.lowerBound() + scaled.constant());
        return new Optimum(state, value, Math.min(Math.nextDown(value), lowerBound));
    }

    private static SearchWatch.Progress inMeasure(SearchWatch.Progress units, ScaledObjective scaled) {
        return new SearchWatch.Progress(
                (units.value() + scaled.constant()) * scaled.unit(),
                (units.lowerBound() + scaled.constant()) * scaled.unit(),
                units.nodes());
    }
}
