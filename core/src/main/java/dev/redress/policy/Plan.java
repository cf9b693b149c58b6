package dev.redress.policy;

import dev.redress.model.Reason;
import dev.redress.model.State;

/**
 * What a policy wants: a state, for that many steps counted from when the state is reached, and why.
 *
 * @param steps at least 1; {@link Long#MAX_VALUE} is for ever
 * @param reason why
 */
public record Plan(State target, long steps, Reason reason) {
    public Plan {
        if (steps < 1) {
            throw new IllegalArgumentException("a plan holds for at least one step, not " + steps);
        }
    }

    /** A plan whose reason is in words already. */
    public Plan(State target, long steps, String because) {
        this(target, steps, Reason.of(because));
    }

    /** Why, in one sentence. */
    public String because() {
        return reason.toString();
    }
}
