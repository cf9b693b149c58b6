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

    private static boolean allOthersFixed(State state, int[] set, int i) {
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
        return new Action.Fix(
                i, state.among(leaving(state, i, (conflict, fixed) -> firstOutside(conflict, fixed, target))));
    }

    /** The state after a fix of i that releases only its neighbours. If i is in no larger conflict, this is the only possible fix. */
    public State afterFix(State state, int i) {
        return state.exchanged(neighbours[i], i);
    }

    private State releasedNeighbours(State state, int i) {
        return state.among(neighbours[i]);
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
        return new Move(this, from, new Action.Fix(i, releasedNeighbours(from, i)), afterFix(from, i));
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
        int[] leaving = leaving(from, i, choice);
        Action.Fix fix = new Action.Fix(i, from.among(leaving));
        return new Move(this, from, fix, from.exchanged(leaving, i));
    }

    /** The criteria that {@link #move(State, int, ReleaseChoice)} releases, ascending, including neighbours that are not fixed. */
    private int[] leaving(State from, int i, ReleaseChoice choice) {
        int[][] blocking = blocking(from, i);
        int[] leaving = neighbours[i];
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
        return leaving.length <= neighbours[i].length + 1 ? leaving : withoutTheNeedless(i, leaving, blocking);
    }

    /** A member chosen for one larger conflict may stay if a member chosen for a later one also breaks that conflict. */
    private int[] withoutTheNeedless(int i, int[] leaving, int[][] blocking) {
        int[] needed = leaving;
        for (int j : leaving) {
            if (!exclude(i, j) && !anyWithout(blocking, needed, j)) {
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

    /** Whether the fix releases what it must and, apart from its neighbours, nothing that could stay. */
    boolean isLegal(State state, Action.Fix fix) {
        int i = fix.criterion();
        State released = fix.released();
        int mustGo = 0;
        for (int j : neighbours[i]) {
            if (state.has(j)) {
                mustGo++;
                if (!released.has(j)) {
                    return false;
                }
            }
        }
        if (largerOf[i].length == 0) {
            return released.size() == mustGo;
        }
        int[][] blocking = blocking(state, i);
        int[] leaving = released.toArray();
        if (!state.containsAll(released) || anyWithout(blocking, leaving, -1)) {
            return false;
        }
        for (int j : leaving) {
            if (!exclude(i, j) && !anyWithout(blocking, leaving, j)) {
                return false;
            }
        }
        return true;
    }

    /** The next larger conflict that i would complete in the state; null after the last one. */
    private int[][] blocking(State state, int i) {
        int[] all = largerOf[i];
        int[] pairs = partners[i];
        int[][] blocking = new int[all.length + 1][];
        int count = 0;
        for (int at = 0; at < all.length; at++) {
            boolean blocks = 2 * at < pairs.length
                    ? state.has(pairs[2 * at]) && state.has(pairs[2 * at + 1])
                    : allOthersFixed(state, larger[all[at]], i);
            if (blocks) {
                blocking[count++] = larger[all[at]];
            }
        }
        return blocking;
    }

    /**
     * A sequence of fixes and releases from one valid state to another, in at most |s xor t| steps: first the fixes, in ascending
     * order, which release what they exclude; then the remaining releases.
     */
    public List<Action> way(State from, State to) {
        int first = to.nextOutside(from, 0);
        if (first >= 0) {
            State released = releasedNeighbours(from, first);
            if (to.distance(from, released) == 1) {
                // Only the new criterion and what it excludes differ: a single fix.
                return List.of(new Action.Fix(first, released));
            }
        }
        State lost = from.minus(to);
        List<Action> way = new ArrayList<>();
        State now = from;
        State released = State.EMPTY;
        for (int i = first; i >= 0; ) {
            Action.Fix fix = fix(now, i, to);
            way.add(fix);
            released = released.isEmpty() ? fix.released() : released.union(fix.released());
            i = to.nextOutside(from, i + 1);
            if (i >= 0) {
                now = fix.applied(now);
            }
        }
        for (int i = lost.next(0); i >= 0; i = lost.next(i + 1)) {
            if (!released.has(i)) {
                way.add(new Action.Release(i));
            }
        }
        return way;
    }

    /**
     * The state after the first step of a way from one valid state to another that takes the step of the highest rank first: the
     * fixes, which release what they exclude, then the releases that are left.
     *
     * @param rank how good it is to be in the state next; the lowest criterion is taken of several that rank alike
     */
    public State nextOnTheWay(State from, State to, ToDoubleFunction<State> rank) {
        State missing = to.minus(from);
        State steps = missing.isEmpty() ? from.minus(to) : missing;
        State next = to;
        double highest = Double.NEGATIVE_INFINITY;
        for (int i = steps.next(0); i >= 0; i = steps.next(i + 1)) {
            State after = from.has(i) ? from.without(i) : after(from, fix(from, i, to));
            double ranked = rank.applyAsDouble(after);
            if (ranked > highest) {
                highest = ranked;
                next = after;
            }
        }
        return next;
    }

    /**
     * A sequence of fixes alone, as under {@code release: never}. On a connected graph, every target except the empty one is
     * reached in at most k fixes. An unreachable target is refused.
     */
    public List<Action> wayByFixes(State from, State to) {
        return new FixesOnly(this).way(from, to);
    }

    /** The target, except in components where fixes alone cannot reach it: there, the current state. */
    State reachableByFixes(State from, State target) {
        return new FixesOnly(this).reachable(from, target);
    }

    /** Every legal fix of i in the state: one for each choice of members to release from the larger conflicts that it completes. */
    public List<Action.Fix> fixes(State state, int i) {
        List<State> choices = new ArrayList<>(List.of(releasedNeighbours(state, i)));
        for (int n : largerOf[i]) {
            List<State> refined = new ArrayList<>();
            for (State released : choices) {
                if (!allOthersFixed(state.minus(released), larger[n], i)) {
                    refined.add(released);
                    continue;
                }
                for (int j : larger[n]) {
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

    @Override
    public String toString() {
        return size() + " conflicts among " + criteria() + " criteria";
    }
}
