package dev.redress.oracle;

/**
 * Branch and bound for gains and pair losses: maximises the sum of w_v over the fixed v minus the sum of q_uv over the fixed
 * pairs, over the sets without a conflict. It goes depth first, the branch that fixes the vertex first. At each node it takes the vertices
 * that dominate and bounds the rest: by {@link CliqueCover} if few vertices are free, else by {@link DualBounds} or, if the graph is large,
 * by {@link RelaxedBounds}, which also decide vertices (decisions 29 and 39). Nothing is allocated at a depth that was visited before.
 */
final class PairwiseSearch {
    /** Up to this {@linkplain PairwiseNode#size size} the clique cover needs more nodes but less time. */
    static final int SMALL = 120;

    /** From this density of conflicts on the clique cover is about as tight, and a hundred times as fast. */
    static final double DENSE = 0.3;
    /** The most bytes for all bounds together, and for all nodes together. Deeper nodes use the clique cover. */
    static final long MOST_BYTES = 1L << 27;
    /** With more vertices the relaxation saves time. Policies ask many questions of up to this size, and their answers are to stay as they are. */
    static final int MANY = 128;

    private static final int DEEPEST = 2000;

    private final PairwiseGraph graph;
    private final Incumbent incumbent;
    private final int smallSize;
    private final Dominance dominance;
    private final CliqueCover cover;

    private final NodeBounds bounds;
    /** One for each depth. */
    private final PairwiseNode[] nodes;

    private final int deepest;

    PairwiseSearch(PairwiseGraph graph, Incumbent incumbent) {
        this(graph, incumbent, SMALL, MANY);
    }

    /** A search with other limits than {@link #SMALL} and {@link #MANY}. */
    PairwiseSearch(PairwiseGraph graph, Incumbent incumbent, int smallSize, int many) {
        this.graph = graph;
        this.incumbent = incumbent;
        boolean sparse = graph.density() < DENSE && graph.conflictEnds() < MOST_BYTES / 64;
        this.smallSize = sparse ? smallSize : Integer.MAX_VALUE;
        this.dominance = new Dominance(graph);
        this.cover = new CliqueCover(graph);
        deepest = (int) Math.min(Math.min(graph.size, DEEPEST), MOST_BYTES / PairwiseNode.bytes(graph));
        bounds = sparse && graph.size > many
                ? new RelaxedBounds(graph, incumbent, dominance, deepest)
                : new DualBounds(graph, incumbent, dominance, deepest);
        nodes = new PairwiseNode[deepest + 1];
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
        boolean small = smallAbove || node.size() <= smallSize || !bounds.fits(depth);
        long bound = small
                ? cover.bound(node, depth == 0 ? Long.MAX_VALUE : incumbent.missing(node.gain))
                : bounds.bound(depth, node);
        if (bound <= incumbent.missing(node.gain)) {
            return;
        }
        long valueBound = Math.max(boundAbove, -(node.gain + bound));
        int v = branching(depth, small);
        if (v < 0) {
            incumbent.improve(-node.gain, graph.criteria(node.taken));
        } else if (!incumbent.spend(depth, valueBound, small ? 1 : bounds.cost()) || depth == deepest) {
            incumbent.abandon(valueBound);
        } else {
            branch(depth, small, v, valueBound);
        }
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

    /**
     * The free vertex to branch on: one that matters whether it is taken or dropped, and that the bound, unless it is a cover, leaves
     * undecided; -1 if no vertex is free.
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
                double byWeight = Math.min((double) node.weight[v], around) + 0.3 * around;
                double score = small ? byWeight : bounds.score(depth, n++, byWeight);
                if (score > most) {
                    most = score;
                    best = v;
                }
            }
        }
        return best;
    }
}
