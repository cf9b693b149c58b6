package dev.redress.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.redress.random.RandomStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** However far the steps have come, bounds hold, for the whole graph and for what is left of it, with and without cycles. */
final class NodeRelaxationTest {
    private static final int SEEDS = 1500;
    private static final int NEVER_REACHED = -1;

    @Test
    void noBoundIsBelowTheBestAndCyclesLowerIt() {
        int lowered = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            SmallGraph small = new SmallGraph(seed);
            PairwiseNode root = PairwiseNode.root(small.graph);
            NodeRelaxation relaxation = relaxation(small.graph, root);
            long best = small.best(0, 0);
            long before = least(relaxation, 40, best);
            CycleCuts cuts = new CycleCuts(small.graph, small.graph.size);
            cuts.begin(0, root);
            if (cuts.tighten(0, root, relaxation)) {
                lowered += least(relaxation, 200, best) < before ? 1 : 0;
            }
        }
        assertThat(lowered).isGreaterThan(SEEDS / 20);
    }

    @Test
    void withoutSomeVerticesItIsABoundForTheRest() {
        int tightened = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            SmallGraph small = new SmallGraph(seed);
            PairwiseNode root = PairwiseNode.root(small.graph);
            NodeRelaxation above = relaxation(small.graph, root);
            CycleCuts cuts = new CycleCuts(small.graph, small.graph.size);
            cuts.begin(0, root);
            if (seed % 2 == 0) {
                cuts.tighten(0, root, above);
            }
            least(above, 30, 0);
            RandomStream random = RandomStream.of(seed);
            PairwiseNode node = new PairwiseNode(small.graph);
            node.open(root);
            long removed = 0;
            for (int n = 0; n < 2; n++) {
                int v = random.nextInt(small.graph.size);
                if (node.isFree(v) && random.nextBoolean()) {
                    node.take(v);
                } else if (node.isFree(v)) {
                    node.remove(v);
                    removed |= 1L << v;
                }
            }
            NodeRelaxation relaxation = new NodeRelaxation(small.graph);
            relaxation.shrink(above, node);
            long best = bestOfRest(small, node, removed);
            least(relaxation, 20, best);
            relaxation.wake();
            least(relaxation, 20, best);
            cuts.begin(1, node);
            tightened += cuts.tighten(1, node, relaxation) ? 1 : 0;
            least(relaxation, 20, best);
        }
        assertThat(tightened).isGreaterThan(SEEDS / 50);
    }

    /** What the free vertices can gain: vertices that {@code take} removed because of a soft pair could gain nothing. */
    private static long bestOfRest(SmallGraph small, PairwiseNode node, long removed) {
        return small.best(node.taken[0], removed) - node.gain;
    }

    /** With a vertex, or without it, the best is below the bound by at least what the reduced weights say. */
    @Test
    void reducedWeightsSayWhatAVertexCosts() {
        int costly = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            SmallGraph small = new SmallGraph(seed);
            PairwiseNode root = PairwiseNode.root(small.graph);
            NodeRelaxation relaxation = relaxation(small.graph, root);
            least(relaxation, 20, 0);
            long bound = relaxation.bound();
            long[] surplus = new long[small.graph.size];
            for (int v = 0; v < surplus.length; v++) {
                surplus[v] = Math.max(0, relaxation.reduced(v));
            }
            for (int v = 0; v < surplus.length; v++) {
                long lack = Math.max(0, -relaxation.reduced(v)) + root.sumOfConflicting(v, surplus);
                assertThat(small.best(0, 1L << v)).isLessThanOrEqualTo(bound - surplus[v]);
                assertThat(small.best(1L << v, 0)).isLessThanOrEqualTo(bound - lack);
                costly += lack > 0 || surplus[v] > 0 ? 1 : 0;
            }
        }
        assertThat(costly).isGreaterThan(SEEDS);
    }

    /** The bound in doubles that a step returns differs from the exact one only because multipliers are rounded down. */
    @Test
    void aStepReturnsItsBound() {
        for (int seed = 0; seed < 100; seed++) {
            PairwiseGraph graph = new SmallGraph(seed).graph;
            NodeRelaxation relaxation = relaxation(graph, PairwiseNode.root(graph));
            for (int step = 0; step < 30; step++) {
                double bound = relaxation.step();
                assertThat((double) relaxation.bound()).isCloseTo(bound, within(4.0 * graph.size * graph.size));
            }
        }
    }

    private static NodeRelaxation relaxation(PairwiseGraph graph, PairwiseNode root) {
        DualBound dual = new DualBound();
        dual.shrink(graph.dual(), root.free, root.weight);
        CliqueRelaxation solved = dual.relaxation();
        solved.solve(NEVER_REACHED, () -> true);
        return new NodeRelaxation(
                graph, solved, IntStream.range(0, graph.size).map(dual::label).toArray());
    }

    /** Takes steps, none of whose bounds may be below the best, and returns the least bound. */
    private static long least(NodeRelaxation relaxation, int steps, long best) {
        long least = Long.MAX_VALUE;
        for (int step = 0; step < steps; step++) {
            relaxation.step();
            least = Math.min(least, relaxation.bound());
            assertThat(least).isGreaterThanOrEqualTo(best);
        }
        return least;
    }
}
