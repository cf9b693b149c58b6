package dev.redress.oracle;

import dev.redress.model.State;
import java.util.stream.Stream;

/**
 * An instance of gains, pair losses and conflicts of two, as a graph.
 *
 * @param bestGain the gain of its best state, by exhaustive search
 */
record PairwiseInstance(String name, PairwiseGraph graph, long bestGain) {
    /** Those of {@link OracleInstance#each} that are pairwise. */
    static Stream<PairwiseInstance> each(int count) {
        return OracleInstance.each(count)
                .filter(instance -> instance.conflicts().largerCount() == 0)
                .filter(instance -> new ScaledObjective(instance.objective(), instance.conflicts()).pairwise())
                .map(PairwiseInstance::of);
    }

    private static PairwiseInstance of(OracleInstance instance) {
        ScaledObjective scaled = new ScaledObjective(instance.objective(), instance.conflicts());
        State best = new ExhaustiveOracle()
                .minimise(instance.objective(), instance.conflicts())
                .state();
        return new PairwiseInstance(
                instance.toString(),
                new PairwiseGraph(scaled, new ConflictGraph(instance.conflicts())),
                scaled.constant() - scaled.value(new long[] {best.word(0)}));
    }
}
