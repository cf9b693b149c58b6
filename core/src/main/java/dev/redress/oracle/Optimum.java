package dev.redress.oracle;

import dev.redress.model.State;

/**
 * An oracle's answer: a valid state, its value, and a lower bound on the value of every valid state. It is proven optimal iff
 * the two meet.
 */
public record Optimum(State state, double value, double lowerBound) {
    public Optimum {
        if (!(lowerBound <= value)) {
            throw new IllegalArgumentException("the bound " + lowerBound + " is above the value " + value);
        }
    }

    /** Whether the state is proven to be a best one. */
    public boolean optimal() {
        return lowerBound == value;
    }
}
