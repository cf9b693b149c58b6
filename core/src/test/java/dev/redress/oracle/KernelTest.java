package dev.redress.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.model.Conflicts;
import dev.redress.model.Factor;
import dev.redress.model.State;
import dev.redress.random.RandomStream;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every reduction alone, and all together, against exhaustive search: in whole numbers, so that equal means equal. */
final class KernelTest {
    private static final int SEEDS = 1500;

    @ParameterizedTest
    @EnumSource(Reduction.class)
    void eachReductionAloneKeepsABestSetAndLiftsItBack(Reduction reduction) {
        assertThat(verticesGone(EnumSet.of(reduction)))
                .as("vertices that %s removed", reduction)
                .isGreaterThan(SEEDS / 50);
    }

    @Test
    void allReductionsTogetherKeepABestSetAndLiftItBack() {
        assertThat(verticesGone(EnumSet.allOf(Reduction.class))).isGreaterThan(SEEDS);
    }

    @Test
    void aKernelThatNobodyWaitsForIsValid() {
        for (int seed = 0; seed < SEEDS; seed++) {
            Instance instance = new Instance(seed);
            int[] asked = {0};
            int most = seed % 5;
            check(
                    instance,
                    Kernel.of(
                            instance.scaled,
                            instance.conflicts,
                            EnumSet.allOf(Reduction.class),
                            () -> asked[0]++ < most));
        }
    }

    /** How many vertices with a gain the reductions remove from all instances, each of which is checked. */
    private static long verticesGone(Set<Reduction> reductions) {
        long gone = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            Instance instance = new Instance(seed);
            Kernel kernel = Kernel.of(instance.scaled, instance.conflicts, reductions, () -> true);
            check(instance, kernel);
            for (int v = 0; v < instance.scaled.criteria(); v++) {
                gone += instance.scaled.gain(v) > 0 && !kernel.graph().has(v) ? 1 : 0;
            }
        }
        return gone;
    }

    private static void check(Instance instance, Kernel kernel) {
        int size = instance.scaled.criteria();
        boolean[] taken = bestOf(kernel.graph());
        long kernelGain = kernel.gain() + gain(kernel.graph(), taken);
        kernel.lift(taken);
        long[] state = new long[1];
        for (int v = 0; v < size; v++) {
            state[0] |= taken[v] ? 1L << v : 0;
        }
        assertThat(instance.conflicts.admits(State.ofWords(state)))
                .as(instance.toString())
                .isTrue();
        long lifted = instance.scaled.constant() - instance.scaled.value(state);
        assertThat(lifted).as(instance.toString()).isEqualTo(kernelGain);
        State best = new ExhaustiveOracle()
                .minimise(instance.objective, instance.conflicts)
                .state();
        assertThat(lifted)
                .as(instance.toString())
                .isEqualTo(instance.scaled.constant() - instance.scaled.value(new long[] {best.word(0)}));
    }

    /** A best set of the graph, by trying all. */
    private static boolean[] bestOf(ReducibleGraph graph) {
        boolean[] best = new boolean[graph.size];
        for (int bits = 1; bits < 1 << graph.size; bits++) {
            boolean[] taken = new boolean[graph.size];
            boolean valid = true;
            for (int v = 0; v < graph.size; v++) {
                taken[v] = (bits >> v & 1) != 0;
                valid &= !taken[v] || graph.has(v);
            }
            for (int v = 0; v < graph.size && valid; v++) {
                for (int n = 0; n < graph.degree(v); n++) {
                    valid &= !taken[v] || !taken[graph.neighbour(v, n)];
                }
            }
            best = valid && gain(graph, taken) > gain(graph, best) ? taken : best;
        }
        return best;
    }

    private static long gain(ReducibleGraph graph, boolean[] taken) {
        long gain = 0;
        for (int v = 0; v < graph.size; v++) {
            if (taken[v]) {
                gain += graph.weight[v];
                for (int n = 0; n < graph.softDegree(v); n++) {
                    int u = graph.softOther(v, n);
                    gain -= u < v && taken[u] ? graph.softLoss(v, n) : 0;
                }
            }
        }
        return gain;
    }

    /** Up to nine criteria, sparse to dense, with small whole weights, so that ties abound; with soft pairs in two of three. */
    private static final class Instance {
        final int seed;
        final Objective objective;
        final Conflicts conflicts;
        final ScaledObjective scaled;

        Instance(int seed) {
            this.seed = seed;
            RandomStream random = RandomStream.of(seed).split("kernel");
            int size = 2 + random.nextInt(8);
            double probability = 0.15 + 0.5 * random.nextDouble();
            List<int[]> edges = new ArrayList<>();
            List<Factor> factors = new ArrayList<>();
            int heaviest = seed % 2 == 0 ? 3 : 20;
            for (int v = 0; v < size; v++) {
                factors.add(Factor.of(
                        new int[] {v}, new double[] {random.nextInt(heaviest) + 1, random.nextInt(5) == 0 ? 1 : 0}));
                for (int u = 0; u < v; u++) {
                    if (random.nextDouble() < probability) {
                        edges.add(new int[] {u, v});
                    } else if (seed % 3 > 0 && random.nextInt(4) == 0) {
                        factors.add(Factor.of(new int[] {u, v}, new double[] {0, 0, 0, 1 + random.nextInt(heaviest)}));
                    }
                }
            }
            objective = new Objective(size, factors);
            conflicts = Conflicts.of(size, edges);
            scaled = new ScaledObjective(objective, conflicts);
        }

        @Override
        public String toString() {
            return "seed " + seed;
        }
    }
}
