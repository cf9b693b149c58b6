package dev.redress.oracle;

import java.util.Arrays;

/**
 * An upper bound on the weight of a set of vertices without conflicts, by a greedy cover with weighted cliques: much cheaper
 * than {@link DualBound}, and weaker. Every clique takes the same weight from each of its members and counts it once; a soft
 * pair may be in a clique as long as its loss is more than what cliques with both have taken. A vertex with few neighbours left
 * is covered before they are gone.
 */
final class CliqueCover {
    /** A clique grows while that leaves it at least one part in so many of what it could take before. */
    private static final long PARTS = 8;

    private final PairwiseGraph graph;
    private final int words;
    /** What of each vertex is not covered yet. */
    private final long[] left;
    /** What of each soft pair's loss no clique has used yet, seen from both ends. */
    private final long[] unused;
    /** The vertices of which something is left. */
    private final long[] waiting;
    /** How many of its conflicts are among them, for each; and those with n such, as bits from n * words on. */
    private final int[] degree;

    private final long[] ofDegree;
    private int leastDegree;

    /** The vertices that may join the clique, those in it, and those that have a soft pair with one in it. */
    private final long[] candidates;

    private final long[] clique;
    private final long[] soft;

    CliqueCover(PairwiseGraph graph) {
        this.graph = graph;
        words = graph.words;
        left = new long[graph.size];
        unused = new long[graph.softStart[graph.size]];
        waiting = new long[words];
        degree = new int[graph.size];
        int most = 0;
        for (int v = 0; v < graph.size; v++) {
            int count = 0;
            for (int word = 0; word < words; word++) {
                count += Long.bitCount(graph.rows[v * words + word]);
            }
            most = Math.max(most, count);
        }
        ofDegree = new long[(most + 1) * words];
        candidates = new long[words];
        clique = new long[words];
        soft = new long[words];
    }

    /** What the free vertices can bring, at most; told roughly as soon as it is seen to be above the limit. */
    long bound(PairwiseNode node, long limit) {
        System.arraycopy(node.weight, 0, left, 0, left.length);
        System.arraycopy(graph.softLoss, 0, unused, 0, unused.length);
        await(node.free);
        long bound = 0;
        for (int v = next(); v >= 0 && bound <= limit; v = next()) {
            bound += cover(v);
        }
        return bound + leftOver();
    }

    private void await(long[] free) {
        System.arraycopy(free, 0, waiting, 0, words);
        Arrays.fill(ofDegree, 0);
        leastDegree = 0;
        for (int word = 0; word < words; word++) {
            for (long set = free[word]; set != 0; set &= set - 1) {
                int v = (word << 6) + Long.numberOfTrailingZeros(set);
                int count = 0;
                for (int w = 0; w < words; w++) {
                    count += Long.bitCount(free[w] & graph.rows[v * words + w]);
                }
                degree[v] = count;
                ofDegree[count * words + word] |= 1L << v;
            }
        }
    }

    /** The lightest of the waiting vertices with the fewest conflicts; -1 if none waits. */
    private int next() {
        for (; leastDegree * words < ofDegree.length; leastDegree++) {
            for (int word = 0; word < words; word++) {
                long set = ofDegree[leastDegree * words + word];
                if (set != 0) {
                    return (word << 6) + Long.numberOfTrailingZeros(set);
                }
            }
        }
        return -1;
    }

    private long leftOver() {
        long sum = 0;
        for (int word = 0; word < words; word++) {
            for (long set = waiting[word]; set != 0; set &= set - 1) {
                sum += left[(word << 6) + Long.numberOfTrailingZeros(set)];
            }
        }
        return sum;
    }

    /** Grows a clique around v, the heaviest first, and takes from all what each of them can give; returns that. */
    private long cover(int v) {
        for (int word = 0; word < words; word++) {
            clique[word] = 0;
            candidates[word] = waiting[word] & graph.joined[v * words + word];
            soft[word] = graph.softRows[v * words + word];
        }
        clique[v >> 6] = 1L << v;
        long share = left[v];
        for (int word = words - 1; word >= 0; word--) {
            long set = candidates[word];
            while (set != 0) {
                int u = (word << 6) + 63 - Long.numberOfLeadingZeros(set);
                set &= ~(1L << u);
                long with = Math.min(share, left[u]);
                if (PARTS * with >= share && (soft[word] >>> u & 1L) != 0) {
                    with = Math.min(with, room(u));
                }
                if (PARTS * with >= share) {
                    share = with;
                    join(u);
                    set &= candidates[word];
                }
            }
        }
        take(share);
        return share;
    }

    private void join(int u) {
        clique[u >> 6] |= 1L << u;
        for (int word = 0; word < words; word++) {
            candidates[word] &= graph.joined[u * words + word];
            soft[word] |= graph.softRows[u * words + word];
        }
    }

    /** What the soft pairs of u with members of the clique leave to a clique with u. */
    private long room(int u) {
        long room = Long.MAX_VALUE;
        for (int p = graph.softStart[u]; p < graph.softStart[u + 1]; p++) {
            room = inClique(graph.softOther[p]) ? Math.min(room, unused[p]) : room;
        }
        return room;
    }

    private boolean inClique(int v) {
        return (clique[v >> 6] >>> v & 1L) != 0;
    }

    private void take(long share) {
        for (int word = 0; word < words; word++) {
            for (long set = clique[word]; set != 0; set &= set - 1) {
                int v = (word << 6) + Long.numberOfTrailingZeros(set);
                if ((soft[word] >>> v & 1L) != 0) {
                    use(v, share);
                }
                left[v] -= share;
                if (left[v] == 0) {
                    leave(v);
                }
            }
        }
    }

    private void use(int v, long share) {
        for (int p = graph.softStart[v]; p < graph.softStart[v + 1]; p++) {
            unused[p] -= inClique(graph.softOther[p]) ? share : 0;
        }
    }

    private void leave(int v) {
        waiting[v >> 6] &= ~(1L << v);
        ofDegree[degree[v] * words + (v >> 6)] &= ~(1L << v);
        for (int word = 0; word < words; word++) {
            for (long set = waiting[word] & graph.rows[v * words + word]; set != 0; set &= set - 1) {
                int u = (word << 6) + Long.numberOfTrailingZeros(set);
                int at = degree[u] * words + word;
                ofDegree[at] ^= 1L << u;
                ofDegree[at - words] ^= 1L << u;
                degree[u]--;
                leastDegree = Math.min(leastDegree, degree[u]);
            }
        }
    }
}
