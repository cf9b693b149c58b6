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
    /** The relaxation of a large charter takes longer than anyone waits, and the other bound is then nearly as good. */
    private static final long MOST_MILLIS = 20_000;

    private final Oracle oracle;
    private final Duration limit;
    private final SearchWatch watch;

    /** An oracle of that kind that answers when the time is over or the watch ends it, with a bound as good as a relaxation's. */
    public static Oracle of(OracleKind kind, Duration limit, SearchWatch watch) {
        Oracle oracle = kind.create(Long.MAX_VALUE, TimedWatch.of(limit, watch));
        return kind.relaxes() ? oracle : new CliqueBoundedOracle(oracle, limit, watch);
    }

    /** The relaxation may take half the limit again, unless the watch has had enough. */
    public CliqueBoundedOracle(Oracle oracle, Duration limit, SearchWatch watch) {
        this.oracle = oracle;
        this.limit = limit;
        this.watch = watch;
    }

    @Override
    public Optimum minimise(Objective objective, Conflicts conflicts) {
        Optimum found = oracle.minimise(objective, conflicts);
        if (found.optimal() || !watch.goesOn(new SearchWatch.Progress(found.value(), found.lowerBound(), 0))) {
            return found;
        }
        double bound = bound(objective, conflicts);
        double below = Math.nextDown(found.value());
        return new Optimum(found.state(), found.value(), Math.max(found.lowerBound(), Math.min(below, bound)));
    }

    /** The value of the relaxation, or minus infinity if there was no time for it. */
    private double bound(Objective objective, Conflicts conflicts) {
        Relaxation relaxation = new Relaxation(objective, conflicts, Relaxation.Constraints.CLIQUES);
        LinearProgram.Solution solution = relaxation.solve(Math.min(MOST_MILLIS, Math.max(1, limit.toMillis() / 2)));
        return solution.solved() ? relaxation.lowerBound(solution) : Double.NEGATIVE_INFINITY;
    }
}
