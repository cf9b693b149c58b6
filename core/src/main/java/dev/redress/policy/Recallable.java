package dev.redress.policy;

/**
 * A policy whose memory can be taken out and put back, so that a search can try many futures from one point. Two policies with
 * equal memories decide alike from then on, as long as costs stay as they are.
 */
public interface Recallable extends Policy {
    /** All that it remembers and that can still matter, as numbers. */
    long[] memory();

    /** Back to where {@link #memory} was taken, of this policy or of another made from the same setting. */
    void recall(long[] memory);
}
