package dev.redress.oracle;

import java.util.Arrays;

/**
 * The cliques that have two members left when a {@link DualBound} is shrunk, and so become edges. Each is in the list of its lower vertex
 * and in that of its upper one, with the index of its edge at the lower one.
 */
final class ShrunkCliques {
    private int[] firstBelow = {};
    private int[] nextBelow = {};
    private int[] firstAbove = {};
    private int[] nextAbove = {};
    private int[] lower = {};
    private int[] upper = {};
    private long[] lowerPart = {};
    private long[] upperPart = {};
    private long[] loss = {};
    private int[] edge = {};

    void reserve(int vertices, int cliques) {
        if (firstBelow.length < vertices) {
            firstBelow = new int[vertices];
            firstAbove = new int[vertices];
        }
        if (lower.length < cliques) {
            nextBelow = new int[cliques];
            nextAbove = new int[cliques];
            lower = new int[cliques];
            upper = new int[cliques];
            lowerPart = new long[cliques];
            upperPart = new long[cliques];
            loss = new long[cliques];
            edge = new int[cliques];
        }
    }

    /** Removes all cliques. The vertices are now 0 to {@code vertices} - 1. */
    void clear(int vertices) {
        Arrays.fill(firstBelow, 0, vertices, -1);
        Arrays.fill(firstAbove, 0, vertices, -1);
    }

    /** Adds clique c: its two vertices, their parts, and the loss when both are taken. */
    void add(int c, int low, int high, long lowPart, long highPart, long lossOf) {
        lower[c] = low;
        upper[c] = high;
        lowerPart[c] = lowPart;
        upperPart[c] = highPart;
        loss[c] = lossOf;
        nextBelow[c] = firstBelow[low];
        firstBelow[low] = c;
        nextAbove[c] = firstAbove[high];
        firstAbove[high] = c;
    }

    /** The first clique whose lower vertex is v; -1 if there is none. */
    int firstBelow(int v) {
        return firstBelow[v];
    }

    /** The next one with the same lower vertex. */
    int nextBelow(int c) {
        return nextBelow[c];
    }

    /** The first clique whose upper vertex is v; -1 if there is none. */
    int firstAbove(int v) {
        return firstAbove[v];
    }

    /** The next one with the same upper vertex. */
    int nextAbove(int c) {
        return nextAbove[c];
    }

    int lower(int c) {
        return lower[c];
    }

    int upper(int c) {
        return upper[c];
    }

    long lowerPart(int c) {
        return lowerPart[c];
    }

    long upperPart(int c) {
        return upperPart[c];
    }

    long loss(int c) {
        return loss[c];
    }

    /** The index of the edge at its lower vertex. */
    int edge(int c) {
        return edge[c];
    }

    void putEdge(int c, int at) {
        edge[c] = at;
    }
}
