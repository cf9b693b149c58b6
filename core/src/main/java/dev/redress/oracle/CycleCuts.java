package dev.redress.oracle;

import java.util.Arrays;

/**
 * Selects the {@linkplain ChordlessCycles cycles} whose inequalities the values of a node's relaxation violate most. A cycle with a decided
 * vertex is not examined further down.
 */
final class CycleCuts {
    /** A cycle is chosen if its values exceed the rank by more than this. */
    private static final double LEAST_EXCESS = 0.1;
    /** The most cycles that are added at once, and the most of them with the same vertex. */
    private static final int MOST = 100;

    private static final int MOST_AT_VERTEX = 4;

    private final ChordlessCycles cycles;
    /** The cycles with all vertices free, for each depth. */
    private final int[][] open;

    private final int[] openCount;
    private final double[] value;
    private final int[] index;
    private final int[] chosenAt;
    private final boolean[] used;
    private long[] candidates = new long[64];
    private int candidateCount;

    CycleCuts(PairwiseGraph graph, int deepest) {
        cycles = new ChordlessCycles(graph);
        open = new int[deepest + 1][];
        openCount = new int[deepest + 1];
        value = new double[graph.size];
        index = new int[graph.size];
        chosenAt = new int[graph.size];
        used = new boolean[cycles.count()];
    }

    /** An estimate of the bytes that the list of the next depth needs. */
    long bytes(int depth) {
        return 4L * openCount[depth];
    }

    /** Lists the cycles with all vertices free at this depth; the depth before must be listed. */
    void list(int depth, PairwiseNode node) {
        int most = depth == 0 ? cycles.count() : openCount[depth - 1];
        if (open[depth] == null || open[depth].length < most) {
            open[depth] = new int[most];
        }
        int count = 0;
        for (int n = 0; n < most; n++) {
            int cycle = depth == 0 ? n : open[depth - 1][n];
            if (cycles.isFree(cycle, node)) {
                open[depth][count++] = cycle;
            }
        }
        openCount[depth] = count;
    }

    /** Adds violated inequalities to the relaxation of the node at this depth. Returns whether there were any. */
    boolean tighten(int depth, PairwiseNode node, NodeRelaxation relaxation) {
        for (int n = 0; n < relaxation.size(); n++) {
            int v = relaxation.label(n);
            value[v] = relaxation.value(n);
            index[v] = n;
            chosenAt[v] = 0;
        }
        relaxation.markCycles(used, true);
        list(depth, node);
        findCandidates(depth);
        relaxation.markCycles(used, false);
        Arrays.sort(candidates, 0, candidateCount);
        int added = 0;
        for (int n = 0; n < candidateCount && added < MOST; n++) {
            int cycle = (int) candidates[n];
            if (isRoom(cycle)) {
                add(cycle, relaxation);
                added++;
            }
        }
        if (added > 0) {
            relaxation.index();
        }
        return added > 0;
    }

    /** Encodes each candidate as a number, so that sorting puts the largest excess first, and ties by the index of the cycle. */
    private void findCandidates(int depth) {
        candidateCount = 0;
        for (int n = 0; n < openCount[depth]; n++) {
            int cycle = open[depth][n];
            double excess = cycles.excess(cycle, value);
            if (excess > LEAST_EXCESS && !used[cycle]) {
                if (candidateCount == candidates.length) {
                    candidates = Arrays.copyOf(candidates, 2 * candidateCount);
                }
                candidates[candidateCount++] = -(long) (excess * 0x1p20) * (1L << Integer.SIZE) + cycle;
            }
        }
    }

    private boolean isRoom(int cycle) {
        for (int n = 0; n < ChordlessCycles.LENGTH; n++) {
            if (chosenAt[cycles.vertex(cycle, n)] == MOST_AT_VERTEX) {
                return false;
            }
        }
        return true;
    }

    private void add(int cycle, NodeRelaxation relaxation) {
        int[] members = new int[ChordlessCycles.LENGTH];
        for (int n = 0; n < members.length; n++) {
            int v = cycles.vertex(cycle, n);
            chosenAt[v]++;
            members[n] = index[v];
        }
        relaxation.add(cycle, members);
    }
}
