package dev.redress.oracle;

import dev.redress.model.Conflicts;

/**
 * Answers which valid state has the least value (equation 5; NP-hard). An oracle may keep what it learned of the conflicts from
 * call to call, so one instance serves one caller.
 */
public interface Oracle {
    /** The best valid state it can find and a bound that no valid state is below. */
    Optimum minimise(Objective objective, Conflicts conflicts);
}
