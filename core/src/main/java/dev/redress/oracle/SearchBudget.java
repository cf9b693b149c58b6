package dev.redress.oracle;

import java.util.function.Supplier;

/** What one answer may cost: a number of nodes, and what a watch allows. All searches for one answer share it. */
final class SearchBudget {
    /** How many nodes pass between two questions to the watch, where there are few criteria and so nodes are quick. */
    private static final int NODES_BETWEEN = 1 << 6;

    private static final int FEW_CRITERIA = 400;

    private final long nodeLimit;
    private final SearchWatch watch;
    private final int nodesBetween;
    private long nodes;
    private boolean exhausted;

    SearchBudget(long nodeLimit, SearchWatch watch, int criteria) {
        this.nodeLimit = nodeLimit;
        this.watch = watch;
        this.nodesBetween = criteria <= FEW_CRITERIA ? NODES_BETWEEN : 1;
    }

    /** One more node; whether it may be opened. */
    boolean spend(Supplier<SearchWatch.Progress> progress) {
        if (!exhausted) {
            exhausted =
                    nodes >= nodeLimit || (nodes % nodesBetween == nodesBetween - 1 && !watch.goesOn(progress.get()));
            nodes++;
        }
        return !exhausted;
    }

    /** Asks the watch outside of a search; whether to go on. */
    boolean goesOn(SearchWatch.Progress progress) {
        exhausted = exhausted || !watch.goesOn(progress);
        return !exhausted;
    }

    /** Whether a watch may end a search, so that it should make the most of the time it has. */
    boolean watched() {
        return watch != SearchWatch.NONE;
    }

    boolean exhausted() {
        return exhausted;
    }

    /** Whether less than a quarter of the nodes is left. */
    boolean nearlySpent() {
        return nodes > nodeLimit - nodeLimit / 4;
    }

    long nodes() {
        return nodes;
    }
}
