package dev.redress.hindsight;

import dev.redress.model.Action;
import dev.redress.model.Conflicts;
import dev.redress.model.State;
import dev.redress.policy.WorkFunction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The optimum in hindsight by dynamic programming over all valid states of the criteria that a part is about. Only a moment's own
 * criterion is ever fixed (decision 22), so a moment costs O(states). The choice that reaches the optimum is found by going
 * through the moments once more, from the end, a stretch of them at a time: memory for the square root of them is enough.
 */
final class StateDynamicProgram {
    private static final long UNREACHED = Long.MAX_VALUE / 2;

    private final Timeline moments;
    private final int[] criteria;
    private final Conflicts conflicts;
    private final List<State> states = new ArrayList<>();
    private final Map<State, Integer> places = new HashMap<>();
    /** For each criterion and state where a fix leads, nowhere if it is fixed there; made when first needed. */
    private final int[][][] leadsTo;

    private final boolean[] fixed;
    private final boolean[] kept;
    private final long optimum;

    /** For a part with few valid states: see {@link #countStates}. */
    StateDynamicProgram(Timeline moments, Conflicts all) {
        this.moments = moments;
        criteria = Arrays.stream(moments.criterion).distinct().sorted().toArray();
        conflicts = all.among(criteria);
        list(State.EMPTY, 0);
        leadsTo = new int[criteria.length][][];
        fixed = new boolean[moments.size()];
        kept = new boolean[moments.size()];
        optimum = solve();
    }

    /** How many valid states the part has, or most + 1 if more. */
    static int countStates(Timeline moments, Conflicts all, int most) {
        int[] criteria = Arrays.stream(moments.criterion).distinct().sorted().toArray();
        // Each criterion alone is a valid state.
        return criteria.length >= most ? most + 1 : WorkFunction.count(all.among(criteria), most);
    }

    private void list(State state, int from) {
        places.put(state, states.size());
        states.add(state);
        for (int i = from; i < criteria.length; i++) {
            if (conflicts.admits(state, i)) {
                list(state.with(i), i + 1);
            }
        }
    }

    /** The optimum, proven, and what reaches it. */
    BoundedSolution found() {
        return new BoundedSolution(fixed, kept, optimum, optimum);
    }

    private long solve() {
        int stride = 1 + (int) Math.sqrt(moments.size());
        List<long[]> starts = new ArrayList<>();
        long[] least = new long[states.size()];
        Arrays.fill(least, UNREACHED);
        least[0] = 0;
        int[] origin = new int[least.length];
        for (int t = 0; t < moments.size(); t++) {
            if (t % stride == 0) {
                starts.add(least.clone());
            }
            pass(t, least, origin);
        }
        int best = 0;
        for (int n = 1; n < least.length; n++) {
            best = least[n] < least[best] ? n : best;
        }
        long cost = least[best];
        if (cost >= UNREACHED) {
            throw new IllegalArgumentException("what people did in this log cannot be complied with");
        }
        for (int stretch = starts.size() - 1; stretch >= 0; stretch--) {
            int from = stretch * stride;
            best = trace(from, Math.min(moments.size(), from + stride), starts.get(stretch), best);
        }
        return cost;
    }

    /** Goes through some moments again, and back from the state in which they end to that in which they began. */
    private int trace(int from, int to, long[] least, int end) {
        int[][] origins = new int[to - from][least.length];
        for (int t = from; t < to; t++) {
            pass(t, least, origins[t - from]);
        }
        int after = end;
        for (int t = to - 1; t >= from; t--) {
            int before = origins[t - from][after];
            int i = own(t);
            fixed[t] = states.get(after).has(i);
            kept[t] = fixed[t] && moments.previous[t] >= 0 && states.get(before).has(i);
            after = before;
        }
        return after;
    }

    private int own(int t) {
        return Arrays.binarySearch(criteria, moments.criterion[t]);
    }

    /** One moment: from the least costs before it to those after it, and for each state in which one stood before. */
    private void pass(int t, long[] least, int[] origin) {
        int i = own(t);
        if (leadsTo[i] == null) {
            leadsTo[i] = fixes(i);
        }
        Arrays.setAll(origin, n -> n);
        if (moments.previous[t] < 0) {
            release(i, least, origin);
        }
        if (moments.demand[t] != Imposition.KEPT) {
            fix(i, moments.price[t], least, origin);
        }
        for (int n = 0; n < least.length; n++) {
            if (leadsTo[i][n].length > 0) {
                least[n] = moments.demand[t] == Imposition.NONE ? least[n] + moments.loss[t] : UNREACHED;
            }
        }
    }

    private void fix(int i, long price, long[] least, int[] origin) {
        for (int n = 0; n < least.length; n++) {
            for (int with : leadsTo[i][n]) {
                if (least[n] + price < least[with]) {
                    least[with] = least[n] + price;
                    origin[with] = origin[n];
                }
            }
        }
    }

    /** Nobody keeps the criterion up to here: what it would have to be kept across may be in another part. */
    private void release(int i, long[] least, int[] origin) {
        for (int n = 0; n < least.length; n++) {
            if (leadsTo[i][n].length == 0) {
                int without = place(states.get(n).without(i));
                if (least[n] < least[without]) {
                    least[without] = least[n];
                    origin[without] = n;
                }
                least[n] = UNREACHED;
            }
        }
    }

    private int[][] fixes(int i) {
        return states.stream()
                .map(state -> state.has(i)
                        ? new int[0]
                        : conflicts.fixes(state, i).stream()
                                .mapToInt(fix -> place(state, fix))
                                .toArray())
                .toArray(int[][]::new);
    }

    private int place(State state, Action fix) {
        return place(conflicts.after(state, fix));
    }

    private int place(State state) {
        Integer place = places.get(state);
        if (place == null) {
            throw new IllegalStateException("a step leads out of the valid states");
        }
        return place;
    }
}
