package dev.redress.solvers;

import dev.redress.model.Conflicts;
import dev.redress.oracle.Objective;
import dev.redress.oracle.Optimum;
import dev.redress.oracle.Oracle;
import dev.redress.oracle.OracleKind;
import dev.redress.oracle.SearchWatch;
import java.time.Duration;

/** Another oracle's state; where that is not proven, with the value of the relaxation by cliques if it is the better bound. */
public final class CliqueBoundedOracle implements Oracle {
    /** The relaxation gets a third of the time, but no more than this: that of a large charter takes longer than anyone waits. */
    private static final Duration MOST = Duration.ofSeconds(20);

    private final Oracle oracle;
    private final SearchWatch watch;

    /**
     * An oracle of that kind that answers when the time is over, counted from now, or the watch ends it, with a bound as good as a
     * relaxation's.
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

    /** The relaxation has as long as the watch gives it. */
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
        // Where all values are whole multiples of something, a bound just below the value has been rounded up to it: a
        // proof.
        return new Optimum(found.state(), found.value(), Math.max(found.lowerBound(), Math.min(found.value(), bound)));
    }
}
