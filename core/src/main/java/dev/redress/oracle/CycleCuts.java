package dev.redress.oracle;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * Selects the {@linkplain LiftedCycle lifted cycles} whose inequalities the values of a node's relaxation violate most. A cycle with a
 * decided vertex is not examined further down.
 */
final class CycleCuts {
    /** A cycle is chosen if its inequality is violated by more than this. */
    private static final double LEAST_EXCESS = 0.1;
    /** A cycle whose excess without hubs is at most this is not lifted: that takes time, and would hardly ever be enough. */
    private static final double TOO_FAR = -0.5;
    /** The most cycles that are added at once, and no further one is added at a vertex that is in this many of them. */
    private static final int MOST = 100;

    private static final int ENOUGH_AT_VERTEX = 4;
    private static final int NOT_LISTED = -1;

    private final PairwiseGraph graph;
    private final ChordlessCycles cycles;
    private final LiftedCycle lifted;
    /** The cycles with all vertices free, for each depth that is listed. */
    private final int[][] open;

    private final int[] openCount;
    /** The value of each vertex, and its index in the relaxation. */
    private final double[] value;

    private final int[] index;
    /** The extent to which each soft pair is taken as a whole, and its index in the relaxation. */
    private final double[] whole;

    private final int[] pairIndex;
    private final int[] chosenAt;
    private final Set<Long> used = new HashSet<>();
    private long[] candidates = new long[64];
    private int candidateCount;

    CycleCuts(PairwiseGraph graph, int deepest) {
        this.graph = graph;
        cycles = new ChordlessCycles(graph);
        open = new int[deepest + 1][];
        openCount = new int[deepest + 1];
        Arrays.fill(openCount, NOT_LISTED);
        value = new double[graph.size];
        index = new int[graph.size];
        whole = new double[graph.pairs()];
        pairIndex = new int[graph.pairs()];
        chosenAt = new int[graph.size];
        lifted = new LiftedCycle(graph, cycles, value, whole);
    }

    /** An estimate of the bytes that the list of the next depth needs. */
    long bytes(int depth) {
        return 4L * openCount[listedAtOrAbove(depth)];
    }

    private int listedAtOrAbove(int depth) {
        int listed = depth;
        while (openCount[listed] == NOT_LISTED) {
            listed--;
        }
        return listed;
    }

    /** Begins a node at this depth: the root, or a child of the last one at the depth above. */
    void begin(int depth, PairwiseNode node) {
        openCount[depth] = NOT_LISTED;
        if (depth == 0) {
            list(0, node);
        }
    }

    /** Lists the cycles with all vertices free. */
    private void list(int depth, PairwiseNode node) {
        int from = depth == 0 ? 0 : listedAtOrAbove(depth);
        int most = depth == 0 ? cycles.count() : openCount[from];
        if (open[depth] == null || open[depth].length < most) {
            open[depth] = new int[most];
        }
        int count = 0;
        for (int n = 0; n < most; n++) {
            int cycle = depth == 0 ? n : open[from][n];
            if (cycles.isFree(cycle, node)) {
                open[depth][count++] = cycle;
            }
        }
        openCount[depth] = count;
    }

    /** Adds violated inequalities to the relaxation of the node at this depth. Returns whether there were any. */
    boolean tighten(int depth, PairwiseNode node, NodeRelaxation relaxation) {
        list(depth, node);
        read(relaxation);
        findCandidates(depth, node);
        Arrays.sort(candidates, 0, candidateCount);
        int added = 0;
        for (int n = 0; n < candidateCount && added < MOST; n++) {
            int cycle = (int) candidates[n];
            if (isRoom(cycle)) {
                lifted.lift(cycle, node);
                added += add(relaxation) ? 1 : 0;
            }
        }
        if (added > 0) {
            relaxation.index();
        }
        return added > 0;
    }

    private void read(NodeRelaxation relaxation) {
        for (int n = 0; n < relaxation.size(); n++) {
            int v = relaxation.label(n);
            value[v] = relaxation.value(n);
            index[v] = n;
            chosenAt[v] = 0;
        }
        Arrays.fill(whole, 0);
        for (int n = relaxation.size(); n < relaxation.variables(); n++) {
            int pair = relaxation.label(n) - graph.size;
            whole[pair] = 1 - relaxation.value(n);
            pairIndex[pair] = n;
        }
        used.clear();
        relaxation.addKeysTo(used);
    }

    /** Encodes each candidate as a number, so that sorting puts the largest excess first, and ties by the index of the cycle. */
    private void findCandidates(int depth, PairwiseNode node) {
        candidateCount = 0;
        for (int n = 0; n < openCount[depth]; n++) {
            int cycle = open[depth][n];
            double excess = cycles.excess(cycle, value, whole);
            if (excess > TOO_FAR && lifted.hasHubs(cycle)) {
                excess = lifted.lift(cycle, node);
            }
            if (excess > LEAST_EXCESS) {
                if (candidateCount == candidates.length) {
                    candidates = Arrays.copyOf(candidates, 2 * candidateCount);
                }
                candidates[candidateCount++] = -(long) (excess * 0x1p20) * (1L << Integer.SIZE) + cycle;
            }
        }
    }

    private boolean isRoom(int cycle) {
        for (int n = 0; n < ChordlessCycles.LENGTH; n++) {
            if (chosenAt[cycles.vertex(cycle, n)] >= ENOUGH_AT_VERTEX) {
                return false;
            }
        }
        return true;
    }

    /** Adds the lifted cycle unless the relaxation has it. */
    private boolean add(NodeRelaxation relaxation) {
        if (!used.add(lifted.key())) {
            return false;
        }
        relaxation.add(lifted, index, pairIndex);
        for (int n = 0; n < lifted.size(); n++) {
            chosenAt[lifted.vertex(n)]++;
        }
        return true;
    }
}
