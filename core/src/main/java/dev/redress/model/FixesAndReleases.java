package dev.redress.model;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The routes from one valid state to another when releases are allowed (decision 1): first the fixes, which release what they
 * exclude, then the remaining releases.
 */
final class FixesAndReleases {
    private final Conflicts conflicts;

    FixesAndReleases(Conflicts conflicts) {
        this.conflicts = conflicts;
    }

    /** The route that makes the fixes in ascending order. */
    List<Action> route(State from, State to) {
        int first = to.nextOutside(from, 0);
        if (first >= 0) {
            State released = from.among(conflicts.neighbours(first));
            if (to.distance(from, released) == 1) {
                // Only the new criterion and what it excludes differ: a single fix.
                return List.of(new Action.Fix(first, released));
            }
        }
        State lost = from.minus(to);
        List<Action> route = new ArrayList<>();
        State now = from;
        State released = State.EMPTY;
        for (int i = first; i >= 0; ) {
            Action.Fix fix = conflicts.fix(now, i, to);
            route.add(fix);
            released = released.isEmpty() ? fix.released() : released.union(fix.released());
            i = to.nextOutside(from, i + 1);
            if (i >= 0) {
                now = fix.applied(now);
            }
        }
        for (int i = lost.next(0); i >= 0; i = lost.next(i + 1)) {
            if (!released.has(i)) {
                route.add(new Action.Release(i));
            }
        }
        return route;
    }

    /** The state after the first step of the route that takes the step of the highest rank first. */
    State next(State from, State to, ToDoubleFunction<State> rank) {
        State missing = to.minus(from);
        State steps = missing.isEmpty() ? from.minus(to) : missing;
        State next = to;
        double highest = Double.NEGATIVE_INFINITY;
        for (int i = steps.next(0); i >= 0; i = steps.next(i + 1)) {
            State after = from.has(i) ? from.without(i) : conflicts.after(from, conflicts.fix(from, i, to));
            double ranked = rank.applyAsDouble(after);
            if (ranked > highest) {
                highest = ranked;
                next = after;
            }
        }
        return next;
    }
}
