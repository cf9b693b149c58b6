package dev.redress.model;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Finds a route from one state to another when releases are not allowed (the paper's strict action set, decision 1): a criterion
 * is released only by fixing one that it conflicts with.
 */
final class FixesOnly {
    /** The number of states that the search among larger conflicts visits before it gives up. */
    private static final int SEARCH_LIMIT = 200_000;

    private final Conflicts conflicts;

    FixesOnly(Conflicts conflicts) {
        this.conflicts = conflicts;
    }

    /** The shortest known route; throws {@link IllegalArgumentException} if there is none. */
    List<Action> route(State from, State to) {
        List<Action> route = throughForest(from, to);
        if (arrives(from, route, to)) {
            return route;
        }
        if (conflicts.largerCount() > 0) {
            return bySearch(from, to);
        }
        throw unreachable(from, to, "");
    }

    /**
     * In a breadth-first forest rooted in the target, a criterion that must be released is released by fixing its parent, deepest
     * first; each parent is in turn released by its own parent, down to the target. At most k fixes.
     */
    private List<Action> throughForest(State from, State to) {
        int[] depth = new int[conflicts.criteria()];
        int[] parent = new int[conflicts.criteria()];
        int[] visited = plantForest(to, depth, parent);
        List<Action> route = new ArrayList<>();
        State now = from;
        for (int n = visited.length - 1; n >= 0; n--) {
            int child = visited[n];
            if (depth[child] > 0 && now.has(child)) {
                Action fix = conflicts.fix(now, parent[child], to);
                route.add(fix);
                now = conflicts.after(now, fix);
            }
        }
        for (int i = to.next(0); i >= 0; i = to.next(i + 1)) {
            if (!now.has(i)) {
                Action fix = conflicts.fix(now, i, to);
                route.add(fix);
                now = conflicts.after(now, fix);
            }
        }
        return route;
    }

    /** The target; or else the target plus the fixed criteria that no member of it is connected to; or else no move at all. */
    State reachable(State from, State to) {
        int[] depth = new int[conflicts.criteria()];
        plantForest(to, depth, new int[conflicts.criteria()]);
        State stuck = State.of(from.stream().filter(i -> depth[i] < 0).toArray());
        return Stream.of(to, to.union(stuck))
                .filter(target -> conflicts.admits(target) && isReachable(from, target))
                .findFirst()
                .orElse(from);
    }

    private boolean isReachable(State from, State to) {
        try {
            route(from, to);
            return true;
        } catch (IllegalArgumentException unreachable) {
            return false;
        }
    }

    /** Fills in depth and parent of all criteria reachable from the roots, and returns the criteria in order of depth. */
    private int[] plantForest(State roots, int[] depth, int[] parent) {
        Arrays.fill(depth, -1);
        int[] queue = new int[conflicts.criteria()];
        int tail = 0;
        for (int i = roots.next(0); i >= 0; i = roots.next(i + 1)) {
            depth[i] = 0;
            queue[tail++] = i;
        }
        for (int head = 0; head < tail; head++) {
            for (int j : conflicts.neighbours(queue[head])) {
                if (depth[j] < 0) {
                    depth[j] = depth[queue[head]] + 1;
                    parent[j] = queue[head];
                    queue[tail++] = j;
                }
            }
        }
        return Arrays.copyOf(queue, tail);
    }

    private boolean arrives(State from, List<Action> route, State to) {
        State now = from;
        for (Action action : route) {
            now = conflicts.after(now, action);
        }
        return now.equals(to);
    }

    /** Breadth-first search over states, because larger conflicts allow a choice of releases that a forest does not model. */
    private List<Action> bySearch(State from, State to) {
        Map<State, Step> reached = new HashMap<>();
        ArrayDeque<State> frontier = new ArrayDeque<>(List.of(from));
        reached.put(from, new Step(from, Action.WAIT));
        while (!frontier.isEmpty() && !reached.containsKey(to)) {
            if (reached.size() > SEARCH_LIMIT) {
                throw unreachable(from, to, " (none found among " + SEARCH_LIMIT + " states)");
            }
            State state = frontier.remove();
            for (Action fix : fixes(state)) {
                State next = conflicts.after(state, fix);
                if (reached.putIfAbsent(next, new Step(state, fix)) == null) {
                    frontier.add(next);
                }
            }
        }
        List<Action> route = new ArrayList<>();
        for (State s = to; !s.equals(from); ) {
            Step step = reached.get(s);
            if (step == null) {
                throw unreachable(from, to, "");
            }
            route.add(step.by());
            s = step.from();
        }
        Collections.reverse(route);
        return route;
    }

    private record Step(State from, Action by) {}

    /** Every legal fix in the state. */
    private List<Action> fixes(State state) {
        return IntStream.range(0, conflicts.criteria())
                .filter(i -> !state.has(i))
                .boxed()
                .flatMap(i -> conflicts.fixes(state, i).stream())
                .map(fix -> (Action) fix)
                .toList();
    }

    private static IllegalArgumentException unreachable(State from, State to, String detail) {
        return new IllegalArgumentException(
                "no way by fixes alone from " + from + " to " + to + detail + ": the charter says release: never");
    }
}
