package dev.redress.model;

/**
 * A running total of losses per criterion, in {@link Micros}. It records which criteria were touched, in the order of their first
 * complaint, so the time for one complaint does not depend on the number of criteria. The driver reuses it: a policy may read it
 * during a call, but must not keep it.
 *
 * <p>A loss is <em>suffered</em> or <em>averted</em>: in the adversarial setting a complaint about a fixed criterion costs
 * nothing, but a policy may need to know that it arrived.
 */
public final class Losses {
    /** For each criterion the position of its losses, counted from 1; 0 if it was not touched. */
    private final int[] place;
    /** Touched entries are contiguous, so a complaint touches little memory, however many criteria there are. */
    private final int[] order;

    private final long[] suffered;
    private final long[] averted;
    private int count;

    public Losses(int criteria) {
        place = new int[criteria];
        order = new int[criteria];
        suffered = new long[criteria];
        averted = new long[criteria];
    }

    /** Resets all totals, in time proportional to the number of touched criteria. */
    public void clear() {
        for (int n = 0; n < count; n++) {
            place[order[n]] = 0;
        }
        count = 0;
    }

    /** Adds a loss that was suffered. A loss of 0 also counts as touched: it is still a complaint. */
    public void suffer(int criterion, long micros) {
        requireNotNegative(micros);
        int n = place[criterion] - 1;
        if (n < 0) {
            open(criterion, micros, 0);
        } else {
            suffered[n] = Math.addExact(suffered[n], micros);
        }
    }

    /** Adds a loss that was averted because the criterion was fixed. */
    public void avert(int criterion, long micros) {
        requireNotNegative(micros);
        int n = place[criterion] - 1;
        if (n < 0) {
            open(criterion, 0, micros);
        } else {
            averted[n] = Math.addExact(averted[n], micros);
        }
    }

    private void open(int criterion, long paid, long spared) {
        int n = count;
        order[n] = criterion;
        suffered[n] = paid;
        averted[n] = spared;
        place[criterion] = n + 1;
        count = n + 1;
    }

    private static void requireNotNegative(long micros) {
        if (micros < 0) {
            throw new IllegalArgumentException("the loss " + Micros.format(micros) + " is negative");
        }
    }

    /** Adds all losses of the other. */
    public void addAll(Losses other) {
        for (int n = 0; n < other.count; n++) {
            suffer(other.order[n], other.suffered[n]);
            avert(other.order[n], other.averted[n]);
        }
    }

    /** The suffered loss of the criterion. */
    public long suffered(int criterion) {
        return place[criterion] == 0 ? 0 : suffered[place[criterion] - 1];
    }

    /** The averted loss of the criterion. */
    public long averted(int criterion) {
        return place[criterion] == 0 ? 0 : averted[place[criterion] - 1];
    }

    /** The number of touched criteria. */
    public int count() {
        return count;
    }

    /** The n-th touched criterion, in the order of first complaints. */
    public int criterion(int n) {
        return order[n];
    }

    /** The suffered loss of the n-th touched criterion. */
    public long sufferedAt(int n) {
        return suffered[n];
    }

    /** The number of criteria. */
    public int criteria() {
        return place.length;
    }

    /** The total suffered loss. */
    public long total() {
        long total = 0;
        for (int n = 0; n < count; n++) {
            total = Math.addExact(total, suffered[n]);
        }
        return total;
    }

    /** A private copy. */
    public Losses copy() {
        Losses copy = new Losses(criteria());
        copy.addAll(this);
        return copy;
    }

    /** Equal if the same criteria were touched, in any order, with the same losses. */
    @Override
    public boolean equals(Object object) {
        if (!(object instanceof Losses other) || criteria() != other.criteria() || count != other.count) {
            return false;
        }
        for (int n = 0; n < count; n++) {
            int there = other.place[order[n]] - 1;
            if (there < 0 || suffered[n] != other.suffered[there] || averted[n] != other.averted[there]) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int hashCode() {
        int hash = count;
        for (int n = 0; n < count; n++) {
            hash += Long.hashCode(31 * suffered[n] + order[n]);
        }
        return hash;
    }
}
