package dev.redress.oracle;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Bounds from a {@link NodeRelaxation} at each node. The relaxation of the root is solved, and rounded to a state; that of any other node
 * starts from its parent's. If the bound does not prune the node, violated inequalities of {@linkplain CycleCuts cycles} are added.
 */
final class RelaxedBounds implements NodeBounds {
    /** The most steps at a node, and again after some of its vertices were decided. */
    private static final int MOST_STEPS = 80;

    private static final int STEPS_AFTER_DECIDING = 10;
    private static final int STEPS_BETWEEN_CHECKS = 7;
    /** Steps continue if sets were woken, or if this many further gains, each as large as the last, would prune the node. */
    private static final int PATIENCE = 3;
    /** Cycles are added if at least this many vertices are free and the gap is at most this many average weights. */
    private static final int FEWEST_FOR_CYCLES = 60;

    private static final int WIDEST_GAP = 25;
    private static final int ROUNDS_AT_ROOT = 20;
    /** The share of its score that a vertex has if its value is 0 or 1, relative to twice its score at a half. */
    private static final double LEAST_SHARE = 0.2;

    private final PairwiseGraph graph;
    private final Incumbent incumbent;
    private final Dominance dominance;
    private final CycleCuts cuts;
    private final NodeRelaxation[] relaxations;
    /** The buffer for the next node's relaxation; the relaxation that it replaces becomes the spare. */
    private NodeRelaxation spare;

    /** The positive reduced weight of each vertex. */
    private final long[] surplus;

    private long bytes;

    RelaxedBounds(PairwiseGraph graph, Incumbent incumbent, Dominance dominance, int deepest) {
        this.graph = graph;
        this.incumbent = incumbent;
        this.dominance = dominance;
        cuts = new CycleCuts(graph, deepest);
        spare = new NodeRelaxation(graph);
        relaxations = new NodeRelaxation[deepest + 1];
        surplus = new long[graph.size];
    }

    @Override
    public boolean fits(int depth) {
        if (depth == 0 || relaxations[depth] != null) {
            return true;
        }
        long more = relaxations[depth - 1].bytes() + cuts.bytes(depth - 1);
        if (bytes + more > PairwiseSearch.MOST_BYTES) {
            return false;
        }
        bytes += more;
        return true;
    }

    @Override
    public int cost() {
        return 5;
    }

    @Override
    public long bound(int depth, PairwiseNode node) {
        cuts.begin(depth, node);
        NodeRelaxation relaxation = shrink(depth, node, depth == 0 ? root(node) : relaxations[depth - 1]);
        long bound = lower(node, relaxation, MOST_STEPS);
        int rounds = depth == 0 ? ROUNDS_AT_ROOT : 1;
        while (bound > need(node)) {
            if (decide(node, relaxation, bound - need(node))) {
                node.reduce(dominance);
                relaxation = shrink(depth, node, relaxation);
                bound = lower(node, relaxation, STEPS_AFTER_DECIDING);
            } else if (rounds-- > 0 && worthCycles(node, relaxation, bound) && cuts.tighten(depth, node, relaxation)) {
                bound = lower(node, relaxation, MOST_STEPS);
            } else {
                return bound;
            }
        }
        return bound;
    }

    private long need(PairwiseNode node) {
        return incumbent.missing(node.gain);
    }

    private NodeRelaxation shrink(int depth, PairwiseNode node, NodeRelaxation from) {
        NodeRelaxation relaxation = spare;
        relaxation.shrink(from, node);
        spare = relaxations[depth] == null ? new NodeRelaxation(graph) : relaxations[depth];
        relaxations[depth] = relaxation;
        return relaxation;
    }

    /** Solves the relaxation of the root, and rounds it to a state. */
    private NodeRelaxation root(PairwiseNode node) {
        DualBound dual = new DualBound();
        dual.shrink(graph.dual(), node.free, node.weight);
        CliqueRelaxation relaxation = dual.relaxation();
        relaxation.solve((double) need(node), incumbent::goesOn);
        int[] labels = IntStream.range(0, dual.size()).map(dual::label).toArray();
        round(node, relaxation, labels);
        return new NodeRelaxation(graph, relaxation, labels);
    }

    /** Takes the vertices in the order of their values in the relaxation, the largest first, as long as they are free. */
    private void round(PairwiseNode root, CliqueRelaxation relaxation, int[] labels) {
        List<Integer> order = IntStream.range(0, labels.length)
                .boxed()
                .sorted(Comparator.comparingDouble(n -> -relaxation.value(n)))
                .toList();
        PairwiseNode node = new PairwiseNode(graph);
        node.open(root);
        for (int n : order) {
            if (node.isFree(labels[n])) {
                node.take(labels[n]);
                node.reduce(dominance);
            }
        }
        incumbent.improve(-node.gain, graph.criteria(node.taken));
    }

    /** Takes steps until the bound prunes the node, or is unlikely to. */
    private long lower(PairwiseNode node, NodeRelaxation relaxation, int mostSteps) {
        long need = need(node);
        double best = Double.POSITIVE_INFINITY;
        double before = Double.POSITIVE_INFINITY;
        for (int step = 1; step <= mostSteps; step++) {
            double bound = relaxation.step();
            if (bound <= need && relaxation.bound() <= need) {
                break;
            }
            best = Math.min(best, bound);
            if (step % STEPS_BETWEEN_CHECKS == 0) {
                boolean woken = relaxation.wake();
                if (!woken && best - need > PATIENCE * (before - best)) {
                    break;
                }
                before = best;
            }
        }
        return relaxation.bound();
    }

    private boolean worthCycles(PairwiseNode node, NodeRelaxation relaxation, long bound) {
        return relaxation.size() >= FEWEST_FOR_CYCLES
                && (double) bound - need(node) <= WIDEST_GAP * relaxation.averageWeight();
    }

    /**
     * Takes the vertices that every better state has, and removes those that none has. Returns whether there were any. Without a vertex the
     * bound falls by its surplus; with it, by what it lacks and by the surplus of all that conflict with it.
     */
    private boolean decide(PairwiseNode node, NodeRelaxation relaxation, long slack) {
        for (int n = 0; n < relaxation.size(); n++) {
            surplus[relaxation.label(n)] = Math.max(0, relaxation.reduced(n));
        }
        boolean decided = false;
        for (int n = 0; n < relaxation.size(); n++) {
            int v = relaxation.label(n);
            if (!node.isFree(v)) {
                continue;
            }
            if (surplus[v] >= slack) {
                node.take(v);
                decided = true;
            } else if (Math.max(0, -relaxation.reduced(n)) + node.sumOfConflicting(v, surplus) >= slack) {
                node.remove(v);
                decided = true;
            }
        }
        return decided;
    }

    /** Prefers vertices whose value in the relaxation is near a half. */
    @Override
    public double score(int depth, int n, double byWeight) {
        double value = relaxations[depth].value(n);
        return byWeight * (LEAST_SHARE + Math.min(value, 1 - value));
    }
}
