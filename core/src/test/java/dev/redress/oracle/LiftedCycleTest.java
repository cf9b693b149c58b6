package dev.redress.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.random.RandomStream;
import org.junit.jupiter.api.Test;

final class LiftedCycleTest {
    private static final int SEEDS = 1500;

    /** Whatever the values it was lifted by, and whichever vertices are free, no choice without a conflict violates the inequality. */
    @Test
    void everyChoiceSatisfiesIt() {
        int withHubs = 0;
        int withTwo = 0;
        int withPairs = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            SmallGraph small = new SmallGraph(seed);
            PairwiseGraph graph = small.graph;
            ChordlessCycles cycles = new ChordlessCycles(graph);
            RandomStream random = RandomStream.of(seed);
            double[] value = new double[graph.size];
            for (int v = 0; v < value.length; v++) {
                value[v] = random.nextDouble();
            }
            double[] whole = new double[graph.pairs()];
            for (int pair = 0; pair < whole.length; pair++) {
                whole[pair] = 0.2 * random.nextDouble();
            }
            PairwiseNode node = PairwiseNode.root(graph);
            LiftedCycle lifted = new LiftedCycle(graph, cycles, value, whole);
            for (int cycle = 0; cycle < cycles.count(); cycle++) {
                double excess = lifted.lift(cycle, node);
                assertThat(excess).isGreaterThanOrEqualTo(cycles.excess(cycle, value, whole));
                assertThat(mostExcess(small, lifted)).isLessThanOrEqualTo(0);
                boolean hubs = lifted.size() > ChordlessCycles.LENGTH;
                withHubs += hubs ? 1 : 0;
                withTwo += hubs && lifted.coefficient(ChordlessCycles.LENGTH) == 2 ? 1 : 0;
                withPairs += hubs && lifted.pairs() > 0 ? 1 : 0;
            }
        }
        assertThat(withHubs).isGreaterThan(SEEDS);
        assertThat(withTwo).isGreaterThan(SEEDS / 100);
        assertThat(withPairs).isGreaterThan(SEEDS);
    }

    /** By how much a choice without a conflict violates the inequality at most. */
    private static int mostExcess(SmallGraph small, LiftedCycle lifted) {
        int most = Integer.MIN_VALUE;
        for (int subset = 0; subset < 1 << lifted.size(); subset++) {
            long choice = 0;
            int sum = -ChordlessCycles.RANK;
            for (int n = 0; n < lifted.size(); n++) {
                if ((subset >>> n & 1) != 0) {
                    choice |= 1L << lifted.vertex(n);
                    sum += lifted.coefficient(n);
                }
            }
            for (int n = 0; n < lifted.pairs(); n++) {
                long ends = 1L << small.graph.pairOne[lifted.pair(n)] | 1L << small.graph.pairTwo[lifted.pair(n)];
                sum -= (choice & ends) == ends ? lifted.pairCoefficient(n) : 0;
            }
            most = small.isFreeOfConflicts(choice) ? Math.max(most, sum) : most;
        }
        return most;
    }
}
