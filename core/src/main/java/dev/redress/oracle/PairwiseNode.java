package dev.redress.oracle;

import java.util.Arrays;

/** What {@link PairwiseSearch} has decided at a node, and what it has not: vertices taken, vertices free, and what those weigh. */
final class PairwiseNode {
    private final PairwiseGraph graph;
    private final int words;
    final long[] free;
    final long[] taken;
    /** What each free vertex still brings beside those taken. */
    final long[] weight;
    /** What the free conflicts of each free vertex weigh together. */
    final long[] around;
    /** What the vertices taken bring. */
    long gain;

    /** Vertices around which something changed since they were last tried for dominance. */
    private final long[] dirty;

    private final long[] gone;

    /** A node to open. */
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

    /** How many bytes a node takes, about. */
    static long bytes(PairwiseGraph graph) {
        return 128 + 16L * graph.size + 32L * graph.words;
    }

    /** The node where nothing is decided. */
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

    /** Begins with what is decided at another. */
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

    /** How many vertices are free, a soft pair of them counted as half a vertex. */
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

    /** Takes every vertex that dominates, until there is none. */
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

    /** Lowers the weight of v, and what it adds around others. */
    private void lower(int v, long by) {
        weight[v] -= by;
        for (int word = 0; word < words; word++) {
            dirty[word] |= graph.joined[v * words + word];
            for (long set = free[word] & graph.rows[v * words + word]; set != 0; set &= set - 1) {
                around[(word << 6) + Long.numberOfTrailingZeros(set)] -= by;
            }
        }
    }

    /** What the free vertices around v would lose if v were taken. */
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
