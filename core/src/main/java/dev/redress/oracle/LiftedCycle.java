package dev.redress.oracle;

import java.util.Arrays;

/**
 * The inequality of a {@linkplain ChordlessCycles cycle}, lifted by hubs: vertices outside it that are joined, by conflicts or soft pairs,
 * to at least three of its vertices in a row. If the members not joined to a hub are joined to each other, only one of them can be taken
 * with the hub, so that the hub may count as one; it may count as two if all are joined to it. If a soft pair is taken as a whole, one
 * of its vertices can be put aside, so the right-hand side rises by the smaller of the two coefficients.
 */
final class LiftedCycle {
    /** The most hubs of a cycle that are considered; the heaviest are. */
    private static final int MOST_HUBS = 16;
    /** A hub with a smaller value is not added: it would hardly change the excess. */
    private static final double LEAST_VALUE = 0.02;

    private static final int MOST_MEMBERS = ChordlessCycles.LENGTH + MOST_HUBS;

    private final PairwiseGraph graph;
    private final ChordlessCycles cycles;
    /** The values to lift by: of each vertex, and the extent to which each soft pair is taken as a whole. */
    private final double[] value;

    private final double[] whole;
    /** The hubs of a cycle are at hubStart[cycle] to hubStart[cycle + 1]. */
    private final int[] hubStart;

    private int[] hub = new int[64];
    private final int[] byValue = new int[MOST_HUBS];

    private int size;
    private final int[] vertex = new int[MOST_MEMBERS];
    private final int[] coefficient = new int[MOST_MEMBERS];
    private int pairs;
    private final int[] pair = new int[ChordlessCycles.LENGTH + MOST_HUBS * MOST_MEMBERS];
    private final int[] pairCoefficient = new int[pair.length];

    /** Lifts cycles by these values, which may change from one call to the next. */
    LiftedCycle(PairwiseGraph graph, ChordlessCycles cycles, double[] value, double[] whole) {
        this.graph = graph;
        this.cycles = cycles;
        this.value = value;
        this.whole = whole;
        hubStart = new int[cycles.count() + 1];
        for (int cycle = 0; cycle < cycles.count(); cycle++) {
            hubStart[cycle + 1] = findHubs(cycle, hubStart[cycle]);
        }
    }

    private int findHubs(int cycle, int from) {
        int end = from;
        for (int word = graph.words - 1; word >= 0; word--) {
            long a = neighbours(cycle, 0, word);
            long b = neighbours(cycle, 1, word);
            long c = neighbours(cycle, 2, word);
            long d = neighbours(cycle, 3, word);
            long e = neighbours(cycle, 4, word);
            long hubs = (a & b & (c | e)) | (c & d & (b | e)) | (d & e & a);
            while (hubs != 0 && end < from + MOST_HUBS) {
                int bit = 63 - Long.numberOfLeadingZeros(hubs);
                hubs &= ~(1L << bit);
                if (end == hub.length) {
                    hub = Arrays.copyOf(hub, 2 * end);
                }
                hub[end++] = (word << 6) + bit;
            }
        }
        return end;
    }

    private long neighbours(int cycle, int n, int word) {
        return graph.joined[cycles.vertex(cycle, n) * graph.words + word];
    }

    boolean hasHubs(int cycle) {
        return hubStart[cycle] < hubStart[cycle + 1];
    }

    /** Lifts a cycle by its free hubs, the one with the largest value first, and returns the excess. */
    double lift(int cycle, PairwiseNode node) {
        size = 0;
        pairs = 0;
        for (int n = 0; n < ChordlessCycles.LENGTH; n++) {
            vertex[size] = cycles.vertex(cycle, n);
            coefficient[size++] = 1;
            if (cycles.pair(cycle, n) >= 0) {
                pair[pairs] = cycles.pair(cycle, n);
                pairCoefficient[pairs++] = 1;
            }
        }
        double excess = cycles.excess(cycle, value, whole);
        int hubs = sortHubs(cycle, node);
        for (int n = 0; n < hubs; n++) {
            excess += tryHub(byValue[n]);
        }
        return excess;
    }

    private int sortHubs(int cycle, PairwiseNode node) {
        int count = 0;
        for (int h = hubStart[cycle]; h < hubStart[cycle + 1]; h++) {
            int u = hub[h];
            if (node.isFree(u) && value[u] > LEAST_VALUE) {
                int at = count++;
                for (; at > 0 && value[byValue[at - 1]] < value[u]; at--) {
                    byValue[at] = byValue[at - 1];
                }
                byValue[at] = u;
            }
        }
        return count;
    }

    /** Adds a hub if that raises the excess; returns by how much. */
    private double tryHub(int u) {
        int most = coefficientOf(u);
        double gain = most * value[u];
        int pairsBefore = pairs;
        for (int n = 0; n < size && most > 0; n++) {
            int soft = graph.conflict(u, vertex[n]) ? -1 : graph.pair(u, vertex[n]);
            if (soft >= 0) {
                pair[pairs] = soft;
                pairCoefficient[pairs] = Math.min(most, coefficient[n]);
                gain -= pairCoefficient[pairs++] * whole[soft];
            }
        }
        if (gain <= 0) {
            pairs = pairsBefore;
            return 0;
        }
        vertex[size] = u;
        coefficient[size++] = most;
        return gain;
    }

    /** Two less the most that members can count that are not joined to u. */
    private int coefficientOf(int u) {
        int apart = 0;
        for (int n = 0; n < size; n++) {
            if (graph.joined(u, vertex[n])) {
                continue;
            }
            if (coefficient[n] > 1) {
                return 0;
            }
            for (int m = 0; m < n; m++) {
                if (!graph.joined(u, vertex[m]) && !graph.joined(vertex[n], vertex[m])) {
                    return 0;
                }
            }
            apart = 1;
        }
        return ChordlessCycles.RANK - apart;
    }

    /** A number that tells inequalities apart: two with the same one are taken to be the same. */
    long key() {
        long key = 0;
        for (int n = 0; n < size; n++) {
            key += coefficient[n] * mixed(vertex[n]);
        }
        return key;
    }

    private static long mixed(int v) {
        long bits = (v + 1) * 0x9E3779B97F4A7C15L;
        bits = (bits ^ bits >>> 29) * 0xBF58476D1CE4E5B9L;
        return bits ^ bits >>> 32;
    }

    /** The number of vertices. The first five are those of the cycle. */
    int size() {
        return size;
    }

    int vertex(int n) {
        return vertex[n];
    }

    int coefficient(int n) {
        return coefficient[n];
    }

    /** The number of soft pairs. */
    int pairs() {
        return pairs;
    }

    int pair(int n) {
        return pair[n];
    }

    int pairCoefficient(int n) {
        return pairCoefficient[n];
    }
}
