package dev.redress.solvers;

import dev.redress.oracle.SearchWatch;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** A watch that also stops the search at a certain time. */
public final class TimedWatch implements SearchWatch {
    private final SearchWatch watch;
    private final long start = System.nanoTime();
    private final long nanos;

    private TimedWatch(SearchWatch watch, long nanos) {
        this.watch = watch;
        this.nanos = nanos;
    }

    /** A watch that stops a search after the given time from now. */
    public static TimedWatch of(Duration limit, SearchWatch watch) {
        // A long holds 292 years of nanoseconds; a Duration holds more.
        return new TimedWatch(watch, limit.compareTo(Duration.ofDays(36_500)) < 0 ? limit.toNanos() : Long.MAX_VALUE);
    }

    private long nanosLeft() {
        return Math.max(0, nanos - (System.nanoTime() - start));
    }

    @Override
    public boolean goesOn(Progress progress) {
        return watch.goesOn(progress) && nanosLeft() > 0;
    }

    @Override
    public long millisLeft() {
        return Math.min(watch.millisLeft(), TimeUnit.NANOSECONDS.toMillis(nanosLeft()));
    }
}
