package dev.redress.solvers;

import dev.redress.model.Conflicts;
import dev.redress.model.State;
import dev.redress.oracle.Objective;
import dev.redress.oracle.Optimum;
import dev.redress.oracle.Oracle;
import dev.redress.oracle.ScaledObjective;
import dev.redress.oracle.SearchWatch;

/** The best state by {@link CpSat}, with clique constraints. */
public final class CpSatOracle implements Oracle {
    private final int seed;
    private final double seconds;
    private final int bits;
    private final SearchWatch watch;

    public CpSatOracle(int seed, double seconds) {
        this(seed, seconds, 53);
    }

    /** With an objective rounded to so many bits. */
    public CpSatOracle(int seed, double seconds, int bits) {
        this(seed, seconds, bits, SearchWatch.NONE);
    }

    private CpSatOracle(int seed, double seconds, int bits, SearchWatch watch) {
        this.seed = seed;
        this.seconds = seconds;
        this.bits = bits;
        this.watch = watch;
    }

    /** The same oracle, with someone to look over its shoulder several times a second. */
    public CpSatOracle watched(SearchWatch other) {
        return new CpSatOracle(seed, seconds, bits, other);
    }

    @Override
    public Optimum minimise(Objective objective, Conflicts conflicts) {
        Deadline deadline = Deadline.in(seconds);
        ScaledObjective scaled = new ScaledObjective(objective, conflicts, bits);
        BestStateProgram problem = new BestStateProgram(scaled, conflicts, BestStateProgram.Constraints.CLIQUES);
        CpSat.Solution solution = new CpSat(seed, deadline.secondsLeft())
                .watched(progress -> watch.goesOn(inMeasure(progress, scaled)))
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
