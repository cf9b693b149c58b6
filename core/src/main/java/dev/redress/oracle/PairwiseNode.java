package dev.redress.oracle;

import java.util.Arrays;

/** A node of {@link PairwiseSearch}: the vertices taken, the vertices still free, and the weights of these. */
final class PairwiseNode {
    private final PairwiseGraph graph;
    private final int words;
    final long[] free;
    final long[] taken;
    /** The weight of each free vertex, minus its pair losses with the vertices taken. */
    final long[] weight;
    /** For each free vertex, the total weight of the free vertices that conflict with it. */
    final long[] around;
    /** The gain of the vertices taken. */
    long gain;

    /** Vertices whose neighbourhood changed since they were last tested for dominance. */
    private final long[] dirty;

    private final long[] gone;

    /** An empty node, to be filled by {@link #open}. */
    PairwiseNode(PairwiseGraph graph) {
        this.graph = graph;
        words = graph.words;
        free = new long[words];
        taken = new long[words];
        weight = new long[graph.size];
        around = new long[graph.size];
        dirty = new long[words];
        gone = new long[words];
    }

    /** About how many bytes a node needs. */
    static long bytes(PairwiseGraph graph) {
        return 128 + 16L * graph.size + 32L * graph.words;
    }

    /** The node at which every vertex is free. */
    static PairwiseNode root(PairwiseGraph graph) {
        PairwiseNode root = new PairwiseNode(graph);
        for (int v = 0; v < graph.size; v++) {
            root.free[v >> 6] |= 1L << v;
            root.weight[v] = graph.weight[v];
        }
        for (int v = 0; v < graph.size; v++) {
            for (int word = 0; word < root.words; word++) {
                for (long set = graph.rows[v * root.words + word]; set != 0; set &= set - 1) {
                    root.around[v] += graph.weight[(word << 6) + Long.numberOfTrailingZeros(set)];
                }
            }
        }
        System.arraycopy(root.free, 0, root.dirty, 0, root.words);
        return root;
    }

    /** Copies the parent node. */
    void open(PairwiseNode from) {
        System.arraycopy(from.free, 0, free, 0, words);
        System.arraycopy(from.taken, 0, taken, 0, words);
        System.arraycopy(from.weight, 0, weight, 0, weight.length);
        System.arraycopy(from.around, 0, around, 0, around.length);
        gain = from.gain;
        Arrays.fill(dirty, 0);
    }

    boolean isFree(int v) {
        return (free[v >> 6] >>> v & 1L) != 0;
    }

    /** The number of free vertices plus half the number of free soft pairs. */
    int size() {
        int vertices = 0;
        int softEnds = 0;
        for (int word = 0; word < words; word++) {
            vertices += Long.bitCount(free[word]);
            for (long set = free[word]; set != 0; set &= set - 1) {
                int v = (word << 6) + Long.numberOfTrailingZeros(set);
                for (int w = 0; w < words; w++) {
                    softEnds += Long.bitCount(free[w] & graph.softRows[v * words + w]);
                }
            }
        }
        return vertices + softEnds / 4;
    }

    /** Takes vertices that dominate until there are none. */
    void reduce(Dominance dominance) {
        int word = 0;
        while (word < words) {
            long waiting = dirty[word] & free[word];
            if (waiting == 0) {
                word++;
                continue;
            }
            dirty[word] &= ~Long.lowestOneBit(waiting);
            int v = (word << 6) + Long.numberOfTrailingZeros(waiting);
            if (dominance.holds(this, v)) {
                take(v);
                word = 0;
            }
        }
        Arrays.fill(dirty, 0);
    }

    void take(int v) {
        gain += weight[v];
        taken[v >> 6] |= 1L << v;
        free[v >> 6] &= ~(1L << v);
        for (int word = 0; word < words; word++) {
            gone[word] = free[word] & graph.rows[v * words + word];
            free[word] &= ~gone[word];
        }
        for (int word = 0; word < words; word++) {
            for (long set = gone[word]; set != 0; set &= set - 1) {
                int u = (word << 6) + Long.numberOfTrailingZeros(set);
                lower(u, weight[u]);
            }
        }
        for (int p = graph.softStart[v]; p < graph.softStart[v + 1]; p++) {
            int u = graph.softOther[p];
            if (!isFree(u)) {
                continue;
            }
            if (weight[u] <= graph.softLoss[p]) {
                remove(u);
            } else {
                lower(u, graph.softLoss[p]);
            }
        }
    }

    void remove(int v) {
        free[v >> 6] &= ~(1L << v);
        lower(v, weight[v]);
    }

    /** Lowers the weight of v, and with it {@code around} of its neighbours. */
    private void lower(int v, long by) {
        weight[v] -= by;
        for (int word = 0; word < words; word++) {
            dirty[word] |= graph.joined[v * words + word];
            for (long set = free[word] & graph.rows[v * words + word]; set != 0; set &= set - 1) {
                around[(word << 6) + Long.numberOfTrailingZeros(set)] -= by;
            }
        }
    }

    /** The sum of these numbers over the free vertices that conflict with v. */
    long sumOfConflicting(int v, long[] numbers) {
        long sum = 0;
        for (int word = 0; word < words; word++) {
            for (long set = free[word] & graph.rows[v * words + word]; set != 0; set &= set - 1) {
                sum += numbers[(word << 6) + Long.numberOfTrailingZeros(set)];
            }
        }
        return sum;
    }

    /** How much weight the free vertices would lose if v were taken. */
    double lossAround(int v) {
        double sum = around[v];
        for (int p = graph.softStart[v]; p < graph.softStart[v + 1]; p++) {
            int u = graph.softOther[p];
            if (isFree(u)) {
                sum += Math.min(graph.softLoss[p], weight[u]);
            }
        }
        return sum;
    }
}
