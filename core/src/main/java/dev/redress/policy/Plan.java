package dev.redress.policy;

import dev.redress.model.State;

/**
 * What a policy wants: a state, for so many steps counted from when the state is reached, and why.
 *
 * @param steps at least 1; {@link Long#MAX_VALUE} is for ever
 * @param because one sentence, in the words of the algorithm, with the numbers that decided
 */
public record Plan(State target, long steps, String because) {
    public Plan {
        if (steps < 1) {
            throw new IllegalArgumentException("a plan holds for at least one step, not " + steps);
        }
    }
}
