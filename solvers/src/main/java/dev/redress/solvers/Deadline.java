package dev.redress.solvers;

import java.time.Duration;

/** When an answer is due. All that is done for it counts, from the moment the question is asked. */
final class Deadline {
    private final long start = System.nanoTime();
    private final long nanos;

    private Deadline(long nanos) {
        this.nanos = nanos;
    }

    static Deadline in(Duration time) {
        // A long holds 292 years of nanoseconds, a duration more.
        return new Deadline(time.compareTo(Duration.ofDays(36_500)) < 0 ? time.toNanos() : Long.MAX_VALUE);
    }

    static Deadline in(double seconds) {
        return new Deadline((long) (seconds * 1e9));
    }

    boolean passed() {
        return nanosLeft() <= 0;
    }

    double secondsLeft() {
        return Math.max(0, nanosLeft() / 1e9);
    }

    private long nanosLeft() {
        return nanos - (System.nanoTime() - start);
    }
}
