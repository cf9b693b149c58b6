package dev.redress.oracle;

/** {@link DualBound} at each node. Its reduced costs decide vertices (decision 29). */
final class DualBounds implements NodeBounds {
    private static final int ROOT_SWEEPS = 5;
    private static final int NODE_SWEEPS = 2;
    /** The most sweeps at a node. */
    private static final int MOST_SWEEPS = 16;
    /** Another sweep is worth its time if this many gains as large as the last one would prune the node. */
    private static final int PATIENCE = 10;

    private final PairwiseGraph graph;
    private final Incumbent incumbent;
    private final Dominance dominance;
    private final DualBound[] duals;
    /** The next node's dual bound is written here; the one that it replaces becomes the spare. */
    private DualBound spare = new DualBound();

    private long bytes;

    DualBounds(PairwiseGraph graph, Incumbent incumbent, Dominance dominance, int deepest) {
        this.graph = graph;
        this.incumbent = incumbent;
        this.dominance = dominance;
        duals = new DualBound[deepest + 1];
    }

    @Override
    public boolean fits(int depth) {
        if (depth == 0 || duals[depth] != null) {
            return true;
        }
        long more = duals[depth - 1].bytes();
        if (bytes + more > PairwiseSearch.MOST_BYTES) {
            return false;
        }
        bytes += more;
        return true;
    }

    @Override
    public int cost() {
        return 1;
    }

    @Override
    public long bound(int depth, PairwiseNode node) {
        DualBound from = depth == 0 ? graph.dual() : duals[depth - 1];
        int sweeps = depth == 0 ? ROOT_SWEEPS : NODE_SWEEPS;
        while (true) {
            DualBound dual = spare;
            dual.shrink(from, node.free, node.weight);
            spare = duals[depth] == null ? new DualBound() : duals[depth];
            duals[depth] = dual;
            long need = incumbent.missing(node.gain);
            long bound = lower(dual, sweeps, need);
            if (bound <= need || !decide(node, dual, bound - need)) {
                return bound;
            }
            node.reduce(dominance);
            from = dual;
            sweeps = 1;
        }
    }

    /** Sweeps until the bound prunes the node, or is unlikely to. */
    private static long lower(DualBound dual, int least, long need) {
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

    /** Prefers vertices whose two reduced costs differ little. */
    @Override
    public double score(int depth, int n, double byWeight) {
        return byWeight - duals[depth].imbalance(n);
    }
}
