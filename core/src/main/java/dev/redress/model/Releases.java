package dev.redress.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What a fix releases. It must release the fixed neighbours of its criterion, and a member of each larger conflict that it would
 * complete. It is legal iff it releases that and nothing else that could stay (decision 5).
 */
final class Releases {
    private final Conflicts conflicts;

    Releases(Conflicts conflicts) {
        this.conflicts = conflicts;
    }

    /**
     * The criteria that a fix of i releases, ascending, if this choice is made in each larger conflict; including neighbours that
     * are not fixed.
     */
    int[] chosen(State from, int i, Conflicts.ReleaseChoice choice) {
        int[][] blocking = blocking(from, i);
        int[] neighbours = conflicts.neighbours(i);
        int[] leaving = neighbours;
        for (int n = 0; blocking[n] != null; n++) {
            if (!meets(blocking[n], leaving, -1)) {
                int chosen = choice.leaving(blocking[n], i);
                if (chosen == i || Arrays.binarySearch(blocking[n], chosen) < 0) {
                    throw new IllegalArgumentException(
                            chosen + " cannot leave " + Arrays.toString(blocking[n]) + " for " + i);
                }
                leaving = inserted(leaving, chosen);
            }
        }
        return leaving.length <= neighbours.length + 1 ? leaving : withoutTheNeedless(i, leaving, blocking);
    }

    /** A member chosen for one larger conflict may stay if a member chosen for a later one also breaks that conflict. */
    private int[] withoutTheNeedless(int i, int[] leaving, int[][] blocking) {
        int[] needed = leaving;
        for (int j : leaving) {
            if (!conflicts.exclude(i, j) && !anyWithout(blocking, needed, j)) {
                needed = Arrays.stream(needed).filter(member -> member != j).toArray();
            }
        }
        return needed;
    }

    private static int[] inserted(int[] ascending, int one) {
        int[] more = new int[ascending.length + 1];
        int at = 0;
        while (at < ascending.length && ascending[at] < one) {
            more[at] = ascending[at];
            at++;
        }
        more[at] = one;
        System.arraycopy(ascending, at, more, at + 1, ascending.length - at);
        return more;
    }

    /** Whether one of the conflicts has no member among the released criteria, not counting the exception. */
    private static boolean anyWithout(int[][] blocking, int[] leaving, int exception) {
        for (int n = 0; blocking[n] != null; n++) {
            if (!meets(blocking[n], leaving, exception)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a member of the conflict other than the exception is among the released criteria. */
    private static boolean meets(int[] conflict, int[] leaving, int exception) {
        for (int j : leaving) {
            for (int member : conflict) {
                if (member == j && j != exception) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether the fix is legal in the valid state, in which its criterion is not fixed. */
    boolean isLegal(State state, Action.Fix fix) {
        int i = fix.criterion();
        State released = fix.released();
        int mustGo = 0;
        for (int j : conflicts.neighbours(i)) {
            if (state.has(j)) {
                mustGo++;
                if (!released.has(j)) {
                    return false;
                }
            }
        }
        if (conflicts.largerOf(i).length == 0) {
            return released.size() == mustGo;
        }
        int[][] blocking = blocking(state, i);
        int[] leaving = released.toArray();
        if (!state.containsAll(released) || anyWithout(blocking, leaving, -1)) {
            return false;
        }
        for (int j : leaving) {
            if (!conflicts.exclude(i, j) && !anyWithout(blocking, leaving, j)) {
                return false;
            }
        }
        return true;
    }

    /** The larger conflicts that i would complete in the state; null after the last one. */
    private int[][] blocking(State state, int i) {
        int[] all = conflicts.largerOf(i);
        int[] pairs = conflicts.partners(i);
        int[][] blocking = new int[all.length + 1][];
        int count = 0;
        for (int at = 0; at < all.length; at++) {
            int[] conflict = conflicts.larger(all[at]);
            boolean blocks = 2 * at < pairs.length
                    ? state.has(pairs[2 * at]) && state.has(pairs[2 * at + 1])
                    : Conflicts.allOthersFixed(state, conflict, i);
            if (blocks) {
                blocking[count++] = conflict;
            }
        }
        return blocking;
    }

    /** Every legal fix of i in the state: one for each choice of members to release from the larger conflicts that it completes. */
    List<Action.Fix> all(State state, int i) {
        List<State> choices = new ArrayList<>(List.of(state.among(conflicts.neighbours(i))));
        for (int n : conflicts.largerOf(i)) {
            List<State> refined = new ArrayList<>();
            for (State released : choices) {
                if (!Conflicts.allOthersFixed(state.minus(released), conflicts.larger(n), i)) {
                    refined.add(released);
                    continue;
                }
                for (int j : conflicts.larger(n)) {
                    if (j != i) {
                        refined.add(released.with(j));
                    }
                }
            }
            choices = refined;
        }
        return choices.stream()
                .map(released -> new Action.Fix(i, released))
                .filter(fix -> isLegal(state, fix))
                .distinct()
                .toList();
    }
}
