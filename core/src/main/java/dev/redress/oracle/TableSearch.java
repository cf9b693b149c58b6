package dev.redress.oracle;

import java.util.Arrays;

/**
 * Branch and bound for tables of any sign over any number of criteria, and conflicts of any size. The bound of a node is its
 * parent's, improved by a few sweeps ({@link TableBound}); a criterion is decided if one of its values cannot beat the incumbent.
 */
final class TableSearch {
    private static final int ROOT_SWEEPS = 8;
    private static final int NODE_SWEEPS = 2;

    private final Incumbent incumbent;
    private final FactorNetwork network;
    private final TableBound[] bounds;
    /** The total variation of each criterion's tables with it, in the original objective. */
    private final double[] range;

    TableSearch(ScaledObjective objective, FactorNetwork network, Incumbent incumbent) {
        this.incumbent = incumbent;
        this.network = network;
        this.bounds = new TableBound[network.criteria() + 1];
        bounds[0] = new TableBound(network, incumbent.slack());
        bounds[0].open(objective);
        range = new double[network.criteria()];
        Arrays.setAll(range, bounds[0]::range);
    }

    void run() {
        bounds[0].raise(ROOT_SWEEPS, incumbent.ceiling());
        visit(0);
    }

    private void visit(int depth) {
        TableBound node = bounds[depth];
        if (node.bound() >= incumbent.ceiling()) {
            return;
        }
        if (node.free() == 0) {
            incumbent.improve(node.bound(), state(node));
            return;
        }
        if (!incumbent.spend(depth, node.bound(), 1)) {
            incumbent.abandon(node.bound());
            return;
        }
        int v = branching(node);
        int first = node.difference(v) < 0 ? 1 : 0;
        if (bounds[depth + 1] == null) {
            bounds[depth + 1] = new TableBound(network, incumbent.slack());
        }
        descend(depth, v, first);
        if (incumbent.exhausted()) {
            incumbent.abandon(node.bound());
            return;
        }
        descend(depth, v, 1 - first);
    }

    private void descend(int depth, int v, int how) {
        TableBound next = bounds[depth + 1];
        next.copyFrom(bounds[depth]);
        next.decide(v, how);
        next.raise(NODE_SWEEPS, incumbent.ceiling());
        visit(depth + 1);
    }

    /** The criterion to branch on, chosen by the variation of its tables and the number of undecided criteria in them. */
    private int branching(TableBound node) {
        int best = -1;
        double most = -1;
        for (int v = 0; v < node.stand.length; v++) {
            if (node.stand[v] == TableBound.FREE) {
                double weight = range[v] * node.degree(v);
                if (weight > most) {
                    most = weight;
                    best = v;
                }
            }
        }
        return best;
    }

    private long[] state(TableBound node) {
        long[] state = new long[incumbent.words()];
        for (int v = 0; v < node.stand.length; v++) {
            if (node.stand[v] == 1) {
                state[v >> 6] |= 1L << v;
            }
        }
        return state;
    }
}
