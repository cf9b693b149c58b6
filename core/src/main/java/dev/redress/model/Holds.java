package dev.redress.model;

/**
 * The criteria that people have withdrawn from the policy until they lift the hold: held criteria (fixed, not to be released) and
 * forbidden criteria (not to be fixed). The resolver changes this object; its policy reads it.
 */
public final class Holds {
    private State held = State.EMPTY;
    private State forbidden = State.EMPTY;
    private boolean any;

    /** The criteria that stay fixed. */
    public State held() {
        return held;
    }

    /** The criteria that stay unfixed. */
    public State forbidden() {
        return forbidden;
    }

    /** Whether there is any hold. */
    public boolean any() {
        return any;
    }

    public boolean isHeld(int criterion) {
        return any && held.has(criterion);
    }

    public boolean isForbidden(int criterion) {
        return any && forbidden.has(criterion);
    }

    /**
     * The compliant state nearest to a valid target: without the forbidden criteria, with the held ones, and without what the
     * held ones exclude. The held criteria must not conflict with each other.
     */
    public State complying(State target, Conflicts conflicts) {
        State complying = target.minus(forbidden).union(held);
        if (complying.equals(target)) {
            return target;
        }
        for (int i = held.next(0); i >= 0; i = held.next(i + 1)) {
            for (int j : conflicts.neighbours(i)) {
                complying = complying.without(j);
            }
        }
        for (int n = 0; n < conflicts.largerCount(); n++) {
            State whole = State.of(conflicts.larger(n));
            if (complying.containsAll(whole)) {
                complying = complying.without(whole.minus(held).next(0));
            }
        }
        return complying;
    }

    /** Whether the action releases nothing that is held and fixes nothing that is forbidden. */
    public boolean allow(Action action) {
        if (action instanceof Action.Fix fix) {
            return !forbidden.has(fix.criterion()) && !held.intersects(fix.released());
        }
        return !(action instanceof Action.Release release) || !isHeld(release.criterion());
    }

    /** From now on the criterion is held. */
    public void hold(int criterion) {
        held = held.with(criterion);
        forbidden = forbidden.without(criterion);
        any = true;
    }

    /** From now on the criterion is forbidden. */
    public void forbid(int criterion) {
        forbidden = forbidden.with(criterion);
        held = held.without(criterion);
        any = true;
    }

    /** The same holds for another charter, for the criteria that exist in it. */
    public Holds translated(CharterChange change) {
        Holds translated = new Holds();
        translated.held = change.translated(held);
        translated.forbidden = change.translated(forbidden);
        translated.any = !translated.held.isEmpty() || !translated.forbidden.isEmpty();
        return translated;
    }

    /** Ends a hold of either kind. */
    public void lift(int criterion) {
        held = held.without(criterion);
        forbidden = forbidden.without(criterion);
        any = !held.isEmpty() || !forbidden.isEmpty();
    }
}
