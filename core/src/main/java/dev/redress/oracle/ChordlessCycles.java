package dev.redress.oracle;

import java.util.Arrays;

/**
 * The cycles of five conflicts without a chord. At most two of the five vertices can be taken, but halves of all five satisfy every
 * conflict, so these inequalities tighten the {@linkplain NodeRelaxation relaxation} where cliques do not.
 */
final class ChordlessCycles {
    static final int LENGTH = 5;
    /** At most two of the five vertices can be taken. */
    static final int RANK = 2;
    /** The most cycles that are kept; a graph with more has its first ones. */
    private static final int MOST = 1 << 16;

    private final PairwiseGraph graph;
    private final int[][] neighbours;
    private int[] vertices = new int[LENGTH << 10];
    private int count;

    ChordlessCycles(PairwiseGraph graph) {
        this.graph = graph;
        neighbours = new int[graph.size][];
        for (int v = 0; v < graph.size; v++) {
            neighbours[v] = graph.conflictsOf(v);
        }
        for (int v = 0; v < graph.size && count < MOST; v++) {
            findFrom(v);
        }
    }

    /** Finds the cycles a-b-c-d-e whose least vertex is a, with b before e so that each is found once. */
    private void findFrom(int a) {
        for (int b : neighbours[a]) {
            for (int e : neighbours[a]) {
                if (a < b && b < e && count < MOST && !graph.conflict(b, e)) {
                    close(a, b, e);
                }
            }
        }
    }

    private void close(int a, int b, int e) {
        for (int c : neighbours[b]) {
            if (c <= a || graph.conflict(c, a) || graph.conflict(c, e)) {
                continue;
            }
            for (int d : neighbours[c]) {
                if (d > a && graph.conflict(d, e) && !graph.conflict(d, a) && !graph.conflict(d, b) && count < MOST) {
                    add(a, b, c, d, e);
                }
            }
        }
    }

    private void add(int... cycle) {
        if (vertices.length == LENGTH * count) {
            vertices = Arrays.copyOf(vertices, 2 * vertices.length);
        }
        System.arraycopy(cycle, 0, vertices, LENGTH * count++, LENGTH);
    }

    int count() {
        return count;
    }

    /** A vertex of a cycle; n is 0 to 4. */
    int vertex(int cycle, int n) {
        return vertices[LENGTH * cycle + n];
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

    /** By how much the values of its vertices, indexed by vertex, exceed two. */
    double excess(int cycle, double[] value) {
        int at = LENGTH * cycle;
        return value[vertices[at]]
                + value[vertices[at + 1]]
                + value[vertices[at + 2]]
                + value[vertices[at + 3]]
                + value[vertices[at + 4]]
                - RANK;
    }
}
