package dev.redress.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.redress.model.Charter;
import dev.redress.model.State;
import dev.redress.oracle.ExhaustiveOracle;
import dev.redress.policy.PolicyCatalogue;
import dev.redress.policy.PolicyKind;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.apache.commons.statistics.inference.KolmogorovSmirnovTest;
import org.junit.jupiter.api.Test;

class SimulatorTest {
    private static final Charter SMALL = CharterGenerator.ofPaper(8, 1, 10).generate(3);

    private static Simulator simulator(Charter charter) {
        return new Simulator(charter, LossFamily.EXPONENTIAL, ExhaustiveOracle::new);
    }

    private static PolicyKind kind(String id) {
        return PolicyCatalogue.find(id);
    }

    /** Decision 3: the best state does not include the cost of reaching it. */
    @Test
    void theBestStateForgetsWhatFixesCost() {
        Charter charter = Charter.named("dear")
                .criterion("a", 5)
                .means(new int[] {0}, 2, 1)
                .build();
        assertThat(simulator(charter).clairvoyance().best().state()).isEqualTo(State.of(0));
    }

    /** Decision 4: the clairvoyant's own moves are subtracted, at every horizon. */
    @Test
    void theClairvoyantHasNoRegret() {
        for (long horizon : new long[] {1, 2, 3, 5, 1000, 1_000_000_000L}) {
            SimulatedRun run = simulator(SMALL).run(kind("clairvoyant"), new TreeMap<>(), horizon, 1);
            assertThat(run.regret()).isCloseTo(0, within(1e-9));
        }
    }

    @Test
    void theClairvoyantEndsInTheBestStateAndPaysForItsFixesOnce() {
        Simulator simulator = simulator(SMALL);
        SimulatedRun run = simulator.run(kind("clairvoyant"), new TreeMap<>(), 1000, 1);
        State best = simulator.clairvoyance().best().state();
        double cost = best.stream()
                .mapToDouble(i -> SMALL.criteria().get(i).cost() / 1e6)
                .sum();
        assertThat(run.finalState()).isEqualTo(best);
        assertThat(run.fixes()).isEqualTo(best.size());
        assertThat(run.fixingCost()).isCloseTo(cost, within(1e-9));
    }

    /** The empty state costs its excess loss at every step, minus what the clairvoyant's moves cost. */
    @Test
    void neverFixingLosesTheGapAtEveryStep() {
        Simulator simulator = simulator(SMALL);
        SimulatedRun run = simulator.run(kind("never"), new TreeMap<>(), 10_000, 1);
        Clairvoyance clairvoyance = simulator.clairvoyance();
        assertThat(run.regret())
                .isCloseTo(10_000 * clairvoyance.excess(State.EMPTY) - clairvoyance.walkingCost(10_000), within(1e-6));
    }

    @Test
    void aRunIsAFunctionOfItsSeed() {
        Simulator simulator = simulator(SMALL);
        SimulatedRun run = simulator.run(kind("random"), new TreeMap<>(), 5_000, 7);
        assertThat(simulator.run(kind("random"), new TreeMap<>(), 5_000, 7)).isEqualTo(run);
        assertThat(simulator.run(kind("random"), new TreeMap<>(), 5_000, 8)).isNotEqualTo(run);
    }

    /**
     * Checkpoints split dwells and so change the drawn losses; the policy's decisions, and so its regret, are those of an
     * unsplit run.
     */
    @Test
    void aTraceEndsWhereTheWholeRunEnds() {
        Simulator simulator = simulator(SMALL);
        long[] checkpoints = {1, 2, 7, 777, 5_000};
        List<SimulatedRun> trace = simulator.trace(kind("random"), new TreeMap<>(), checkpoints, 7);
        assertThat(trace).extracting(SimulatedRun::steps).containsExactly(1L, 2L, 7L, 777L, 5_000L);
        for (SimulatedRun standing : trace) {
            SimulatedRun whole = simulator.run(kind("random"), new TreeMap<>(), standing.steps(), 7);
            assertThat(standing.finalState()).isEqualTo(whole.finalState());
            assertThat(standing.regret()).isCloseTo(whole.regret(), within(1e-6));
        }
        assertThatThrownBy(() -> simulator.trace(kind("random"), new TreeMap<>(), new long[] {5, 5}, 7))
                .isInstanceOf(IllegalArgumentException.class);
    }

    /**
     * The losses of 400 runs in long dwells and of 400 runs step by step have the same distribution; the test would fail by
     * chance for one seed in a thousand.
     */
    @Test
    void stepByStepRunsHaveTheSameLaw() {
        Simulator simulator = simulator(SMALL);
        double[] atOnce = LongStream.range(0, 400)
                .mapToDouble(seed -> simulator
                        .run(kind("clairvoyant"), new TreeMap<>(), 300, seed)
                        .loss())
                .toArray();
        double[] stepByStep = LongStream.range(1000, 1400)
                .mapToDouble(seed -> simulator
                        .run(kind("clairvoyant"), new TreeMap<>(), 300, seed, 1)
                        .loss())
                .toArray();
        assertThat(KolmogorovSmirnovTest.withDefaults().test(atOnce, stepByStep).getPValue())
                .isGreaterThan(1e-3);
    }
}
