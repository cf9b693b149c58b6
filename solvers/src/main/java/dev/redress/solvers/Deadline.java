package dev.redress.solvers;

import dev.redress.oracle.SearchWatch;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Another watch, and a clock that ends the search at a certain time. */
public final class Deadline implements SearchWatch {
    private final SearchWatch watch;
    private final long start = System.nanoTime();
    private final long nanos;

    private Deadline(SearchWatch watch, long nanos) {
        this.watch = watch;
        this.nanos = nanos;
    }

    /** A deadline so far from now. */
    public static Deadline in(Duration limit, SearchWatch watch) {
        return new Deadline(watch, limit.toNanos());
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
