package dev.redress.oracle;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Branch and bound for gains and pair losses: maximises the sum of w_v over the fixed v minus the sum of q_uv over the fixed
 * pairs, over the sets without a conflict. It goes depth first, the branch that fixes the vertex first. At each node it takes the vertices
 * that dominate and bounds the rest: by {@link CliqueCover} if few vertices are free, else by {@link DualBound}, whose reduced costs also
 * decide vertices (decision 29). Nothing is allocated at a depth that was visited before.
 */
final class PairwiseSearch {
    /** Up to this {@linkplain PairwiseNode#size size} the clique cover needs more nodes but less time. */
    static final int SMALL = 120;

    /** From this density of conflicts on the clique cover is about as tight, and a hundred times as fast. */
    private static final double DENSE = 0.3;
    /** The most bytes for all dual bounds together, and for all nodes together. Deeper nodes use the clique cover. */
    private static final long MOST_BYTES = 1L << 27;

    private static final int DEEPEST = 2000;
    private static final int ROOT_SWEEPS = 5;
    private static final int NODE_SWEEPS = 2;
    /** The most sweeps at a node. */
    private static final int MOST_SWEEPS = 16;
    /** Another sweep is worth its time if this many gains as large as the last one would prune the node. */
    private static final int PATIENCE = 10;
    /** At the root of a graph with more vertices the relaxation is solved: it takes little time compared with the search. */
    private static final int MANY = 256;

    private static final int SWEEPS_AFTER_RELAXATION = 10;

    private final PairwiseGraph graph;
    private final Incumbent incumbent;
    private final int smallSize;
    private final Dominance dominance;
    private final CliqueCover cover;

    /** One for each depth; dual bounds only where nodes are not small. */
    private final PairwiseNode[] nodes;

    private final DualBound[] duals;
    /** The next node's dual bound is written here; the one that it replaces becomes the spare. */
    private DualBound spare = new DualBound();

    private long dualBytes;
    private final int deepest;

    PairwiseSearch(PairwiseGraph graph, Incumbent incumbent, int smallSize) {
        this.graph = graph;
        this.incumbent = incumbent;
        this.smallSize =
                graph.density() < DENSE && graph.conflictEnds() < MOST_BYTES / 64 ? smallSize : Integer.MAX_VALUE;
        this.dominance = new Dominance(graph);
        this.cover = new CliqueCover(graph);
        deepest = (int) Math.min(Math.min(graph.size, DEEPEST), MOST_BYTES / PairwiseNode.bytes(graph));
        nodes = new PairwiseNode[deepest + 1];
        duals = new DualBound[deepest + 1];
        nodes[0] = PairwiseNode.root(graph);
    }

    /** Searches until the best state is proven or the budget is spent. */
    void run() {
        visit(0, false, Long.MIN_VALUE);
    }

    /** Explores the node at this depth. No state below it costs less than {@code boundAbove}. */
    private void visit(int depth, boolean smallAbove, long boundAbove) {
        PairwiseNode node = nodes[depth];
        node.reduce(dominance);
        boolean small = smallAbove || node.size() <= smallSize || !dualFits(depth);
        long bound = small ? cover.bound(node, depth == 0 ? Long.MAX_VALUE : need(node)) : dualBound(depth);
        if (bound <= need(node)) {
            return;
        }
        long valueBound = Math.max(boundAbove, -(node.gain + bound));
        int v = branching(depth, small);
        if (v < 0) {
            incumbent.improve(-node.gain, graph.criteria(node.taken));
        } else if (!incumbent.spend(depth, valueBound) || depth == deepest) {
            incumbent.abandon(valueBound);
        } else {
            branch(depth, small, v, valueBound);
        }
    }

    /** A state is better than the incumbent if its free vertices gain more than this. */
    private long need(PairwiseNode node) {
        return -incumbent.ceiling() - node.gain;
    }

    private void branch(int depth, boolean small, int v, long bound) {
        open(depth + 1).take(v);
        visit(depth + 1, small, bound);
        if (incumbent.exhausted()) {
            incumbent.abandon(bound);
            return;
        }
        open(depth + 1).remove(v);
        visit(depth + 1, small, bound);
    }

    private PairwiseNode open(int depth) {
        if (nodes[depth] == null) {
            nodes[depth] = new PairwiseNode(graph);
        }
        nodes[depth].open(nodes[depth - 1]);
        return nodes[depth];
    }

    /** Whether the dual bound of this depth is allocated, or as many bytes as the parent's are still available. */
    private boolean dualFits(int depth) {
        if (depth == 0 || duals[depth] != null) {
            return true;
        }
        long bytes = duals[depth - 1].bytes();
        if (dualBytes + bytes > MOST_BYTES) {
            return false;
        }
        dualBytes += bytes;
        return true;
    }

    /** A bound on what the free vertices can gain, once no reduced cost decides another vertex. */
    private long dualBound(int depth) {
        PairwiseNode node = nodes[depth];
        DualBound from = depth == 0 ? graph.dual() : duals[depth - 1];
        int sweeps = depth == 0 ? ROOT_SWEEPS : NODE_SWEEPS;
        boolean relaxes = depth == 0 && graph.size > MANY;
        while (true) {
            DualBound dual = spare;
            dual.shrink(from, node.free, node.weight);
            spare = duals[depth] == null ? new DualBound() : duals[depth];
            duals[depth] = dual;
            long bound = lower(node, dual, sweeps);
            if (relaxes && bound > need(node)) {
                bound = relax(node, dual);
                relaxes = false;
            }
            if (bound <= need(node) || !decide(node, dual, bound - need(node))) {
                return bound;
            }
            node.reduce(dominance);
            from = dual;
            sweeps = 1;
        }
    }

    /** Sweeps until the bound prunes the node, or is unlikely to. */
    private long lower(PairwiseNode node, DualBound dual, int least) {
        long need = need(node);
        long before = Long.MAX_VALUE;
        long bound = dual.sweep(true);
        for (int sweep = 1; sweep < MOST_SWEEPS && bound > need; sweep++) {
            if (sweep >= least && (bound - need) / PATIENCE >= before - bound) {
                break;
            }
            before = bound;
            bound = dual.sweep((sweep & 1) == 0);
        }
        return bound;
    }

    /** Solves the relaxation, sweeps on from its multipliers, and rounds its values to a state. */
    private long relax(PairwiseNode root, DualBound dual) {
        CliqueRelaxation relaxation = dual.relaxation();
        relaxation.solve((double) need(root), incumbent::goesOn);
        dual.handOut(relaxation);
        long bound = dual.sweep(true);
        for (int sweep = 1; sweep < SWEEPS_AFTER_RELAXATION; sweep++) {
            bound = dual.sweep((sweep & 1) == 0);
        }
        round(dual, relaxation);
        return bound;
    }

    /** Takes the vertices in the order of their values in the relaxation, the largest first, as long as they are free. */
    private void round(DualBound dual, CliqueRelaxation relaxation) {
        List<Integer> order = IntStream.range(0, dual.size())
                .boxed()
                .sorted(Comparator.comparingDouble(n -> -relaxation.value(n)))
                .toList();
        PairwiseNode node = open(1);
        for (int n : order) {
            if (node.isFree(dual.label(n))) {
                node.take(dual.label(n));
                node.reduce(dominance);
            }
        }
        incumbent.improve(-node.gain, graph.criteria(node.taken));
    }

    /** Takes the vertices that every better state has, and removes those that none has. Returns whether there were any. */
    private static boolean decide(PairwiseNode node, DualBound dual, long slack) {
        dual.findReducedCosts();
        boolean decided = false;
        for (int n = 0; n < dual.size(); n++) {
            int v = dual.label(n);
            if (!node.isFree(v)) {
                continue;
            }
            if (dual.reducedCostOfTaking(n) >= slack) {
                node.remove(v);
                decided = true;
            } else if (dual.reducedCostOfDropping(n) >= slack) {
                node.take(v);
                decided = true;
            }
        }
        return decided;
    }

    /**
     * The free vertex to branch on: one that matters whether it is taken or dropped, and whose two reduced costs, if there is a dual bound,
     * differ little; -1 if no vertex is free.
     */
    private int branching(int depth, boolean small) {
        PairwiseNode node = nodes[depth];
        int best = -1;
        double most = Double.NEGATIVE_INFINITY;
        int n = 0;
        for (int word = 0; word < node.free.length; word++) {
            for (long set = node.free[word]; set != 0; set &= set - 1) {
                int v = (word << 6) + Long.numberOfTrailingZeros(set);
                double around = node.lossAround(v);
                double imbalance = small ? 0 : duals[depth].imbalance(n++);
                double score = Math.min((double) node.weight[v], around) + 0.3 * around - imbalance;
                if (score > most) {
                    most = score;
                    best = v;
                }
            }
        }
        return best;
    }
}
