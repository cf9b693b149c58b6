package dev.redress.policy;

import dev.redress.model.Conflicts;
import dev.redress.model.State;

/**
 * Which larger conflicts block a fix in the decided state: those of which all members but one are fixed. For conflicts of four or
 * more it counts the members that are not fixed, so that asking takes constant time.
 */
final class BlockingConflicts {
    private static final int[] NONE = {};

    private final Conflicts conflicts;
    /** The number of conflicts with three members. They come before those with four or more. */
    private final int triples;
    /** For each conflict of four or more, the number of members that are not fixed. */
    private final int[] unfixed;

    /** No criterion is fixed. */
    BlockingConflicts(Conflicts conflicts) {
        this.conflicts = conflicts;
        triples = triples(conflicts);
        unfixed = new int[conflicts.largerCount() - triples];
        restart(State.EMPTY);
    }

    private static int triples(Conflicts conflicts) {
        int triples = 0;
        while (triples < conflicts.largerCount() && conflicts.larger(triples).length == 3) {
            triples++;
        }
        return triples;
    }

    /** Counts again from this state. */
    void restart(State state) {
        for (int n = 0; n < unfixed.length; n++) {
            unfixed[n] = conflicts.larger(triples + n).length;
        }
        fixed(state);
    }

    void fixed(State gained) {
        for (int i = gained.next(0); unfixed.length > 0 && i >= 0; i = gained.next(i + 1)) {
            fixed(i);
        }
    }

    void fixed(int i) {
        count(i, -1);
    }

    void released(int i) {
        count(i, 1);
    }

    private void count(int i, int difference) {
        int[] larger = unfixed.length == 0 ? NONE : conflicts.largerOf(i);
        for (int at = larger.length - 1; at >= 0 && larger[at] >= triples; at--) {
            unfixed[larger[at] - triples] += difference;
        }
    }

    /** Whether no conflict has more than three members. */
    boolean onlyTriples() {
        return unfixed.length == 0;
    }

    /** Whether all members of the n-th larger conflict but one are fixed in the state that was counted. */
    boolean blocks(int n, State state) {
        return n < triples
                ? Integer.bitCount(state.configuration(conflicts.larger(n))) == 2
                : unfixed[n - triples] == 1;
    }
}
