package dev.redress.service.http;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/** A rate limit by token buckets. */
final class RateLimit {
    /** The largest number of buckets, so that a client with many addresses cannot fill the memory. */
    private static final int MOST_BUCKETS = 20_000;

    /**
     * A rate of requests.
     *
     * @param perSecond the rate in the long run
     * @param burst the number of requests at once, after a pause
     */
    record Rate(double perSecond, int burst) {
        Rate {
            if (!(perSecond > 0) || burst < 1) {
                throw new IllegalArgumentException("a rate is positive");
            }
        }
    }

    /** The permits left at a time. */
    private record Bucket(double left, long nanos) {}

    private final Rate rate;
    private final LongSupplier nanoTime;
    private final Map<String, Bucket> buckets = new ConcurrentHashMap<>();

    RateLimit(Rate rate, LongSupplier nanoTime) {
        this.rate = rate;
        this.nanoTime = nanoTime;
    }

    /** Takes a permit of a client, or refuses with 429. */
    void take(String whose) {
        if (!isTaken(whose)) {
            throw new Problem(429, "too-many", "too many requests; try again in a moment");
        }
    }

    /** Takes a permit of a client if there is one left. */
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
