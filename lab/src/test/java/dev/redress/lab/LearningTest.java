package dev.redress.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redress.model.Charter;
import dev.redress.model.LossModel;
import dev.redress.model.State;
import dev.redress.oracle.ExactOracle;
import dev.redress.policy.PolicyCatalogue;
import dev.redress.random.RandomStream;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Properties of the learners, on charters as in the paper. Seeds from 2001 on were never used for tuning. */
class LearningTest {
    private static Simulator simulator(int criteria, double alpha, long seed) {
        Charter charter = CharterGenerator.ofPaper(criteria, alpha, 10).generate(seed);
        return new Simulator(charter, LossFamily.EXPONENTIAL, ExactOracle::unlimited);
    }

    private static SimulatedRun run(
            Simulator simulator, String policy, double horizon, long seed, double... exploration) {
        SortedMap<String, Double> parameters = new TreeMap<>();
        if (!policy.equals("thompson")) {
            parameters.put("horizon", horizon);
        }
        for (double constant : exploration) {
            parameters.put("exploration", constant);
        }
        return simulator.run(PolicyCatalogue.find(policy), parameters, (long) horizon, seed);
    }

    private static boolean best(Simulator simulator, State state) {
        return simulator.clairvoyance().excess(state) < 1e-9;
    }

    /** After 1e9 steps the means are known to within about 1e-3; charters whose two best states differ by less are rare. */
    @ParameterizedTest
    @ValueSource(strings = {"explore-then-commit", "ucb", "thompson"})
    void longRunsEndInTheBestState(String policy) {
        long right = LongStream.range(2001, 2021)
                .filter(seed -> {
                    Simulator simulator = simulator(9, 1, seed);
                    return best(simulator, run(simulator, policy, 1e9, seed).finalState());
                })
                .count();
        assertThat(right).isGreaterThanOrEqualTo(19);
    }

    /**
     * Most steps have no loss, and a loss is a thousand. The best and the second best state may differ by a hundredth of the
     * excess of the empty state, so a run that is not stuck ends within a fiftieth of that. None of the ten seeds was used for
     * tuning; a single stuck run fails the test.
     */
    @Test
    void rareAndHeavyLossesDoNotGetThompsonStuck() {
        for (long seed = 7001; seed < 7011; seed++) {
            Charter paper = CharterGenerator.ofPaper(20, 1, 10).generate(seed);
            Simulator simulator = new Simulator(heavy(paper, 1000), LossFamily.BERNOULLI, ExactOracle::unlimited);
            SimulatedRun run = run(simulator, "thompson", 1e6, seed);
            double nothing = simulator.clairvoyance().excess(State.EMPTY);
            assertThat(simulator.clairvoyance().excess(run.finalState()))
                    .as("seed " + seed)
                    .isLessThan(nothing / 50);
            assertThat(run.regret()).as("seed " + seed).isLessThan(nothing * 1e6 / 50);
        }
    }

    private static Charter heavy(Charter charter, double bound) {
        Charter.Builder builder = Charter.named("heavy").lossBound(bound);
        charter.criteria().forEach(builder::criterion);
        charter.conflicts().sets().forEach(builder::conflict);
        LossModel losses = charter.losses().orElseThrow();
        for (int j = 0; j < losses.sets().size(); j++) {
            builder.means(losses.sets().members(j), losses.means(j).table());
        }
        return builder.build();
    }

    /**
     * Pairs that help only together: fixing one member alone is worse than fixing none; fixing both removes nine tenths of the
     * loss.
     */
    @Test
    void thompsonFindsWhatHelpsOnlyTogether() {
        for (long seed = 7001; seed < 7011; seed++) {
            RandomStream random = RandomStream.of(seed).split("together");
            Charter.Builder builder = Charter.named("together");
            for (int i = 0; i < 20; i++) {
                builder.criterion("c" + i, 1 + 4 * random.nextDouble()).means(new int[] {i}, 0.5, 0.5);
            }
            for (int i = 0; i < 20; i += 2) {
                double mean = 1 + 4 * random.nextDouble();
                builder.means(new int[] {i, i + 1}, mean, 1.2 * mean, 1.2 * mean, 0.1 * mean);
                builder.conflict(i, (i + 2) % 20);
            }
            Simulator simulator = new Simulator(builder.build(), LossFamily.EXPONENTIAL, ExactOracle::unlimited);
            assertThat(best(simulator, run(simulator, "thompson", 1e6, seed).finalState()))
                    .as("seed " + seed)
                    .isTrue();
        }
    }

    @Test
    void armEliminationFindsTheBestOfFewStates() {
        for (long seed = 2001; seed < 2006; seed++) {
            Simulator simulator = simulator(4, 0.5, seed);
            SimulatedRun run = run(simulator, "arm-elimination", 1e9, seed);
            assertThat(simulator.clairvoyance().excess(run.finalState())).isLessThan(0.05);
        }
    }

    @Test
    void armEliminationRefusesWhatDoesNotFit() {
        assertThatThrownBy(() -> run(simulator(50, 1, 2001), "arm-elimination", 1e6, 1))
                .hasMessageContaining("more than 100000 states");
    }

    /** Figure 4: each episode doubles the count of some criterion and bit, so there are at most 2k (log2 T + 1) of them. */
    @Test
    void ucbAsksItsOracleAtMostTwiceLogTTimesPerCriterion() {
        for (int criteria : new int[] {5, 10, 20}) {
            for (double horizon : new double[] {1e4, 1e6, 1e9}) {
                SimulatedRun run = run(simulator(criteria, 0, 2001), "ucb", horizon, 1);
                double bound = 2 * criteria * (Math.log(horizon) / Math.log(2) + 1);
                assertThat((double) run.oracleCalls()).isPositive().isLessThan(bound);
            }
        }
    }

    /**
     * The time of a run is proportional to its decisions, whose number grows with log T: for a thousand times the steps, at most
     * three times as many.
     */
    @Test
    void aBillionStepsTakeFewDecisions() {
        for (String policy : new String[] {"ucb", "thompson"}) {
            Simulator simulator = simulator(20, 1, 2001);
            SimulatedRun million = run(simulator, policy, 1e6, 1);
            SimulatedRun billion = run(simulator, policy, 1e9, 1);
            assertThat(billion.decisions()).isLessThan(3 * million.decisions()).isLessThan(20_000);
        }
    }

    /** On ten charters the mean regret of the default is at most a fifth of that of the better of the paper's algorithms. */
    @Test
    void thompsonLosesAFractionOfWhatThePapersBestLoses() {
        double thompson = 0;
        double ucb = 0;
        double explore = 0;
        for (long seed = 2001; seed <= 2010; seed++) {
            Simulator simulator = simulator(15, 1, seed);
            thompson += run(simulator, "thompson", 1e6, seed).regret();
            ucb += run(simulator, "ucb", 1e6, seed).regret();
            explore += run(simulator, "explore-then-commit", 1e6, seed, 0.1).regret();
        }
        assertThat(5 * thompson).isLessThan(Math.min(ucb, explore));
    }

    /** The prefix property: it needs no horizon, so its first steps do not depend on the length of the run. */
    @Test
    void thompsonDoesTheSameHoweverLongTheRun() {
        Simulator simulator = simulator(12, 1, 2001);
        long[] checkpoints = {500, 20_000, 1_000_000};
        List<SimulatedRun> whole = simulator.trace(PolicyCatalogue.find("thompson"), new TreeMap<>(), checkpoints, 3);
        for (int n = 1; n < checkpoints.length; n++) {
            long[] fewer = Arrays.copyOf(checkpoints, n);
            assertThat(simulator.trace(PolicyCatalogue.find("thompson"), new TreeMap<>(), fewer, 3))
                    .isEqualTo(whole.subList(0, n));
        }
        assertThat(whole.get(2).regret()).isLessThan(whole.get(0).regret() * 20);
    }
}
