package dev.redress.oracle;

import dev.redress.model.Conflicts;

/**
 * A solver that finds the valid state with the least value (equation 5; NP-hard). An oracle may keep what it has derived from the
 * conflicts between calls, so an instance serves one caller.
 */
public interface Oracle {
    /** The best valid state that it finds, and a lower bound on the value of every valid state. */
    Optimum minimise(Objective objective, Conflicts conflicts);
}
