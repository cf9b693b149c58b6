package dev.redress.model;

/**
 * A fix, with the state where it starts and the state where it leads. Only {@link Conflicts} makes one, and only a legal one, so
 * whoever is given one need not work out again what it does.
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

    /** The state it leads to. */
    public State to() {
        return to;
    }

    /** Whether it is a move under these conflicts, from the one state to the other. */
    public boolean leads(Conflicts under, State start, State end) {
        return conflicts == under && from.equals(start) && to.equals(end);
    }
}
