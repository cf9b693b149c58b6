package dev.redress.policy;

import dev.redress.model.Losses;
import dev.redress.model.State;

/** Some steps in a row in one state, and the losses that fell in them. The losses may be reused: read them, do not keep them. */
public record Dwell(State state, long steps, Losses losses) {
    public Dwell {
        if (steps < 1) {
            throw new IllegalArgumentException("a dwell lasts at least one step, not " + steps);
        }
    }
}
