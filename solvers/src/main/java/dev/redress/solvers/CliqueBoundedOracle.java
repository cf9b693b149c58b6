package dev.redress.solvers;

import dev.redress.model.Conflicts;
import dev.redress.oracle.Objective;
import dev.redress.oracle.Optimum;
import dev.redress.oracle.Oracle;
import dev.redress.oracle.OracleKind;
import dev.redress.oracle.SearchWatch;
import java.time.Duration;

/** An oracle that returns another oracle's state. If the state is not proven optimal, the clique relaxation may improve its bound. */
public final class CliqueBoundedOracle implements Oracle {
    /** The relaxation gets a third of the time, but at most this: for a large charter it can take very long. */
    private static final Duration MOST = Duration.ofSeconds(20);

    private final Oracle oracle;
    private final SearchWatch watch;

    /**
     * An oracle of that kind that answers when the time, counted from now, is over or the watch stops it. Its bound is at least as good
     * as that of the clique relaxation.
     */
    public static Oracle of(OracleKind kind, Duration limit, SearchWatch watch) {
        SearchWatch whole = TimedWatch.of(limit, watch);
        if (kind.relaxes()) {
            return kind.create(Long.MAX_VALUE, whole);
        }
        Duration third = limit.dividedBy(3);
        Duration search = limit.minus(third.compareTo(MOST) < 0 ? third : MOST);
        return new CliqueBoundedOracle(kind.create(Long.MAX_VALUE, TimedWatch.of(search, watch)), whole);
    }

    /** Solves the relaxation until the watch stops it. */
    public CliqueBoundedOracle(Oracle oracle, SearchWatch watch) {
        this.oracle = oracle;
        this.watch = watch;
    }

    @Override
    public Optimum minimise(Objective objective, Conflicts conflicts) {
        Optimum found = oracle.minimise(objective, conflicts);
        if (found.optimal() || !watch.goesOn(new SearchWatch.Progress(found.value(), found.lowerBound(), 0))) {
            return found;
        }
        BestStateProgram problem = BestStateProgram.of(objective, conflicts, BestStateProgram.Constraints.CLIQUES);
        double bound = problem.lowerBound(problem.relaxed(TimedWatch.of(MOST, watch)));
        // If all values are multiples of a unit, a bound just below the value has been rounded up to it, which proves
        // it.
        return new Optimum(found.state(), found.value(), Math.max(found.lowerBound(), Math.min(found.value(), bound)));
    }
}
