package dev.redress.policy;

import java.util.Arrays;

/**
 * The way through a graph that costs least a step in the long run: a move at each node, which lead to the cycle with the least mean
 * cost that can be reached from there, by the cheapest way. Howard's policy iteration for graphs (Cochet-Terrasson et al. 1998).
 */
final class LeastMeanCycle {
    /** Differences below this part of the largest cost are rounding. */
    private static final double ROUNDING = 1e-9;

    /** It takes a few dozen at most in practice; no better bound is known that is of use. */
    private static final int MOST_ROUNDS = 1_000;

    private static final int UNKNOWN = -1;

    private final int[][] to;
    private final double[][] costs;
    private final double tolerance;
    private final int[] chosen;
    /** The mean cost of the cycle that the chosen moves lead to, and what the way there costs beyond it. */
    private final double[] mean;

    private final double[] way;

    /**
     * Finds it.
     *
     * @param to for each node, the nodes that its moves lead to, at least one
     * @param costs the cost of each of these moves
     * @param start the move at each node from which the search starts
     */
    LeastMeanCycle(int[][] to, double[][] costs, int[] start) {
        this.to = to;
        this.costs = costs;
        chosen = Arrays.copyOf(start, to.length);
        mean = new double[to.length];
        way = new double[to.length];
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
        } while (rounds < MOST_ROUNDS && (improveMeans() || improveWays()));
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

    /** Follows the chosen moves from each node until they close a cycle or meet what is known. */
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
                    way[one] = cost(one) - mean[one] + way[next(one)];
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
        way[root] = 0;
    }

    /** Turns each node toward the better of the cycles that its moves lead to; false if none is better. */
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

    /** Turns each node toward the cheaper way to an equally good cycle; false if none is cheaper. */
    private boolean improveWays() {
        boolean improved = false;
        for (int node = 0; node < to.length; node++) {
            double best = way[node] - tolerance;
            for (int move = 0; move < to[node].length; move++) {
                int after = to[node][move];
                double other = costs[node][move] - mean[node] + way[after];
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
