package dev.redress.oracle;

import dev.redress.model.Conflicts;
import dev.redress.random.RandomStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A random graph with cycles of five, soft pairs and many ties, small enough to look at every choice of vertices. */
final class SmallGraph {
    private static final int SIZE = 13;
    private static final double CONFLICTS = 0.27;
    private static final double SOFT = 0.1;
    private static final int MOST_WEIGHT = 6;
    /** Large, so that multipliers rounded down lose little. */
    private static final long UNIT = 1 << 16;

    final PairwiseGraph graph;
    final ScaledObjective objective;
    /** The gain of each choice; -1 if it contains a conflict. */
    private final long[] gain = new long[1 << SIZE];

    SmallGraph(long seed) {
        RandomStream random = RandomStream.of(seed).split("small graph");
        long[] weight = new long[SIZE];
        long[][] loss = new long[SIZE][SIZE];
        List<int[]> edges = new ArrayList<>();
        for (int v = 0; v < SIZE; v++) {
            weight[v] = UNIT * (1 + random.nextInt(MOST_WEIGHT));
            for (int u = 0; u < v; u++) {
                double draw = random.nextDouble();
                if (draw < CONFLICTS) {
                    edges.add(new int[] {u, v});
                } else if (draw < CONFLICTS + SOFT) {
                    loss[u][v] = UNIT * (1 + random.nextInt(MOST_WEIGHT));
                    loss[v][u] = loss[u][v];
                }
            }
        }
        objective = objective(weight, loss);
        graph = new PairwiseGraph(objective, new ConflictGraph(Conflicts.of(SIZE, edges)));
        for (int choice = 1; choice < gain.length; choice++) {
            gain[choice] = gainOf(choice);
        }
    }

    private static ScaledObjective objective(long[] weight, long[][] loss) {
        int[] start = new int[SIZE + 1];
        int[] other = new int[SIZE * SIZE];
        long[] losses = new long[SIZE * SIZE];
        int pairs = 0;
        for (int v = 0; v < SIZE; v++) {
            for (int u = 0; u < SIZE; u++) {
                if (loss[v][u] > 0) {
                    other[pairs] = u;
                    losses[pairs++] = loss[v][u];
                }
            }
            start[v + 1] = pairs;
        }
        return new ScaledObjective(weight, start, Arrays.copyOf(other, pairs), Arrays.copyOf(losses, pairs));
    }

    private long gainOf(int choice) {
        int v = 31 - Integer.numberOfLeadingZeros(choice);
        int rest = choice ^ 1 << v;
        if (gain[rest] < 0 || (graph.rows[v] & rest) != 0) {
            return -1;
        }
        long sum = gain[rest] + graph.weight[v];
        for (int p = graph.softStart[v]; p < graph.softStart[v + 1]; p++) {
            sum -= (rest >>> graph.softOther[p] & 1) * graph.softLoss[p];
        }
        return sum;
    }

    boolean isFreeOfConflicts(long choice) {
        for (int v = 0; v < SIZE; v++) {
            if ((choice >>> v & 1L) != 0 && (graph.rows[v] & choice) != 0) {
                return false;
            }
        }
        return true;
    }

    /** The largest gain of a choice that has all of these vertices and none of those. */
    long best(long with, long without) {
        long best = Long.MIN_VALUE;
        for (int choice = 0; choice < gain.length; choice++) {
            if (gain[choice] >= 0 && (choice & with) == with && (choice & without) == 0) {
                best = Math.max(best, gain[choice]);
            }
        }
        return best;
    }
}
