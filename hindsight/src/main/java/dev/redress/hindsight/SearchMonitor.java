package dev.redress.hindsight;

import java.util.function.Consumer;

/** Looks over hindsight's shoulder: tells a listener how far it is, and ends what takes too long. */
final class SearchMonitor {
    private final long start = System.nanoTime();
    private final double seconds;
    private final Consumer<Hindsight.SearchProgress> listener;
    private long moments;
    private long decided;
    private long totalLoss;
    private long lowerBound;

    /** A watch that has enough after so many seconds. */
    SearchMonitor(double seconds, Consumer<Hindsight.SearchProgress> listener) {
        this.seconds = seconds;
        this.listener = listener;
    }

    /** So many moments there are, and so many of them are decided, for good, at these costs. */
    void decided(long now, long all, long cost, long bound) {
        decided = now;
        moments = all;
        totalLoss = cost;
        lowerBound = bound;
        listener.accept(new Hindsight.SearchProgress(now, all, cost, bound));
    }

    /** Whether there is time left to improve on what is known of the part at hand. */
    boolean goesOn(long cost, long bound) {
        listener.accept(new Hindsight.SearchProgress(decided, moments, totalLoss + cost, lowerBound + bound));
        return secondsLeft() > 0;
    }

    double secondsLeft() {
        return Math.max(0, seconds - (System.nanoTime() - start) / 1e9);
    }
}
