package dev.redress.hindsight;

import dev.redress.model.Conflicts;
import dev.redress.model.State;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What was found about the parts of a log, put together and played from the beginning. A criterion stays fixed until a fix
 * displaces it, also where its part did not count on that, so that the whole may cost less than its parts, never more.
 */
final class Schedule {
    private static final int NOT_FIXED = -1;

    private final Timeline moments;
    private final Conflicts conflicts;
    /** Up to which moment a criterion fixed at this one is counted on, itself at least. */
    private final int[] until;

    private final List<ScheduledFix> fixes = new ArrayList<>();
    private long cost;

    Schedule(Timeline moments, Conflicts conflicts) {
        this.moments = moments;
        this.conflicts = conflicts;
        until = new int[moments.size()];
        Arrays.fill(until, NOT_FIXED);
    }

    void add(Timeline part, BoundedSolution found) {
        for (int t = part.size() - 1; t >= 0; t--) {
            if (found.fixed[t]) {
                int whole = part.number[t];
                until[whole] = Math.max(until[whole], whole);
                if (found.kept[t]) {
                    until[part.number[part.previous[t]]] = until[whole];
                }
            }
        }
    }

    /** Plays all moments; to be called once. */
    void play() {
        int[] countedOn = new int[conflicts.criteria()];
        Arrays.fill(countedOn, NOT_FIXED);
        State state = State.EMPTY;
        for (int t = 0; t < until.length; t++) {
            int i = moments.criterion[t];
            if (moments.demand[t] == Imposition.RELEASED) {
                state = state.without(i);
            }
            if (until[t] != NOT_FIXED) {
                countedOn[i] = Math.max(countedOn[i], until[t]);
                if (!state.has(i)) {
                    int now = t;
                    State needed = State.of(
                            state.stream().filter(j -> countedOn[j] > now).toArray());
                    State released = conflicts.fix(state, i, needed).released();
                    state = state.minus(released).with(i);
                    fixes.add(new ScheduledFix(moments.row[t], i, released, moments.price[t]));
                    cost += moments.price[t];
                }
            }
            cost += state.has(i) ? 0 : moments.loss[t];
        }
    }

    /** What it costs with the complaints that are suffered. */
    long cost() {
        return cost;
    }

    List<ScheduledFix> fixes() {
        return fixes;
    }
}
