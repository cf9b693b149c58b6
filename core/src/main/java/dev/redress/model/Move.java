package dev.redress.model;

/**
 * A fix with the state before it and the state after it. Only {@link Conflicts} creates moves, and only legal ones, so a receiver
 * need not compute or check the effect again.
 */
public final class Move {
    private final Conflicts conflicts;
    private final State from;
    private final Action.Fix fix;
    private final State to;

    Move(Conflicts conflicts, State from, Action.Fix fix, State to) {
        this.conflicts = conflicts;
        this.from = from;
        this.fix = fix;
        this.to = to;
    }

    public Action.Fix fix() {
        return fix;
    }

    /** The state after the fix. */
    public State to() {
        return to;
    }

    /** Whether this is a move between the two states under these conflicts. */
    public boolean leads(Conflicts under, State start, State end) {
        return conflicts == under && from.equals(start) && to.equals(end);
    }
}
