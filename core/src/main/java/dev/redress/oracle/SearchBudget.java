package dev.redress.oracle;

import java.util.function.Supplier;

/** The limits of one answer: a number of nodes, and a watch. All searches for one answer share them. */
final class SearchBudget {
    /** The number of nodes between two questions to the watch if there are few criteria, so that nodes are fast. */
    private static final int NODES_BETWEEN = 1 << 6;

    private static final int FEW_CRITERIA = 400;

    private final long nodeLimit;
    private final SearchWatch watch;
    private final int nodesBetween;
    private long nodes;
    /** The nodes as they count against the limit. */
    private long spent;

    private boolean exhausted;

    SearchBudget(long nodeLimit, SearchWatch watch, int criteria) {
        this.nodeLimit = nodeLimit;
        this.watch = watch;
        this.nodesBetween = criteria <= FEW_CRITERIA ? NODES_BETWEEN : 1;
    }

    /**
     * Counts a node; returns whether it may be opened.
     *
     * @param cost as how many nodes it counts against the limit
     */
    boolean spend(int cost, Supplier<SearchWatch.Progress> progress) {
        if (!exhausted) {
            exhausted =
                    spent >= nodeLimit || (nodes % nodesBetween == nodesBetween - 1 && !watch.goesOn(progress.get()));
            nodes++;
            spent += cost;
        }
        return !exhausted;
    }

    /** Asks the watch, outside a search, whether to continue. */
    boolean goesOn(SearchWatch.Progress progress) {
        exhausted = exhausted || !watch.goesOn(progress);
        return !exhausted;
    }

    /** Whether there is a watch that may stop a search, so that the search should use all of its time. */
    boolean watched() {
        return watch != SearchWatch.NONE;
    }

    boolean exhausted() {
        return exhausted;
    }

    /** Whether less than a quarter of the nodes is left. */
    boolean nearlySpent() {
        return spent > nodeLimit - nodeLimit / 4;
    }

    long nodes() {
        return nodes;
    }
}
