package dev.redress.model;

/**
 * The current cost of a fix. It may depend on the state in which the fix is made (allowed by the paper, section 3) and may change
 * from step to step (asked for in its conclusion). {@link CurrentCosts} holds the plain numbers of a charter.
 */
@FunctionalInterface
public interface FixingCosts {
    /** The cost of fixing the criterion in the given state, in {@link Micros}. */
    long cost(int criterion, State from);
}
