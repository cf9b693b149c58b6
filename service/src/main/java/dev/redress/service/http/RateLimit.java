package dev.redress.service.http;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/** How often somebody may ask: each has a bucket of permits that fills steadily. */
final class RateLimit {
    /** So that whoever has many addresses cannot fill the memory. */
    private static final int MOST_BUCKETS = 20_000;

    /**
     * How many requests are taken.
     *
     * @param perSecond in the long run
     * @param burst at once, after a pause
     */
    record Rate(double perSecond, int burst) {
        Rate {
            if (!(perSecond > 0) || burst < 1) {
                throw new IllegalArgumentException("a rate is positive");
            }
        }
    }

    /** What is left, and when that was so. */
    private record Bucket(double left, long nanos) {}

    private final Rate rate;
    private final LongSupplier nanoTime;
    private final Map<String, Bucket> buckets = new ConcurrentHashMap<>();

    RateLimit(Rate rate, LongSupplier nanoTime) {
        this.rate = rate;
        this.nanoTime = nanoTime;
    }

    /** Takes one of somebody's permits, or refuses with 429. */
    void take(String whose) {
        if (!isTaken(whose)) {
            throw new Problem(429, "too-many", "too many requests; try again in a moment");
        }
    }

    /** Takes one of somebody's permits if there is one left. */
    boolean isTaken(String whose) {
        long now = nanoTime.getAsLong();
        if (buckets.size() >= MOST_BUCKETS) {
            buckets.values().removeIf(bucket -> filled(bucket, now) >= rate.burst);
        }
        boolean[] taken = {false};
        buckets.compute(whose, (key, bucket) -> {
            double left = bucket == null ? rate.burst : filled(bucket, now);
            taken[0] = left >= 1;
            return new Bucket(taken[0] ? left - 1 : left, now);
        });
        return taken[0];
    }

    private double filled(Bucket bucket, long now) {
        return Math.min(rate.burst, bucket.left + rate.perSecond * (now - bucket.nanos) / 1e9);
    }
}
