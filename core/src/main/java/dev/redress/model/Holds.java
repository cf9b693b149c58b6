package dev.redress.model;

/**
 * What people have taken out of a policy's hands, until they give it back: criteria that are held (fixed, and not to be released)
 * and criteria that are forbidden (not to be fixed). Shared by the resolver, which changes it, and its policy, which reads it.
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

    /** Whether there is any hold at all. */
    public boolean any() {
        return any;
    }

    public boolean isHeld(int criterion) {
        return any && held.has(criterion);
    }

    public boolean isForbidden(int criterion) {
        return any && forbidden.has(criterion);
    }

    /** From now on the criterion is not released. */
    public void hold(int criterion) {
        held = held.with(criterion);
        forbidden = forbidden.without(criterion);
        any = true;
    }

    /** From now on the criterion is not fixed. */
    public void forbid(int criterion) {
        forbidden = forbidden.with(criterion);
        held = held.without(criterion);
        any = true;
    }

    /** Ends either. */
    public void lift(int criterion) {
        held = held.without(criterion);
        forbidden = forbidden.without(criterion);
        any = !held.isEmpty() || !forbidden.isEmpty();
    }
}
