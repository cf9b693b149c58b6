package dev.redress.oracle;

import java.util.Arrays;

/**
 * An upper bound on the weight of a set of vertices without conflicts, by a greedy cover with weighted cliques: much cheaper
 * than {@link DualBound}, and weaker. Every clique takes the same weight from each of its members and counts it once; a soft
 * pair may be in a clique as long as its loss is more than what cliques with both have taken. A vertex with few neighbours left
 * is covered before they are gone.
 */
final class CliqueCover {
    /** A clique grows only while its weight stays at least one part in this number of its weight before. */
    private static final long PARTS = 8;

    private final PairwiseGraph graph;
    private final int words;
    /** The uncovered weight of each vertex. */
    private final long[] left;
    /** The unused loss of each soft pair, stored at both ends. */
    private final long[] unused;
    /** The vertices with uncovered weight. */
    private final long[] waiting;
    /** For each vertex, the number of its conflicts with those; and the vertices with n such conflicts, as bits from n * words on. */
    private final int[] degree;

    private final long[] ofDegree;
    private int leastDegree;

    /** The vertices that may join the clique, its members, and the vertices that have a soft pair with a member. */
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

    /** An upper bound on the weight of the free vertices. Once it exceeds the limit, the rest is only estimated from above. */
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

    /** The lightest of the remaining vertices with the fewest conflicts; -1 if there is none. */
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

    /** Grows a clique around v, heaviest vertices first, subtracts its weight from all members, and returns that weight. */
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

    /** The most weight that a clique with u can have, given the soft pairs of u with its members. */
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
