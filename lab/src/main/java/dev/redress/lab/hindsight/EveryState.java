package dev.redress.lab.hindsight;

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
 * criterion is ever fixed (decision 22), so a moment costs O(states).
 */
final class EveryState {
    private final int[] criteria;
    private final Conflicts conflicts;
    private final List<State> states = new ArrayList<>();
    private final Map<State, Integer> places = new HashMap<>();

    /** Over the criteria of the part, which are taken to have few valid states: see {@link #countStates}. */
    EveryState(Moments moments, Conflicts all) {
        criteria = Arrays.stream(moments.criterion).distinct().sorted().toArray();
        conflicts = all.among(criteria);
        list(State.EMPTY, 0);
    }

    /** How many valid states the part has, or most + 1 if more. */
    static int countStates(Moments moments, Conflicts all, int most) {
        int[] criteria = Arrays.stream(moments.criterion).distinct().sorted().toArray();
        return WorkFunction.count(all.among(criteria), most);
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

    /** The least that the moments can cost. */
    long optimum(Moments moments) {
        int[][][] leadsTo = new int[criteria.length][][];
        long[] least = new long[states.size()];
        Arrays.fill(least, Long.MAX_VALUE / 2);
        least[0] = 0;
        for (int t = 0; t < moments.size(); t++) {
            int i = Arrays.binarySearch(criteria, moments.criterion[t]);
            if (leadsTo[i] == null) {
                leadsTo[i] = fixes(i);
            }
            for (int n = 0; n < least.length; n++) {
                for (int fixed : leadsTo[i][n]) {
                    least[fixed] = Math.min(least[fixed], least[n] + moments.price[t]);
                }
            }
            for (int n = 0; n < least.length; n++) {
                if (leadsTo[i][n].length > 0) {
                    least[n] += moments.loss[t];
                }
            }
        }
        return Arrays.stream(least).min().orElseThrow();
    }

    /** For each state, where a fix of i leads; nowhere where i is fixed. */
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
        Integer place = places.get(conflicts.after(state, fix));
        if (place == null) {
            throw new IllegalStateException("a fix leads out of the valid states");
        }
        return place;
    }
}
