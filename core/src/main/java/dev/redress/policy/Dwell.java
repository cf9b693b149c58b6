package dev.redress.policy;

import dev.redress.model.Losses;
import dev.redress.model.State;

/**
 * A number of consecutive steps in one state, and the losses in them. The losses may be reused: read them, do not keep them.
 *
 * @param state the state during those steps
 * @param decided the state with every pending recommendation carried out; if decisions take effect at once, the same object as
 * {@code state}
 */
public record Dwell(State state, State decided, long steps, Losses losses) {
    public Dwell {
        if (steps < 1) {
            throw new IllegalArgumentException("a dwell lasts at least one step, not " + steps);
        }
    }

    /** A dwell without pending recommendations. */
    public Dwell(State state, long steps, Losses losses) {
        this(state, state, steps, losses);
    }
}
