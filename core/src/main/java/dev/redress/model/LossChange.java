package dev.redress.model;

/**
 * A change of the true means of one correlation set at a given step.
 *
 * @param at the number of steps before the change; at least 1
 * @param means the set's means per member from then on
 */
public record LossChange(long at, Factor means) {
    public LossChange {
        if (at < 1) {
            throw new IllegalArgumentException("losses change after 1 or more steps, not after " + at);
        }
    }
}
