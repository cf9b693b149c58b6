package dev.redress.model;

/**
 * What a fix costs now. It may depend on the state in which it is made (the paper, section 3, allows this) and may change from
 * step to step (its conclusion asks for it); a charter's plain numbers are {@link CurrentCosts}.
 */
@FunctionalInterface
public interface FixingCosts {
    /** The cost of fixing the criterion when the system is in the given state, in {@link Micros}. */
    long cost(int criterion, State from);
}
