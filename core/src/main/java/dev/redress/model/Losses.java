package dev.redress.model;

import java.util.Arrays;

/**
 * A running total of losses per criterion, in {@link Micros}. It knows which criteria were touched, in the order of their first
 * complaint, so one complaint costs no more than itself however many criteria there are. Reused by those who drive: whoever is
 * shown one reads it and does not keep it.
 *
 * <p>A loss is <em>suffered</em>, or <em>averted</em>: a complaint of the adversarial setting about a fixed criterion costs
 * nothing, but a policy may want to know that it came.
 */
public final class Losses {
    private final long[] suffered;
    private final long[] averted;
    private final boolean[] touched;
    private final int[] order;
    private int count;

    public Losses(int criteria) {
        suffered = new long[criteria];
        averted = new long[criteria];
        touched = new boolean[criteria];
        order = new int[criteria];
    }

    /** Back to nothing, at the cost of what was touched. */
    public void clear() {
        for (int n = 0; n < count; n++) {
            int i = order[n];
            suffered[i] = 0;
            averted[i] = 0;
            touched[i] = false;
        }
        count = 0;
    }

    /** Adds a loss that was paid. A loss of 0 counts as touched: it is still a complaint. */
    public void suffer(int criterion, long micros) {
        touch(criterion, micros);
        suffered[criterion] = Math.addExact(suffered[criterion], micros);
    }

    /** Adds a loss that was not paid because the criterion was fixed. */
    public void avert(int criterion, long micros) {
        touch(criterion, micros);
        averted[criterion] = Math.addExact(averted[criterion], micros);
    }

    private void touch(int criterion, long micros) {
        if (micros < 0) {
            throw new IllegalArgumentException("the loss " + Micros.format(micros) + " is negative");
        }
        if (!touched[criterion]) {
            touched[criterion] = true;
            order[count++] = criterion;
        }
    }

    /** Adds everything the other holds. */
    public void addAll(Losses other) {
        for (int n = 0; n < other.count; n++) {
            int i = other.order[n];
            suffer(i, other.suffered[i]);
            avert(i, other.averted[i]);
        }
    }

    /** What the criterion's complaints cost. */
    public long suffered(int criterion) {
        return suffered[criterion];
    }

    /** What the criterion's complaints would have cost, had it not been fixed. */
    public long averted(int criterion) {
        return averted[criterion];
    }

    /** How many criteria were touched. */
    public int count() {
        return count;
    }

    /** The n-th criterion touched, in the order of first complaints. */
    public int criterion(int n) {
        return order[n];
    }

    /** How many criteria there are. */
    public int criteria() {
        return suffered.length;
    }

    /** All that was paid. */
    public long total() {
        long total = 0;
        for (int n = 0; n < count; n++) {
            total = Math.addExact(total, suffered[order[n]]);
        }
        return total;
    }

    /** A copy that nobody else writes to. */
    public Losses copy() {
        Losses copy = new Losses(criteria());
        copy.addAll(this);
        return copy;
    }

    @Override
    public boolean equals(Object object) {
        return object instanceof Losses other
                && Arrays.equals(suffered, other.suffered)
                && Arrays.equals(averted, other.averted)
                && Arrays.equals(touched, other.touched);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(suffered);
    }
}
