package dev.redress.policy;

import dev.redress.model.Conflicts;
import dev.redress.model.FixingCosts;
import dev.redress.model.State;
import java.util.Arrays;

/**
 * The work function: for each valid state s, the lowest cost w_t(s) of serving the complaints so far and ending in s. Its minimum
 * is the optimum in hindsight (decision 22). States are in ascending order of their bits, so a state comes after all its subsets.
 * A complaint takes O(states x criteria).
 */
public final class WorkFunction {
    /** The largest number of valid states; with more, a policy that needs them all is refused. */
    public static final int MOST_STATES = 1 << 16;

    private final Conflicts conflicts;
    private final FixingCosts costs;
    /** The valid states, ascending. */
    private final long[] states;
    /** At n * k + i, the position of the n-th state with criterion i added; -1 if that is not a valid state or not a larger one. */
    private final int[] added;

    private final long[] work;
    /** The costs for which the values were last settled. */
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

    /** The number of valid states, or most + 1 if there are more than {@code most}. */
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

    /** Resets to before the first complaint: nothing is fixed, and any state may be bought. */
    public void restart() {
        Arrays.fill(work, Long.MAX_VALUE / 2);
        work[0] = 0;
        settle();
    }

    /** A complaint: each state that does not fix it pays; then every state may move, at the current costs. */
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

    /** w(s) = min over s' of w(s') + the cost of what s' lacks: first releases, which are free, then fixes, one at a time. */
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

    /** The number of valid states. */
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

    /** The optimum in hindsight so far: the minimum of all values, which the empty state has, since releases are free. */
    public long optimum() {
        return work[0];
    }

    /** A copy of all values, for {@link #recall}; only the offsets from {@link #optimum} affect what follows. */
    public long[] copy() {
        return work.clone();
    }

    /** Restores values that {@link #copy} returned. */
    public void recall(long[] values) {
        System.arraycopy(values, 0, work, 0, work.length);
    }
}
