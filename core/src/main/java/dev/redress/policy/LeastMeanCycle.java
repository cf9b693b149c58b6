package dev.redress.policy;

import java.util.Arrays;

/**
 * The policy with the least mean cost per step in a directed graph: a move at each node, leading to the cycle with the least mean cost that
 * can be reached from it, along the cheapest path. Found by Howard's policy iteration (Cochet-Terrasson et al. 1998).
 */
final class LeastMeanCycle {
    /** Differences below this share of the largest cost are rounding errors. */
    private static final double ROUNDING = 1e-9;

    /** A safeguard: in practice a few dozen rounds are enough, but no useful bound is known. */
    private static final int MOST_ROUNDS = 1_000;

    private static final int UNKNOWN = -1;

    private final int[][] to;
    private final double[][] costs;
    private final double tolerance;
    private final int[] chosen;
    /** The mean cost of the cycle that the chosen moves lead to. */
    private final double[] mean;
    /** The bias: the cost of the path to that cycle, minus the mean for each of its steps. */
    private final double[] bias;

    /**
     * Runs the iteration.
     *
     * @param to for each node, the nodes that its moves lead to, at least one
     * @param costs the cost of each of these moves
     * @param start the initial move at each node
     */
    LeastMeanCycle(int[][] to, double[][] costs, int[] start) {
        this.to = to;
        this.costs = costs;
        chosen = Arrays.copyOf(start, to.length);
        mean = new double[to.length];
        bias = new double[to.length];
        tolerance = ROUNDING
                * Arrays.stream(costs)
                        .flatMapToDouble(Arrays::stream)
                        .map(Math::abs)
                        .max()
                        .orElse(0);
        int rounds = 0;
        do {
            evaluate();
            rounds++;
        } while (rounds < MOST_ROUNDS && (improveMeans() || improveBiases()));
    }

    /** The move at each node. */
    int[] moves() {
        return chosen;
    }

    /** The mean cost of a step in the cycle that the moves from a node lead to. */
    double mean(int node) {
        return mean[node];
    }

    private int next(int node) {
        return to[node][chosen[node]];
    }

    private double cost(int node) {
        return costs[node][chosen[node]];
    }

    /** Computes the mean and the bias of the chosen moves: follows them from each node to a cycle or to a node already evaluated. */
    private void evaluate() {
        int[] walk = new int[to.length];
        int[] seen = new int[to.length];
        Arrays.fill(seen, UNKNOWN);
        for (int first = 0; first < to.length; first++) {
            int length = 0;
            int node = first;
            while (seen[node] == UNKNOWN) {
                seen[node] = first;
                walk[length++] = node;
                node = next(node);
            }
            boolean closed = length > 0 && seen[node] == first;
            if (closed) {
                settleCycle(node);
            }
            while (--length >= 0) {
                int one = walk[length];
                if (!closed || one != node) {
                    mean[one] = mean[next(one)];
                    bias[one] = cost(one) - mean[one] + bias[next(one)];
                }
            }
        }
    }

    private void settleCycle(int root) {
        double sum = 0;
        int steps = 0;
        int node = root;
        do {
            sum += cost(node);
            steps++;
            node = next(node);
        } while (node != root);
        mean[root] = sum / steps;
        bias[root] = 0;
    }

    /** Chooses at each node a move to a better cycle, if there is one. Returns whether any changed. */
    private boolean improveMeans() {
        boolean improved = false;
        for (int node = 0; node < to.length; node++) {
            for (int move = 0; move < to[node].length; move++) {
                if (mean[to[node][move]] < mean[next(node)] - tolerance) {
                    chosen[node] = move;
                    improved = true;
                }
            }
        }
        return improved;
    }

    /** Chooses at each node a cheaper path to an equally good cycle, if there is one. Returns whether any changed. */
    private boolean improveBiases() {
        boolean improved = false;
        for (int node = 0; node < to.length; node++) {
            double best = bias[node] - tolerance;
            for (int move = 0; move < to[node].length; move++) {
                int after = to[node][move];
                double other = costs[node][move] - mean[node] + bias[after];
                if (mean[after] <= mean[node] + tolerance && other < best - tolerance) {
                    best = other;
                    chosen[node] = move;
                    improved = true;
                }
            }
        }
        return improved;
    }
}
