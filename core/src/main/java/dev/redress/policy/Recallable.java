package dev.redress.policy;

/**
 * A policy whose memory can be saved and restored, so that a search can try many futures from one point. Two policies with equal
 * memories make the same decisions from then on, as long as costs do not change.
 */
public interface Recallable extends Policy {
    /** Everything it remembers that can still affect a decision, as numbers. */
    long[] memory();

    /** Restores what {@link #memory} returned, for this policy or another one created from the same setting. */
    void recall(long[] memory);
}
