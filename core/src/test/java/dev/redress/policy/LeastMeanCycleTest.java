package dev.redress.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.redress.random.RandomStream;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class LeastMeanCycleTest {
    private static final double EXACT = 1e-9;

    @Test
    void itGoesToTheCheaperOfTwoCyclesAndPaysForTheWay() {
        // At node 0 staying costs 2 per step; or it pays 9 to reach the cycle of nodes 1 and 2, whose steps cost 1 and
        // 0.
        int[][] to = {{0, 1}, {2}, {1}};
        double[][] costs = {{2, 9}, {1}, {0}};
        LeastMeanCycle way = new LeastMeanCycle(to, costs, new int[3]);
        assertThat(way.moves()).containsExactly(1, 0, 0);
        assertThat(way.mean(0)).isCloseTo(0.5, within(EXACT));
    }

    @Test
    void betweenTwoWaysToTheSameCycleItTakesTheCheaper() {
        int[][] to = {{1, 2}, {3}, {3}, {3}};
        double[][] costs = {{5, 4}, {0}, {2}, {1}};
        assertThat(new LeastMeanCycle(to, costs, new int[4]).moves()[0]).isZero();
    }

    /** Tries every closed walk of up to n steps through n nodes: one of them is the cycle with the least mean cost. */
    @Test
    void noClosedWalkThatCanBeReachedIsCheaper() {
        RandomStream random = RandomStream.of(3).split("graphs");
        for (int graph = 0; graph < 200; graph++) {
            int nodes = 2 + random.nextInt(6);
            int[][] to = new int[nodes][];
            double[][] costs = new double[nodes][];
            for (int n = 0; n < nodes; n++) {
                to[n] = new int[1 + random.nextInt(3)];
                costs[n] = new double[to[n].length];
                for (int m = 0; m < to[n].length; m++) {
                    to[n][m] = random.nextInt(nodes);
                    costs[n][m] = random.nextDouble() * 10 - 2;
                }
            }
            LeastMeanCycle way = new LeastMeanCycle(to, costs, new int[nodes]);
            for (int n = 0; n < nodes; n++) {
                double least = Double.POSITIVE_INFINITY;
                for (int root = 0; root < nodes; root++) {
                    if (walks(to, costs, n, nodes)[root] < Double.POSITIVE_INFINITY || root == n) {
                        least = Math.min(least, leastClosedWalk(to, costs, root));
                    }
                }
                assertThat(way.mean(n)).isCloseTo(least, within(EXACT));
            }
        }
    }

    private static double leastClosedWalk(int[][] to, double[][] costs, int root) {
        double least = Double.POSITIVE_INFINITY;
        for (int steps = 1; steps <= to.length; steps++) {
            least = Math.min(least, exactly(to, costs, root, steps)[root] / steps);
        }
        return least;
    }

    /** The least cost of a walk to each node with at most the given number of steps. */
    private static double[] walks(int[][] to, double[][] costs, int from, int steps) {
        double[] least = exactly(to, costs, from, 0);
        for (int n = 1; n <= steps; n++) {
            double[] walked = exactly(to, costs, from, n);
            for (int node = 0; node < least.length; node++) {
                least[node] = Math.min(least[node], walked[node]);
            }
        }
        return least;
    }

    private static double[] exactly(int[][] to, double[][] costs, int from, int steps) {
        double[] least = new double[to.length];
        Arrays.fill(least, Double.POSITIVE_INFINITY);
        least[from] = 0;
        for (int step = 0; step < steps; step++) {
            double[] next = new double[to.length];
            Arrays.fill(next, Double.POSITIVE_INFINITY);
            for (int n = 0; n < to.length; n++) {
                for (int m = 0; m < to[n].length; m++) {
                    next[to[n][m]] = Math.min(next[to[n][m]], least[n] + costs[n][m]);
                }
            }
            least = next;
        }
        return least;
    }
}
