package dev.redress.oracle;

import dev.redress.model.State;

/** What one search may spend and what it has got for it: the best state so far, and a bound on what it did not look at. */
final class SearchEffort {
    /** How many nodes pass between two looks of the watch. */
    private static final int NODES_A_LOOK = 1 << 6;

    private final ScaledObjective scaled;
    private final Objective objective;
    private final long nodeLimit;
    private final SearchWatch watch;

    private final long step;
    private long best;
    private long[] bestState;
    private long nodes;
    private boolean exhausted;
    private long abandoned = Long.MAX_VALUE;
    private long rootBound = Long.MIN_VALUE;

    SearchEffort(Objective objective, ScaledObjective scaled, long nodeLimit, SearchWatch watch, long[] start) {
        this.objective = objective;
        this.scaled = scaled;
        this.nodeLimit = nodeLimit;
        this.watch = watch;
        this.bestState = start.clone();
        this.best = scaled.value(start);
        this.step = scaled.step();
    }

    /** No state that is better than the best is worth this or more, in units less the constant of the objective. */
    long ceiling() {
        return best - scaled.constant() - (step - 1);
    }

    int words() {
        return bestState.length;
    }

    /** A state with that value, in units less the constant, was found; it is kept if it is better than the best. */
    void improve(long value, long[] state) {
        if (value + scaled.constant() < best) {
            best = value + scaled.constant();
            bestState = state.clone();
        }
    }

    /** One more node, whose states are worth no less than the bound; whether it may be opened. */
    boolean spend(int depth, long bound) {
        if (depth == 0) {
            rootBound = Math.max(rootBound, bound);
        }
        if (!exhausted) {
            exhausted =
                    nodes >= nodeLimit || ((nodes & NODES_A_LOOK - 1) == NODES_A_LOOK - 1 && !watch.goesOn(progress()));
            nodes++;
        }
        return !exhausted;
    }

    private SearchWatch.Progress progress() {
        double value = objective.value(State.ofWords(bestState));
        return new SearchWatch.Progress(value, Math.min(value, bound(rootBound)), nodes);
    }

    private double bound(long units) {
        return units == Long.MIN_VALUE ? Double.NEGATIVE_INFINITY : scaled.lowerBound(units + scaled.constant());
    }

    boolean exhausted() {
        return exhausted;
    }

    /** Some states were not looked at; none of them is worth less than the bound. */
    void abandon(long bound) {
        abandoned = Math.min(abandoned, bound);
    }

    long[] bestState() {
        return bestState;
    }

    long nodes() {
        return nodes;
    }

    /** The answer: proven iff nothing that could be better was abandoned. */
    Optimum optimum() {
        State state = State.ofWords(bestState);
        double value = objective.value(state);
        if (abandoned >= ceiling()) {
            return new Optimum(state, value, value);
        }
        return new Optimum(state, value, Math.min(Math.nextDown(value), bound(abandoned)));
    }
}
