package dev.redress.oracle;

import java.util.Arrays;

/**
 * The cycles of five conflicts or soft pairs without a chord. At most two of the five vertices can be taken, or one more for each soft
 * pair that is taken as a whole. Halves of all five satisfy every single conflict and pair, so these inequalities tighten the
 * {@linkplain NodeRelaxation relaxation} where cliques do not.
 */
final class ChordlessCycles {
    static final int LENGTH = 5;
    /** At most two of the five vertices can be taken without a loss. */
    static final int RANK = 2;
    /** The most cycles that are kept. Those of conflicts alone come first. */
    private static final int MOST = 1 << 16;

    private static final int NO_PAIR = -1;

    private final PairwiseGraph graph;
    private int[] vertices = new int[LENGTH << 10];
    /** The soft pair of the n-th vertex of a cycle and the next, or {@link #NO_PAIR} if they are in conflict. */
    private int[] pairs = new int[LENGTH << 10];

    private int count;

    ChordlessCycles(PairwiseGraph graph) {
        this.graph = graph;
        find(graph.rows, false);
        if (graph.pairs() > 0) {
            find(graph.joined, true);
        }
    }

    /** Finds the cycles of these edges, with a soft pair or of conflicts alone. */
    private void find(long[] edges, boolean soft) {
        int[][] neighbours = new int[graph.size][];
        for (int v = 0; v < graph.size; v++) {
            neighbours[v] = graph.neighbours(edges, v);
        }
        for (int v = 0; v < graph.size && count < MOST; v++) {
            findFrom(v, edges, neighbours, soft);
        }
    }

    /** Finds the cycles a-b-c-d-e whose least vertex is a, with b before e so that each is found once. */
    private void findFrom(int a, long[] edges, int[][] neighbours, boolean soft) {
        for (int b : neighbours[a]) {
            for (int e : neighbours[a]) {
                if (a < b && b < e && count < MOST && !graph.has(edges, b, e)) {
                    close(a, b, e, edges, neighbours, soft);
                }
            }
        }
    }

    private void close(int a, int b, int e, long[] edges, int[][] neighbours, boolean soft) {
        for (int c : neighbours[b]) {
            if (c <= a || graph.has(edges, c, a) || graph.has(edges, c, e)) {
                continue;
            }
            for (int d : neighbours[c]) {
                if (d > a
                        && graph.has(edges, d, e)
                        && !graph.has(edges, d, a)
                        && !graph.has(edges, d, b)
                        && count < MOST) {
                    add(soft, a, b, c, d, e);
                }
            }
        }
    }

    private void add(boolean soft, int... cycle) {
        int at = LENGTH * count;
        if (vertices.length == at) {
            vertices = Arrays.copyOf(vertices, 2 * at);
            pairs = Arrays.copyOf(pairs, 2 * at);
        }
        boolean hasPair = false;
        for (int n = 0; n < LENGTH; n++) {
            int next = cycle[(n + 1) % LENGTH];
            vertices[at + n] = cycle[n];
            pairs[at + n] = graph.conflict(cycle[n], next) ? NO_PAIR : graph.pair(cycle[n], next);
            hasPair |= pairs[at + n] != NO_PAIR;
        }
        count += hasPair == soft ? 1 : 0;
    }

    int count() {
        return count;
    }

    /** A vertex of a cycle; n is 0 to 4. */
    int vertex(int cycle, int n) {
        return vertices[LENGTH * cycle + n];
    }

    /** The soft pair of the n-th vertex and the next; negative if they are in conflict. */
    int pair(int cycle, int n) {
        return pairs[LENGTH * cycle + n];
    }

    /** Whether all vertices of the cycle are free. */
    boolean isFree(int cycle, PairwiseNode node) {
        int at = LENGTH * cycle;
        return node.isFree(vertices[at])
                && node.isFree(vertices[at + 1])
                && node.isFree(vertices[at + 2])
                && node.isFree(vertices[at + 3])
                && node.isFree(vertices[at + 4]);
    }

    /**
     * By how much the inequality is violated.
     *
     * @param value of each vertex
     * @param whole the extent to which each soft pair is taken as a whole
     */
    double excess(int cycle, double[] value, double[] whole) {
        double excess = -RANK;
        for (int at = LENGTH * cycle; at < LENGTH * (cycle + 1); at++) {
            excess += value[vertices[at]] - (pairs[at] == NO_PAIR ? 0 : whole[pairs[at]]);
        }
        return excess;
    }
}
