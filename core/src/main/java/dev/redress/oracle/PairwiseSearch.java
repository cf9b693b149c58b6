package dev.redress.oracle;

import java.util.Arrays;

/**
 * Branch and bound for gains and pair losses: maximises the sum of w_v over the fixed v less the sum of q_uv over the fixed
 * pairs, over the sets without a conflict. Depth first, the fixed side first; a node takes what dominates, bounds the rest
 * ({@link DualFrame}) and decides what the bound alone decides. Nothing is allocated once a depth has been reached.
 */
final class PairwiseSearch {
    private static final int ROOT_SWEEPS = 5;
    private static final int NODE_SWEEPS = 2;
    /** Sweeps go on up to so many while so many times the last one's gain would end the node. */
    private static final int MOST_SWEEPS = 16;

    private static final int PATIENCE = 10;

    private final PairwiseGraph graph;
    private final SearchEffort effort;
    private final Dominance dominance;
    private final int words;

    /** For each depth: the vertices not decided, what each still weighs beside those taken, and those taken. */
    private final long[][] free;

    private final long[][] weight;
    private final long[][] taken;
    private final DualFrame[] frames;
    /** The frame that the next node is shrunk into; its old one is then the spare. */
    private DualFrame spare = new DualFrame();

    /** Vertices around which something changed since they were last tried for dominance. */
    private final long[] dirty;
    /** What the vertices taken bring. */
    private long gain;

    PairwiseSearch(PairwiseGraph graph, int[][] cliques, SearchEffort effort) {
        this.graph = graph;
        this.effort = effort;
        this.dominance = new Dominance(graph);
        this.words = graph.words;
        free = new long[graph.size + 1][];
        weight = new long[graph.size + 1][];
        taken = new long[graph.size + 1][];
        frames = new DualFrame[graph.size + 1];
        frames[0] = graph.dual(cliques);
        dirty = new long[words];
        free[0] = new long[words];
        taken[0] = new long[words];
        weight[0] = graph.weight.clone();
        for (int v = 0; v < graph.size; v++) {
            free[0][v >> 6] |= 1L << v;
        }
    }

    /** Searches until the best state is proven or the effort is spent. */
    void run() {
        System.arraycopy(free[0], 0, dirty, 0, words);
        visit(0, Long.MIN_VALUE);
    }

    /** Explores what is free at this depth; no state there is worth less than the bound of the node above. */
    private void visit(int depth, long boundAbove) {
        long before = gain;
        long bound = bound(depth);
        if (bound > need()) {
            long valueBound = Math.max(boundAbove, -(gain + bound));
            int v = branching(depth);
            if (v < 0) {
                effort.improve(-gain, graph.criteria(taken[depth]));
            } else if (!effort.spend(depth, valueBound)) {
                effort.abandon(valueBound);
            } else {
                branch(depth, v, valueBound);
            }
        }
        gain = before;
    }

    /** What the free vertices must bring, and more, for a better state. */
    private long need() {
        return -effort.ceiling() - gain;
    }

    private void branch(int depth, int v, long bound) {
        long here = gain;
        copy(depth);
        take(depth + 1, v);
        visit(depth + 1, bound);
        gain = here;
        if (effort.exhausted()) {
            effort.abandon(bound);
            return;
        }
        copy(depth);
        remove(depth + 1, v);
        visit(depth + 1, bound);
    }

    /** Opens the next depth with what is known at this one. */
    private void copy(int depth) {
        int next = depth + 1;
        if (free[next] == null) {
            free[next] = new long[words];
            weight[next] = new long[graph.size];
            taken[next] = new long[words];
            frames[next] = new DualFrame();
        }
        System.arraycopy(free[depth], 0, free[next], 0, words);
        System.arraycopy(weight[depth], 0, weight[next], 0, graph.size);
        System.arraycopy(taken[depth], 0, taken[next], 0, words);
        Arrays.fill(dirty, 0);
    }

    /** A bound on what the free vertices can bring, after all that can be decided at this node is decided. */
    private long bound(int depth) {
        DualFrame from = frames[Math.max(0, depth - 1)];
        int sweeps = depth == 0 ? ROOT_SWEEPS : NODE_SWEEPS;
        long bound;
        do {
            reduce(depth);
            DualFrame frame = spare;
            frame.shrink(from, free[depth], weight[depth]);
            spare = frames[depth];
            frames[depth] = frame;
            bound = lower(frame, sweeps);
            from = frame;
            sweeps = 1;
        } while (bound > need() && decide(depth, bound - need()));
        return bound;
    }

    /** Sweeps until the bound is low enough to end the node, or seems to stay above. */
    private long lower(DualFrame frame, int least) {
        long before = Long.MAX_VALUE;
        long bound = frame.sweep(true);
        for (int sweep = 1; sweep < MOST_SWEEPS && bound > need(); sweep++) {
            if (sweep >= least && (bound - need()) / PATIENCE >= before - bound) {
                break;
            }
            before = bound;
            bound = frame.sweep((sweep & 1) == 0);
        }
        return bound;
    }

    /** Takes and removes what every better state must have or not have; whether there was any. */
    private boolean decide(int depth, long slack) {
        DualFrame frame = frames[depth];
        frame.weigh();
        boolean decided = false;
        for (int n = 0; n < frame.size(); n++) {
            int v = frame.label(n);
            if (!has(free[depth], v)) {
                continue;
            }
            if (frame.fallWith(n) >= slack) {
                remove(depth, v);
                decided = true;
            } else if (frame.fallWithout(n) >= slack) {
                take(depth, v);
                decided = true;
            }
        }
        return decided;
    }

    private static boolean has(long[] bits, int v) {
        return (bits[v >> 6] >>> v & 1L) != 0;
    }

    /** Takes every vertex that dominates, until there is none. */
    private void reduce(int depth) {
        long[] left = free[depth];
        int word = 0;
        while (word < words) {
            long waiting = dirty[word] & left[word];
            if (waiting == 0) {
                word++;
                continue;
            }
            dirty[word] &= ~Long.lowestOneBit(waiting);
            int v = (word << 6) + Long.numberOfTrailingZeros(waiting);
            if (dominance.holds(left, weight[depth], v)) {
                take(depth, v);
                word = 0;
            }
        }
        Arrays.fill(dirty, 0);
    }

    private void take(int depth, int v) {
        long[] left = free[depth];
        long[] w = weight[depth];
        gain += w[v];
        taken[depth][v >> 6] |= 1L << v;
        left[v >> 6] &= ~(1L << v);
        for (int word = 0; word < words; word++) {
            for (long set = left[word] & graph.rows[v * words + word]; set != 0; set &= set - 1) {
                remove(depth, (word << 6) + Long.numberOfTrailingZeros(set));
            }
        }
        for (int p = graph.softStart[v]; p < graph.softStart[v + 1]; p++) {
            int u = graph.softOther[p];
            if (has(left, u)) {
                w[u] -= graph.softLoss[p];
                if (w[u] <= 0) {
                    remove(depth, u);
                } else {
                    touchAround(u);
                }
            }
        }
    }

    private void remove(int depth, int v) {
        free[depth][v >> 6] &= ~(1L << v);
        touchAround(v);
    }

    private void touchAround(int v) {
        for (int word = 0; word < words; word++) {
            dirty[word] |= graph.rows[v * words + word] | graph.softRows[v * words + word];
        }
    }

    /** The vertex whose taking and dropping both change most, and on which the bound leans least; -1 if none is left. */
    private int branching(int depth) {
        DualFrame frame = frames[depth];
        int best = -1;
        double most = Double.NEGATIVE_INFINITY;
        for (int n = 0; n < frame.size(); n++) {
            int v = frame.label(n);
            double around = weightAround(depth, v);
            double leaning = Math.abs((double) frame.fallWith(n) - frame.fallWithout(n));
            double score = Math.min((double) weight[depth][v], around) + 0.3 * around - leaning;
            if (score > most) {
                most = score;
                best = v;
            }
        }
        return best;
    }

    /** What the free vertices around v would lose if v were taken. */
    private double weightAround(int depth, int v) {
        long[] left = free[depth];
        long[] w = weight[depth];
        double sum = 0;
        for (int word = 0; word < words; word++) {
            for (long set = left[word] & graph.rows[v * words + word]; set != 0; set &= set - 1) {
                sum += w[(word << 6) + Long.numberOfTrailingZeros(set)];
            }
        }
        for (int p = graph.softStart[v]; p < graph.softStart[v + 1]; p++) {
            int u = graph.softOther[p];
            if (has(left, u)) {
                sum += Math.min(graph.softLoss[p], w[u]);
            }
        }
        return sum;
    }
}
