package dev.redress.policy;

import dev.redress.model.Conflicts;
import dev.redress.model.FixingCosts;
import dev.redress.model.State;
import java.util.Arrays;

/**
 * What the complaints so far would have cost at least, for each valid state that one could stand in now: w_t(s). Its minimum is
 * the optimum in hindsight (decision 22). States are kept in ascending order of their bits, so a state comes after all its
 * subsets. A complaint costs O(states x criteria).
 */
public final class WorkFunction {
    /** As many valid states as are kept; beyond, a policy that needs them all is refused. */
    public static final int MOST_STATES = 1 << 16;

    private final Conflicts conflicts;
    private final FixingCosts costs;
    /** The valid states, ascending. */
    private final long[] states;
    /** Where the n-th state with criterion i added stands, at n * k + i; -1 if that is not a valid state or not a larger one. */
    private final int[] added;

    private final long[] work;
    /** The costs at which the values were last settled. */
    private final long[] settledAt;

    public WorkFunction(Conflicts conflicts, FixingCosts costs) {
        this.conflicts = conflicts;
        this.costs = costs;
        states = new long[count(conflicts, MOST_STATES)];
        if (states.length > MOST_STATES) {
            throw new RefusedException("a work function needs every valid state, and there are more than " + MOST_STATES
                    + " among these " + conflicts.criteria() + " criteria");
        }
        list();
        added = new int[states.length * conflicts.criteria()];
        link();
        work = new long[states.length];
        settledAt = new long[conflicts.criteria()];
        restart();
    }

    /** How many valid states there are, or most + 1 if there are more than that. */
    public static int count(Conflicts conflicts, int most) {
        return conflicts.criteria() > Long.SIZE - 1 ? most + 1 : count(conflicts, State.EMPTY, 0, most);
    }

    private static int count(Conflicts conflicts, State state, int from, int most) {
        int count = 1;
        for (int i = from; i < conflicts.criteria() && count <= most; i++) {
            if (conflicts.admits(state, i)) {
                count += count(conflicts, state.with(i), i + 1, most - count);
            }
        }
        return count;
    }

    private void list() {
        int count = 1;
        for (int i = 0; i < conflicts.criteria(); i++) {
            for (int n = 0, smaller = count; n < smaller; n++) {
                if (conflicts.admits(State.ofBits(states[n]), i)) {
                    states[count++] = states[n] | 1L << i;
                }
            }
        }
    }

    private void link() {
        int k = conflicts.criteria();
        for (int n = 0; n < states.length; n++) {
            for (int i = 0; i < k; i++) {
                int at = (states[n] >>> i & 1) != 0 ? -1 : Arrays.binarySearch(states, states[n] | 1L << i);
                added[n * k + i] = Math.max(-1, at);
            }
        }
    }

    /** Back to before the first complaint: nothing is fixed, and any state may be bought. */
    public void restart() {
        Arrays.fill(work, Long.MAX_VALUE / 2);
        work[0] = 0;
        settle();
    }

    /** A complaint: whoever stands in a state that does not fix it pays; then anyone may move, at the costs of now. */
    public void complain(int criterion, long loss) {
        if (costsChanged()) {
            settle();
        }
        for (int n = 0; n < states.length; n++) {
            if ((states[n] >>> criterion & 1) == 0) {
                work[n] += loss;
            }
        }
        settle();
    }

    private boolean costsChanged() {
        boolean changed = false;
        for (int i = 0; i < settledAt.length; i++) {
            changed |= settledAt[i] != costs.cost(i, State.EMPTY);
        }
        return changed;
    }

    /** w(s) = min over s' of w(s') + the cost of what s' lacks: releases first, which are free, then fixes, one at a time. */
    private void settle() {
        int k = conflicts.criteria();
        for (int i = 0; i < k; i++) {
            settledAt[i] = costs.cost(i, State.EMPTY);
        }
        for (int n = states.length - 1; n >= 0; n--) {
            for (int i = 0; i < k; i++) {
                int with = added[n * k + i];
                if (with >= 0) {
                    work[n] = Math.min(work[n], work[with]);
                }
            }
        }
        for (int n = 0; n < states.length; n++) {
            for (int i = 0; i < k; i++) {
                int with = added[n * k + i];
                if (with >= 0) {
                    work[with] = Math.min(work[with], work[n] + settledAt[i]);
                }
            }
        }
    }

    /** How many valid states there are. */
    public int size() {
        return states.length;
    }

    /** The n-th valid state, as bits. */
    public long bits(int n) {
        return states[n];
    }

    /** w of the n-th valid state, in micros. */
    public long work(int n) {
        return work[n];
    }

    /** The optimum in hindsight of the complaints so far: the least of all, and that of the empty state, since releases are free. */
    public long optimum() {
        return work[0];
    }

    /** All values, to come back to; the offsets from {@link #optimum} decide all that can follow. */
    public long[] copy() {
        return work.clone();
    }

    /** Back to values that {@link #copy} gave. */
    public void recall(long[] values) {
        System.arraycopy(values, 0, work, 0, work.length);
    }
}
