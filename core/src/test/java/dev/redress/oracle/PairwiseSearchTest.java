package dev.redress.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.redress.model.Conflicts;
import dev.redress.model.Factor;
import dev.redress.model.State;
import dev.redress.random.RandomStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** All bounds, and the way from one to the other, from a start that helps nothing. */
final class PairwiseSearchTest {
    @ParameterizedTest
    @ValueSource(ints = {-1, 5, PairwiseSearch.SMALL})
    void whateverIsCalledSmallItFindsTheBest(int small) {
        for (OracleInstance instance : OracleInstance.each(40).toList()) {
            ScaledObjective scaled = new ScaledObjective(instance.objective(), instance.conflicts());
            if (scaled.pairwise() && instance.conflicts().largerCount() == 0) {
                double best = new ExhaustiveOracle()
                        .minimise(instance.objective(), instance.conflicts())
                        .value();
                for (int many : new int[] {0, PairwiseSearch.MANY}) {
                    Optimum found = search(instance.objective(), scaled, instance.conflicts(), small, many);
                    assertThat(found.optimal()).as(instance.toString()).isTrue();
                    assertThat(found.value()).as(instance.toString()).isEqualTo(best, within(1e-9));
                }
            }
        }
    }

    /** Cycles of five, soft pairs and ties, from the worst start and from the best. */
    @Test
    void theRelaxationAtEveryNodeFindsTheBest() {
        for (int seed = 0; seed < 3000; seed++) {
            SmallGraph small = new SmallGraph(seed);
            long[] start = {0};
            for (int time = 0; time < 2; time++) {
                SearchBudget budget = new SearchBudget(Long.MAX_VALUE, SearchWatch.NONE, small.graph.size);
                Incumbent incumbent = new Incumbent(small.objective, budget, start, 0);
                new PairwiseSearch(small.graph, incumbent, -1, 0).run();
                assertThat(incumbent.value()).isEqualTo(-small.best(0, 0));
                assertThat(incumbent.lowerBound()).isEqualTo(incumbent.value());
                start = incumbent.state();
            }
        }
    }

    /** Rows of one, two and three words; at 110 criteria with pairs the root is above the limit and most nodes are below it. */
    @ParameterizedTest
    @ValueSource(ints = {40, 64, 65, 90, 110, 130})
    void allBoundsProveTheSame(int criteria) {
        for (int seed = 0; seed < 4; seed++) {
            RandomStream random = RandomStream.of(seed).split(criteria);
            Conflicts conflicts = conflicts(criteria, random);
            Objective objective = pairs(criteria, conflicts, random);
            ScaledObjective scaled = new ScaledObjective(objective, conflicts);
            double dual = search(objective, scaled, conflicts, -1).value();
            assertThat(search(objective, scaled, conflicts, PairwiseSearch.SMALL)
                            .value())
                    .isEqualTo(dual);
            assertThat(search(objective, scaled, conflicts, criteria / 2).value())
                    .isEqualTo(dual);
            assertThat(search(objective, scaled, conflicts, -1, 0).value()).isEqualTo(dual);
        }
    }

    /** Parts without conflicts between them, so that the best of the whole is the sum of what exhaustive search finds for each. */
    @Test
    void theRelaxationOfALargeRootLosesNothing() {
        int parts = 30;
        int each = 9;
        List<Factor> factors = new ArrayList<>();
        List<int[]> edges = new ArrayList<>();
        double best = 0;
        for (int part = 0; part < parts; part++) {
            RandomStream random = RandomStream.of(7).split(part);
            List<int[]> own = new ArrayList<>();
            List<Factor> gains = new ArrayList<>();
            for (int v = 0; v < each; v++) {
                double[] table = {1 + random.nextInt(50), 0};
                gains.add(Factor.of(new int[] {v}, table));
                factors.add(Factor.of(new int[] {part * each + v}, table));
                for (int u = 0; u < v; u++) {
                    if (random.nextDouble() < 0.4) {
                        own.add(new int[] {u, v});
                        edges.add(new int[] {part * each + u, part * each + v});
                    }
                }
            }
            best += new ExhaustiveOracle()
                    .minimise(new Objective(each, gains), Conflicts.of(each, own))
                    .value();
        }
        Objective objective = new Objective(parts * each, factors);
        Conflicts conflicts = Conflicts.of(parts * each, edges);
        Optimum found = search(objective, new ScaledObjective(objective, conflicts), conflicts, -1);
        assertThat(found.optimal()).isTrue();
        assertThat(found.value()).isEqualTo(best);
    }

    @Test
    void aCoverIsNeverBelowTheBestSetHoweverSoonItStops() {
        for (PairwiseInstance instance : PairwiseInstance.each(40).toList()) {
            PairwiseGraph graph = instance.graph();
            PairwiseNode root = PairwiseNode.root(graph);
            CliqueCover cover = new CliqueCover(graph);
            long whole = cover.bound(root, Long.MAX_VALUE);
            assertThat(whole).as(instance.name()).isGreaterThanOrEqualTo(instance.bestGain());
            for (int part = 0; part < 8; part++) {
                long limit = whole / 8 * part;
                long hasty = cover.bound(root, limit);
                assertThat(hasty).as(instance.name()).isGreaterThanOrEqualTo(whole);
                assertThat(cover.bound(root, whole)).isEqualTo(whole);
            }
        }
    }

    private static Optimum search(Objective objective, ScaledObjective scaled, Conflicts conflicts, int small) {
        return search(objective, scaled, conflicts, small, PairwiseSearch.MANY);
    }

    private static Optimum search(
            Objective objective, ScaledObjective scaled, Conflicts conflicts, int small, int many) {
        long[] nothing = new long[ConflictGraph.words(conflicts.criteria())];
        SearchBudget budget = new SearchBudget(Long.MAX_VALUE, SearchWatch.NONE, conflicts.criteria());
        Incumbent incumbent = new Incumbent(scaled, budget, nothing, 0);
        new PairwiseSearch(new PairwiseGraph(scaled, new ConflictGraph(conflicts)), incumbent, small, many).run();
        return incumbent.optimum(objective);
    }

    private static Conflicts conflicts(int criteria, RandomStream random) {
        List<int[]> edges = new ArrayList<>();
        for (int u = 0; u < criteria; u++) {
            for (int v = u + 1; v < criteria; v++) {
                if (random.nextDouble() < 9.0 / criteria) {
                    edges.add(new int[] {u, v});
                }
            }
        }
        return Conflicts.of(criteria, edges);
    }

    private static Objective pairs(int criteria, Conflicts conflicts, RandomStream random) {
        List<Factor> factors = new ArrayList<>();
        for (int v = 0; v < criteria; v++) {
            factors.add(Factor.of(new int[] {v}, new double[] {10 * random.nextDouble(), 0}));
        }
        for (int n = 0; n < criteria; n++) {
            int u = random.nextInt(criteria);
            int v = random.nextInt(criteria);
            if (u < v && conflicts.admits(State.of(u, v))) {
                factors.add(Factor.of(new int[] {u, v}, new double[] {0, 0, 0, 8 * random.nextDouble()}));
            }
        }
        return new Objective(criteria, factors);
    }
}
