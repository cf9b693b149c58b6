package dev.redress.policy;

import dev.redress.model.Reason;
import dev.redress.model.State;

/**
 * What a policy wants: a state, the number of steps to stay there once it is reached, and the reason.
 *
 * @param steps at least 1; {@link Long#MAX_VALUE} means forever
 * @param reason the reason
 */
public record Plan(State target, long steps, Reason reason) {
    public Plan {
        if (steps < 1) {
            throw new IllegalArgumentException("a plan holds for at least one step, not " + steps);
        }
    }

    /** A plan with a reason given as text. */
    public Plan(State target, long steps, String because) {
        this(target, steps, Reason.of(because));
    }

    /** The reason, in one sentence. */
    public String because() {
        return reason.toString();
    }
}
