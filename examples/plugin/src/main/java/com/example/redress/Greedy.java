package com.example.redress;

import dev.redress.model.Conflicts;
import dev.redress.model.Factor;
import dev.redress.model.State;
import dev.redress.oracle.Objective;
import dev.redress.oracle.Optimum;
import dev.redress.oracle.Oracle;
import dev.redress.oracle.SearchWatch;

/** A greedy oracle: it fixes the criterion that lowers the value most, again and again. Its lower bound is the sum of the least entries of all tables. */
final class Greedy implements Oracle {
    private final long mostFixes;
    private final SearchWatch watch;

    Greedy(long mostFixes, SearchWatch watch) {
        this.mostFixes = mostFixes;
        this.watch = watch;
    }

    @Override
    public Optimum minimise(Objective objective, Conflicts conflicts) {
        double bound = bound(objective, conflicts);
        State state = State.EMPTY;
        double value = objective.value(state);
        for (long fixes = 0; fixes < mostFixes; fixes++) {
            State next = best(state, objective, conflicts);
            boolean goesOn = watch.goesOn(new SearchWatch.Progress(value, Math.min(value, bound), fixes));
            if (!goesOn || !(objective.value(next) < value)) {
                break;
            }
            state = next;
            value = objective.value(next);
        }
        return new Optimum(state, value, Math.min(value, bound));
    }

    /** The best state with one more criterion fixed; the first of equals. */
    private static State best(State state, Objective objective, Conflicts conflicts) {
        State best = state;
        for (int i = 0; i < conflicts.criteria(); i++) {
            boolean better = !state.has(i)
                    && conflicts.admits(state, i)
                    && objective.value(state.with(i)) < objective.value(best);
            best = better ? state.with(i) : best;
        }
        return best;
    }

    private static double bound(Objective objective, Conflicts conflicts) {
        double bound = 0;
        for (Factor factor : objective.factors()) {
            bound += least(factor, conflicts);
        }
        return bound;
    }

    /** The least entry of a table, over the valid configurations of its members. */
    private static double least(Factor factor, Conflicts conflicts) {
        double least = Double.POSITIVE_INFINITY;
        for (int configuration = 0; configuration < 1 << factor.order(); configuration++) {
            State fixed = State.EMPTY;
            for (int n = 0; n < factor.order(); n++) {
                fixed = (configuration >> n & 1) != 0 ? fixed.with(factor.member(n)) : fixed;
            }
            if (conflicts.admits(fixed)) {
                if (Double.isNaN(factor.value(configuration))) {
                    throw new IllegalArgumentException("a loss is NaN");
                }
                least = Math.min(least, factor.value(configuration));
            }
        }
        return least;
    }
}
