package dev.redress.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.redress.model.Conflicts;
import dev.redress.model.Factor;
import dev.redress.random.RandomStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The relaxation comes to the bound that theory says, and no bound made of it is ever below the best set. */
final class CliqueRelaxationTest {
    private static final int NEVER_REACHED = -1;
    private static final long MANY = 1_000_000;

    /** Half of each vertex fits into a ring of odd length, and no more. */
    @Test
    void aRingOfFiveIsWorthTwoAndAHalf() {
        CliqueRelaxation.Sets sets = new CliqueRelaxation.Sets(5, 10);
        for (int v = 0; v < 5; v++) {
            sets.join(v);
            sets.join((v + 1) % 5);
            sets.close(DualBound.CONFLICT, 0);
        }
        CliqueRelaxation ring = new CliqueRelaxation(new long[] {MANY, MANY, MANY, MANY, MANY}, sets);
        ring.solve(NEVER_REACHED, () -> true);
        assertThat(ring.bound()).isCloseTo(2.5 * MANY, within(1e-5 * MANY));
        for (int v = 0; v < 5; v++) {
            assertThat(ring.value(v)).isCloseTo(0.5, within(1e-3));
        }
    }

    /** Both ends of a soft pair are worth their sum less the loss, which here is more than either. */
    @Test
    void aSoftPairIsWorthBothLessTheLoss() {
        CliqueRelaxation.Sets sets = new CliqueRelaxation.Sets(1, 2);
        sets.join(0);
        sets.join(1);
        sets.close(MANY / 4, 0);
        CliqueRelaxation pair = new CliqueRelaxation(new long[] {MANY, MANY / 2}, sets);
        pair.solve(NEVER_REACHED, () -> true);
        assertThat(pair.bound()).isCloseTo(1.25 * MANY, within(1e-5 * MANY));
    }

    @Test
    void noBoundMadeOfItIsBelowTheBestSet() {
        for (PairwiseInstance instance : PairwiseInstance.each(40).toList()) {
            PairwiseGraph graph = instance.graph();
            PairwiseNode root = PairwiseNode.root(graph);
            DualBound dual = new DualBound();
            dual.shrink(graph.dual(), root.free, root.weight);
            long ascended = dual.sweep(true);
            CliqueRelaxation relaxation = dual.relaxation();
            relaxation.solve(NEVER_REACHED, () -> true);
            double rounding = 1e-6 * ascended + 1000;
            assertThat(relaxation.bound())
                    .as(instance.name())
                    .isGreaterThanOrEqualTo(instance.bestGain() - rounding)
                    .isLessThanOrEqualTo(ascended + rounding);
        }
    }

    /** Five hundred sweeps stop above what the relaxation comes to. */
    @Test
    void itGoesBelowWhereSweepsStop() {
        DualBound dual = dual(new Grid(20, 0));
        long before = Long.MAX_VALUE;
        for (int sweep = 0; sweep < 500; sweep++) {
            before = dual.sweep((sweep & 1) == 0);
        }
        CliqueRelaxation relaxation = dual.relaxation();
        relaxation.solve(NEVER_REACHED, () -> true);
        assertThat(relaxation.bound()).isLessThan(0.999 * before);
    }

    /** It asks the watch before it is done, stops at the first no, and its bound so far is still valid. */
    @Test
    void itStopsWhenTheTimeIsUp() {
        CliqueRelaxation whole = dual(new Grid(20, 0)).relaxation();
        whole.solve(NEVER_REACHED, () -> true);
        CliqueRelaxation stopped = dual(new Grid(20, 0)).relaxation();
        int[] asked = {0};
        stopped.solve(NEVER_REACHED, () -> ++asked[0] < 2);
        assertThat(asked[0]).isEqualTo(2);
        assertThat(stopped.bound()).isFinite().isGreaterThan(whole.bound());
    }

    private static DualBound dual(Grid grid) {
        ScaledObjective scaled = new ScaledObjective(grid.objective, grid.conflicts);
        PairwiseGraph graph = new PairwiseGraph(scaled, new ConflictGraph(grid.conflicts));
        PairwiseNode root = PairwiseNode.root(graph);
        DualBound dual = new DualBound();
        dual.shrink(graph.dual(), root.free, root.weight);
        return dual;
    }

    /** Dual ascent alone needs more than seventy nodes for each of these, and close to a thousand for the largest. */
    @ParameterizedTest
    @ValueSource(ints = {20, 30})
    void gridsAreProvenInAFewNodes(int side) {
        Grid grid = new Grid(side, 1);
        ExactOracle oracle = new ExactOracle(20);
        assertThat(oracle.minimise(grid.objective, grid.conflicts).optimal()).isTrue();
    }

    /** A square grid in which each vertex conflicts with the up to eight around it. */
    private static final class Grid {
        final Objective objective;
        final Conflicts conflicts;

        Grid(int side, long seed) {
            RandomStream random = RandomStream.of(seed);
            List<Factor> factors = new ArrayList<>();
            List<int[]> edges = new ArrayList<>();
            for (int v = 0; v < side * side; v++) {
                factors.add(Factor.of(new int[] {v}, new double[] {1 + random.nextInt(200), 0}));
                for (int u = 0; u < v; u++) {
                    if (Math.abs(u / side - v / side) <= 1 && Math.abs(u % side - v % side) <= 1) {
                        edges.add(new int[] {u, v});
                    }
                }
            }
            objective = new Objective(side * side, factors);
            conflicts = Conflicts.of(side * side, edges);
        }
    }
}
