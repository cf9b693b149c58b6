package dev.redress.oracle;

import java.util.Arrays;

/**
 * Branch and bound for tables of any sign over any number of criteria, and conflicts of any size. The bound of a node is what
 * a few sweeps make of its parent's (see {@link FactorFrame}); a criterion whose one side cannot beat the best state is decided.
 */
final class TableSearch {
    private static final int ROOT_SWEEPS = 8;
    private static final int NODE_SWEEPS = 2;

    private final Incumbent incumbent;
    private final FactorNetwork network;
    private final FactorFrame[] frames;
    /** How much the tables of each criterion vary with it, as they come. */
    private final double[] range;

    TableSearch(ScaledObjective objective, FactorNetwork network, Incumbent incumbent) {
        this.incumbent = incumbent;
        this.network = network;
        this.frames = new FactorFrame[network.criteria() + 1];
        frames[0] = new FactorFrame(network, incumbent.slack());
        frames[0].open(objective);
        range = new double[network.criteria()];
        Arrays.setAll(range, frames[0]::range);
    }

    void run() {
        frames[0].raise(ROOT_SWEEPS, incumbent.ceiling());
        visit(0);
    }

    private void visit(int depth) {
        FactorFrame frame = frames[depth];
        if (frame.bound() >= incumbent.ceiling()) {
            return;
        }
        if (frame.free() == 0) {
            incumbent.improve(frame.bound(), state(frame));
            return;
        }
        if (!incumbent.spend(depth, frame.bound())) {
            incumbent.abandon(frame.bound());
            return;
        }
        int v = branching(frame);
        int first = frame.difference(v) < 0 ? 1 : 0;
        if (frames[depth + 1] == null) {
            frames[depth + 1] = new FactorFrame(network, incumbent.slack());
        }
        descend(depth, v, first);
        if (incumbent.exhausted()) {
            incumbent.abandon(frame.bound());
            return;
        }
        descend(depth, v, 1 - first);
    }

    private void descend(int depth, int v, int how) {
        FactorFrame next = frames[depth + 1];
        next.copyFrom(frames[depth]);
        next.decide(v, how);
        next.raise(NODE_SWEEPS, incumbent.ceiling());
        visit(depth + 1);
    }

    /** The criterion that matters most: by how its tables vary, and by how many undecided ones it meets. */
    private int branching(FactorFrame frame) {
        int best = -1;
        double most = -1;
        for (int v = 0; v < frame.stand.length; v++) {
            if (frame.stand[v] == FactorFrame.FREE) {
                double weight = range[v] * frame.degree(v);
                if (weight > most) {
                    most = weight;
                    best = v;
                }
            }
        }
        return best;
    }

    private long[] state(FactorFrame frame) {
        long[] state = new long[incumbent.words()];
        for (int v = 0; v < frame.stand.length; v++) {
            if (frame.stand[v] == 1) {
                state[v >> 6] |= 1L << v;
            }
        }
        return state;
    }
}
