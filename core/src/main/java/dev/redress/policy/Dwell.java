package dev.redress.policy;

import dev.redress.model.Losses;
import dev.redress.model.State;

/**
 * Some steps in a row in one state, and the losses that fell in them. The losses may be reused: read them, do not keep them.
 *
 * @param state what was fixed in those steps
 * @param decided the state with every pending recommendation carried out; where decisions take effect at once, the same object as
 *     {@code state}
 */
public record Dwell(State state, State decided, long steps, Losses losses) {
    public Dwell {
        if (steps < 1) {
            throw new IllegalArgumentException("a dwell lasts at least one step, not " + steps);
        }
    }

    /** A dwell with no recommendation pending. */
    public Dwell(State state, long steps, Losses losses) {
        this(state, state, steps, losses);
    }
}
