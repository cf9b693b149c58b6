package dev.redress.oracle;

import dev.redress.model.Conflicts;
import java.util.Arrays;

/** The edges of a graph from which edges are removed: a bit matrix for a small graph, bits beside the adjacency lists for a large one. */
final class EdgeSet {
    /** Above this many vertices a matrix takes more than 8 MB, and most of it is empty. */
    private static final int MATRIX = 1 << 13;

    private final Conflicts conflicts;
    /** The index of each vertex's first bit. A vertex has one bit for each vertex, or one for each of its neighbours. */
    private final long[] start;

    private final boolean matrix;
    private final long[] bits;

    private EdgeSet(Conflicts conflicts, long[] start, boolean matrix, long[] bits) {
        this.conflicts = conflicts;
        this.start = start;
        this.matrix = matrix;
        this.bits = bits;
    }

    static EdgeSet of(Conflicts conflicts) {
        int size = conflicts.criteria();
        boolean matrix = size <= MATRIX;
        long[] start = new long[size + 1];
        for (int v = 0; v < size; v++) {
            start[v + 1] = start[v] + (matrix ? 64L * ConflictGraph.words(size) : conflicts.neighbours(v).length);
        }
        EdgeSet edges = new EdgeSet(conflicts, start, matrix, new long[(int) ((start[size] + 63) >> 6)]);
        for (int v = 0; v < size; v++) {
            int[] neighbours = conflicts.neighbours(v);
            for (int n = 0; n < neighbours.length; n++) {
                long at = start[v] + (matrix ? neighbours[n] : n);
                edges.bits[(int) (at >> 6)] |= 1L << at;
            }
        }
        return edges;
    }

    EdgeSet copy() {
        return new EdgeSet(conflicts, start, matrix, bits.clone());
    }

    boolean has(int v, int u) {
        long at = place(v, u);
        return at >= 0 && (bits[(int) (at >> 6)] >>> at & 1L) != 0;
    }

    /** Removes every edge between two of the vertices. */
    void removeAmong(int[] vertices) {
        for (int v : vertices) {
            for (int u : vertices) {
                long at = place(v, u);
                if (at >= 0) {
                    bits[(int) (at >> 6)] &= ~(1L << at);
                }
            }
        }
    }

    /** The index of an edge's bit; negative if the graph never had this edge. */
    private long place(int v, int u) {
        if (matrix) {
            return start[v] + u;
        }
        int n = Arrays.binarySearch(conflicts.neighbours(v), u);
        return n < 0 ? -1 : start[v] + n;
    }
}
