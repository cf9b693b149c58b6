package dev.redress.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The sets of criteria that cannot all be fixed at once (the paper's graph G, and its joint vertices: decision 5). A state is
 * valid iff it contains no whole conflict, so every subset of a valid state is valid.
 */
public final class Conflicts {
    /** For each criterion i, the criteria that exclude it: N(i), ascending. */
    private final int[][] neighbours;
    /** The conflicts of three or more, members ascending. */
    private final int[][] larger;
    /** For each criterion, the indices of the larger conflicts it belongs to. */
    private final int[][] largerOf;
    /** The conflicts of three from {@link #largerOf} and {@link #larger}, stored contiguously for the cache. */
    private final int[][] partners;

    private final Releases releases = new Releases(this);

    private Conflicts(int[][] neighbours, int[][] larger) {
        this.neighbours = neighbours;
        this.larger = larger;
        this.largerOf = CorrelationSets.membership(neighbours.length, larger);
        this.partners = partners(larger, largerOf);
    }

    private static int[][] partners(int[][] larger, int[][] largerOf) {
        int[][] partners = new int[largerOf.length][];
        for (int i = 0; i < partners.length; i++) {
            int self = i;
            partners[i] = Arrays.stream(largerOf[i])
                    .mapToObj(n -> larger[n])
                    .filter(set -> set.length == 3)
                    .flatMapToInt(set -> Arrays.stream(set).filter(j -> j != self))
                    .toArray();
        }
        return partners;
    }

    /**
     * The conflicts among this many criteria. A set given twice counts once; a set that contains another conflict adds nothing
     * and is dropped.
     */
    public static Conflicts of(int criteria, Collection<int[]> sets) {
        List<int[]> minimal = new ArrayList<>();
        Conflicts smaller = new Conflicts(new int[criteria][0], new int[0][]);
        int[][] bySize = sets.stream()
                .map(set -> checked(criteria, set))
                .sorted(Comparator.<int[]>comparingInt(set -> set.length).thenComparing(Arrays::compare))
                .toArray(int[][]::new);
        for (int from = 0, to; from < bySize.length; from = to) {
            to = from;
            while (to < bySize.length && bySize[to].length == bySize[from].length) {
                if ((to == from || !Arrays.equals(bySize[to], bySize[to - 1]))
                        && smaller.admits(State.of(bySize[to]))) {
                    minimal.add(bySize[to]);
                }
                to++;
            }
            smaller = build(criteria, minimal);
        }
        return smaller;
    }

    private static Conflicts build(int criteria, List<int[]> sets) {
        int[][] pairs = sets.stream().filter(set -> set.length == 2).toArray(int[][]::new);
        int[][] pairsOf = CorrelationSets.membership(criteria, pairs);
        int[][] neighbours = new int[criteria][];
        for (int i = 0; i < criteria; i++) {
            int self = i;
            // All criteria without neighbours share one empty array, so that a complaint about them touches less
            // memory.
            neighbours[i] = pairsOf[i].length == 0
                    ? pairsOf[i]
                    : Arrays.stream(pairsOf[i])
                            .map(p -> pairs[p][0] + pairs[p][1] - self)
                            .sorted()
                            .toArray();
        }
        return new Conflicts(
                neighbours, sets.stream().filter(set -> set.length > 2).toArray(int[][]::new));
    }

    private static int[] checked(int criteria, int[] set) {
        int[] sorted = Arrays.stream(set).distinct().sorted().toArray();
        if (sorted.length < 2
                || sorted.length != set.length
                || sorted[0] < 0
                || sorted[sorted.length - 1] >= criteria) {
            throw new IllegalArgumentException("not a conflict of two or more criteria: " + Arrays.toString(set));
        }
        return sorted;
    }

    /** The number of criteria. */
    public int criteria() {
        return neighbours.length;
    }

    /** The number of conflicts of any size. */
    public int size() {
        return Arrays.stream(neighbours).mapToInt(n -> n.length).sum() / 2 + larger.length;
    }

    /** All conflicts, members ascending; pairs first, each in lexicographic order. */
    public List<int[]> sets() {
        List<int[]> sets = new ArrayList<>();
        for (int i = 0; i < criteria(); i++) {
            for (int j : neighbours[i]) {
                if (i < j) {
                    sets.add(new int[] {i, j});
                }
            }
        }
        for (int[] set : larger) {
            sets.add(set.clone());
        }
        return sets;
    }

    /** The criteria that exclude i, ascending: N(i). The array is shared: do not write to it. */
    public int[] neighbours(int i) {
        return neighbours[i];
    }

    /** The conflicts all of whose members are among the given criteria (ascending). The criteria are renumbered in that order. */
    public Conflicts among(int[] chosen) {
        List<int[]> sets = new ArrayList<>();
        for (int n = 0; n < chosen.length; n++) {
            for (int j : neighbours[chosen[n]]) {
                int place = Arrays.binarySearch(chosen, j);
                if (place > n) {
                    sets.add(new int[] {n, place});
                }
            }
        }
        for (int[] set : larger) {
            int[] places =
                    Arrays.stream(set).map(i -> Arrays.binarySearch(chosen, i)).toArray();
            if (Arrays.stream(places).allMatch(place -> place >= 0)) {
                sets.add(places);
            }
        }
        return of(chosen.length, sets);
    }

    /** The number of conflicts with three or more members. */
    public int largerCount() {
        return larger.length;
    }

    /** The members of the n-th conflict of three or more, ascending. The array is shared: do not write to it. */
    public int[] larger(int n) {
        return larger[n];
    }

    /** Which of the conflicts of three or more contain i. The array is shared: do not write to it. */
    public int[] largerOf(int i) {
        return largerOf[i];
    }

    /**
     * The conflicts of three that contain i, in the order of {@link #largerOf}, where they come first: the two other members of
     * each, one pair after another. The array is shared: do not write to it.
     */
    public int[] partners(int i) {
        return partners[i];
    }

    /** Whether i and j exclude each other. */
    public boolean exclude(int i, int j) {
        return Arrays.binarySearch(neighbours[i], j) >= 0;
    }

    /** Whether the state is valid: it contains no whole conflict. */
    public boolean admits(State state) {
        for (int i = state.next(0); i >= 0; i = state.next(i + 1)) {
            if (i >= criteria() || anyFixed(state, neighbours[i]) || completesLarger(state, i)) {
                return false;
            }
        }
        return true;
    }

    /** Whether i could be fixed in the valid state without releasing anything. */
    public boolean admits(State state, int i) {
        return !anyFixed(state, neighbours[i]) && !completesLarger(state, i);
    }

    private static boolean anyFixed(State state, int[] criteria) {
        for (int j : criteria) {
            if (state.has(j)) {
                return true;
            }
        }
        return false;
    }

    private boolean completesLarger(State state, int i) {
        for (int n : largerOf[i]) {
            if (allOthersFixed(state, larger[n], i)) {
                return true;
            }
        }
        return false;
    }

    /** Whether all members of the set other than i are fixed. */
    static boolean allOthersFixed(State state, int[] set, int i) {
        for (int j : set) {
            if (j != i && !state.has(j)) {
                return false;
            }
        }
        return true;
    }

    /**
     * The fix of i in the state, on the way to a target. It releases i's neighbours and, for each larger conflict that it would
     * complete, the first member that is not in the target; it releases nothing that could stay.
     */
    public Action.Fix fix(State state, int i, State target) {
        int[] leaving = releases.chosen(state, i, (conflict, fixed) -> firstOutside(conflict, fixed, target));
        return new Action.Fix(i, state.among(leaving));
    }

    private static int firstOutside(int[] set, int i, State target) {
        int fallback = -1;
        for (int j : set) {
            if (j != i && !target.has(j)) {
                return j;
            }
            if (j != i && fallback < 0) {
                fallback = j;
            }
        }
        return fallback;
    }

    /** The state after a fix of i that releases only its neighbours. If i is in no larger conflict, this is the only possible fix. */
    public State afterFix(State state, int i) {
        return state.exchanged(neighbours[i], i);
    }

    /** The state that the action leads to. An illegal action is refused. */
    public State after(State state, Action action) {
        if (action instanceof Action.Fix fix) {
            return afterFix(state, fix);
        }
        if (action instanceof Action.Release release) {
            if (!state.has(release.criterion())) {
                throw new IllegalArgumentException("criterion " + release.criterion() + " is not fixed in " + state);
            }
            return state.without(release.criterion());
        }
        return state;
    }

    private State afterFix(State state, Action.Fix fix) {
        int i = fix.criterion();
        requireUnfixed(state, i);
        if (!isLegal(state, fix)) {
            throw new IllegalArgumentException("fixing " + i + " in " + state + " does not release " + fix.released());
        }
        return fix.applied(state);
    }

    /** The fix of a criterion that is in no larger conflict: it releases only its neighbours. */
    public Move move(State from, int i) {
        requireUnfixed(from, i);
        if (largerOf[i].length > 0) {
            throw new IllegalArgumentException("criterion " + i + " is in a conflict of three or more");
        }
        return new Move(this, from, new Action.Fix(i, from.among(neighbours[i])), afterFix(from, i));
    }

    /** Chooses the member to release from a larger conflict that a fix would complete. */
    @FunctionalInterface
    public interface ReleaseChoice {
        /** A member of the conflict other than the criterion to be fixed. */
        int leaving(int[] conflict, int fixed);
    }

    /**
     * The fix of i that releases its neighbours and, from each larger conflict that it would complete and that no other release
     * breaks, the chosen member; it releases nothing that could stay. A choice outside the conflict is refused.
     */
    public Move move(State from, int i, ReleaseChoice choice) {
        requireUnfixed(from, i);
        int[] leaving = releases.chosen(from, i, choice);
        Action.Fix fix = new Action.Fix(i, from.among(leaving));
        return new Move(this, from, fix, from.exchanged(leaving, i));
    }

    private void requireUnfixed(State from, int i) {
        if (i < 0 || i >= criteria() || from.has(i)) {
            throw new IllegalArgumentException("criterion " + i + " cannot be fixed in " + from);
        }
    }

    /** Whether the fix is legal in the valid state. */
    public boolean allows(State state, Action.Fix fix) {
        int i = fix.criterion();
        return i >= 0 && i < criteria() && !state.has(i) && isLegal(state, fix);
    }

    /** The same for a fix of a criterion that exists and is not fixed. */
    boolean isLegal(State state, Action.Fix fix) {
        return releases.isLegal(state, fix);
    }

    /** Every legal fix of i in the state: one for each choice of members to release from the larger conflicts that it completes. */
    public List<Action.Fix> fixes(State state, int i) {
        return releases.all(state, i);
    }

    /**
     * A route from one valid state to another with fixes and releases, in at most |s xor t| steps: first the fixes, in ascending
     * order, which release what they exclude; then the remaining releases.
     */
    public List<Action> route(State from, State to) {
        return new FixesAndReleases(this).route(from, to);
    }

    /**
     * The state after the first step of the route from one valid state to another that takes the step of the highest rank first:
     * the fixes, which release what they exclude, then the remaining releases.
     *
     * @param rank the rank of a state that a step may lead to; among equal ranks, the lowest criterion is taken
     */
    public State nextOnRoute(State from, State to, ToDoubleFunction<State> rank) {
        return new FixesAndReleases(this).next(from, to, rank);
    }

    /**
     * A route of fixes alone, as under {@code release: never}. On a connected graph, every target except the empty one is
     * reached in at most k fixes. An unreachable target is refused.
     */
    public List<Action> routeByFixes(State from, State to) {
        return new FixesOnly(this).route(from, to);
    }

    /** The target, except in components where fixes alone cannot reach it: there, the current state. */
    State reachableByFixes(State from, State target) {
        return new FixesOnly(this).reachable(from, target);
    }

    @Override
    public String toString() {
        return size() + " conflicts among " + criteria() + " criteria";
    }
}
