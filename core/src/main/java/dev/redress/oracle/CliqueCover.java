package dev.redress.oracle;

/**
 * An upper bound on the weight of a set without conflicts: weight is taken off clique by clique, the same from every member,
 * and counted once. A pair that loses something when both are fixed joins a clique like a conflict as long as the loss is not
 * used up.
 */
final class CliqueCover {
    private final int words;
    private final long[] rows;
    private final int[] softStart;
    private final int[] softOther;
    private final long[] softLoss;
    /** The place of the same pair seen from the other side. */
    private final int[] mirror;

    private final long[] rest;
    private final long[] left;
    private final long[] candidates;
    /** What of each pair's loss is not used up, and which pairs have some left, as rows. */
    private final long[] capacity;

    private final long[] joined;
    private final int[] clique;
    private final int[] used;

    CliqueCover(int size, int words, long[] rows, int[] softStart, int[] softOther, long[] softLoss) {
        this.words = words;
        this.rows = rows;
        this.softStart = softStart;
        this.softOther = softOther;
        this.softLoss = softLoss;
        this.mirror = new int[softStart[size]];
        for (int v = 0; v < size; v++) {
            for (int p = softStart[v]; p < softStart[v + 1]; p++) {
                mirror[p] = position(softOther[p], v);
            }
        }
        rest = new long[size];
        left = new long[words];
        candidates = new long[words];
        capacity = new long[mirror.length];
        joined = new long[size * words];
        clique = new int[size];
        used = new int[mirror.length];
    }

    private int position(int v, int other) {
        for (int p = softStart[v]; p < softStart[v + 1]; p++) {
            if (softOther[p] == other) {
                return p;
            }
        }
        throw new IllegalArgumentException("a pair has only one side");
    }

    /** A bound on what the free vertices can weigh, or some number above {@code enough} as soon as it must pass that. */
    long bound(long[] free, long[] weight, long enough) {
        System.arraycopy(free, 0, left, 0, words);
        System.arraycopy(weight, 0, rest, 0, rest.length);
        System.arraycopy(rows, 0, joined, 0, joined.length);
        for (int word = 0; word < words; word++) {
            for (long set = free[word]; set != 0; set &= set - 1) {
                openPairs((word << 6) + Long.numberOfTrailingZeros(set), free, weight);
            }
        }
        long bound = 0;
        for (int word = 0; word < words; word++) {
            while (left[word] != 0) {
                bound += takeOff((word << 6) + Long.numberOfTrailingZeros(left[word]));
                if (bound > enough) {
                    return bound + remainder();
                }
            }
        }
        return bound;
    }

    private long remainder() {
        long sum = 0;
        for (int word = 0; word < words; word++) {
            for (long set = left[word]; set != 0; set &= set - 1) {
                sum += rest[(word << 6) + Long.numberOfTrailingZeros(set)];
            }
        }
        return sum;
    }

    private void openPairs(int v, long[] free, long[] weight) {
        for (int p = softStart[v]; p < softStart[v + 1]; p++) {
            int u = softOther[p];
            if ((free[u >> 6] >>> u & 1L) != 0) {
                joined[v * words + (u >> 6)] |= 1L << u;
                // The lighter of the two is not worth having beside the other: as good as a conflict.
                capacity[p] = softLoss[p] >= Math.min(weight[v], weight[u]) ? Long.MAX_VALUE : softLoss[p];
            }
        }
    }

    /** Takes one clique that contains v off what is left; returns what it counts for. */
    private long takeOff(int v) {
        int count = 1;
        clique[0] = v;
        long delta = rest[v];
        for (int word = 0; word < words; word++) {
            candidates[word] = left[word] & joined[v * words + word];
        }
        for (int word = 0; word < words; word++) {
            while (candidates[word] != 0) {
                int u = (word << 6) + Long.numberOfTrailingZeros(candidates[word]);
                clique[count++] = u;
                delta = Math.min(delta, rest[u]);
                for (int w = word; w < words; w++) {
                    candidates[w] &= joined[u * words + w];
                }
            }
        }
        return subtract(count, delta);
    }

    private long subtract(int count, long delta) {
        long least = delta;
        int usedPairs = 0;
        for (int a = 1; a < count; a++) {
            int v = clique[a];
            for (int p = softStart[v]; p < softStart[v + 1]; p++) {
                int u = softOther[p];
                if (capacity[p] != Long.MAX_VALUE && inClique(u, a)) {
                    used[usedPairs++] = p;
                    least = Math.min(least, capacity[p]);
                }
            }
        }
        for (int n = 0; n < usedPairs; n++) {
            int p = used[n];
            capacity[p] -= least;
            capacity[mirror[p]] = capacity[p];
            if (capacity[p] == 0) {
                int u = softOther[p];
                int v = softOther[mirror[p]];
                joined[v * words + (u >> 6)] &= ~(1L << u);
                joined[u * words + (v >> 6)] &= ~(1L << v);
            }
        }
        for (int a = 0; a < count; a++) {
            int v = clique[a];
            rest[v] -= least;
            if (rest[v] == 0) {
                left[v >> 6] &= ~(1L << v);
            }
        }
        return least;
    }

    private boolean inClique(int u, int before) {
        for (int a = 0; a < before; a++) {
            if (clique[a] == u) {
                return true;
            }
        }
        return false;
    }

    /** Whether a clique cover of v's free neighbours, by their whole weights, stays within the room. */
    boolean neighbourhood(long[] free, long[] weight, int v, long room) {
        for (int word = 0; word < words; word++) {
            left[word] = free[word] & rows[v * words + word];
        }
        long sum = 0;
        for (int word = 0; word < words; word++) {
            while (left[word] != 0 && sum <= room) {
                int u = (word << 6) + Long.numberOfTrailingZeros(left[word]);
                sum += heaviestOfClique(u, weight);
            }
        }
        return sum <= room;
    }

    private long heaviestOfClique(int v, long[] weight) {
        long heaviest = weight[v];
        left[v >> 6] &= ~(1L << v);
        for (int word = 0; word < words; word++) {
            candidates[word] = left[word] & rows[v * words + word];
        }
        for (int word = 0; word < words; word++) {
            while (candidates[word] != 0) {
                int u = (word << 6) + Long.numberOfTrailingZeros(candidates[word]);
                heaviest = Math.max(heaviest, weight[u]);
                left[u >> 6] &= ~(1L << u);
                for (int w = 0; w < words; w++) {
                    candidates[w] &= rows[u * words + w];
                }
            }
        }
        return heaviest;
    }
}
