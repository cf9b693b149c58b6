package dev.redress.hindsight;

import java.util.function.Consumer;

/** The progress and the time limit of a search: tells a listener the bounds so far, and says when time is up. */
final class SearchMonitor {
    private final long start = System.nanoTime();
    private final double seconds;
    private final Consumer<Hindsight.SearchProgress> listener;
    private long moments;
    private long decided;
    private long totalLoss;
    private long lowerBound;

    /** A monitor of a search that may take the given number of seconds. */
    SearchMonitor(double seconds, Consumer<Hindsight.SearchProgress> listener) {
        this.seconds = seconds;
        this.listener = listener;
    }

    /** The first {@code now} of {@code all} moments are decided for good, at this cost and with this lower bound. */
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

    /** The share of the time that is used up, 1 when time is up. */
    double timeUsed() {
        return seconds > 0 ? 1 - secondsLeft() / seconds : 1;
    }

    double secondsLeft() {
        return Math.max(0, seconds - (System.nanoTime() - start) / 1e9);
    }
}
