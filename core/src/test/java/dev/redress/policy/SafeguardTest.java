package dev.redress.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.ledger.Decision;
import dev.redress.model.Action;
import dev.redress.model.Charter;
import dev.redress.model.LossModel;
import dev.redress.model.Losses;
import dev.redress.model.Micros;
import dev.redress.model.State;
import dev.redress.random.RandomStream;
import dev.redress.resolve.Resolver;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Theorem 6 of docs/guarantees.md, and that the safeguard leaves a good learner alone. */
final class SafeguardTest extends PolicyContract {
    private static final double UNGUARDED = 16;

    /** Two criteria that exclude each other. Fixing nothing costs 5 per step, the best state 1.4. */
    private static final Charter TWO = Charter.named("two")
            .criterion("a", 1)
            .criterion("b", 1)
            .conflict("a", "b")
            .means(new int[] {0}, 4, 0.4)
            .means(new int[] {1}, 1, 0.1)
            .build();

    private static final double BEST = 1.4;
    private static final double WORST = 5;

    @Override
    protected String policy() {
        return "thompson-guarded";
    }

    @Override
    protected SortedMap<String, Double> parameters() {
        return new TreeMap<>(Map.of("unguarded", UNGUARDED));
    }

    /** A run on {@link #TWO} with exponential losses, whose standard deviation equals their mean. */
    private static final class Run {
        private final RandomStream random;
        private final Resolver resolver;
        private final LossModel means = TWO.losses().orElseThrow();
        private final Losses losses = new Losses(2);
        private final List<Decision> decisions = new ArrayList<>();
        private long steps;
        private long bestSteps;
        private double regret;

        Run(Function<Setting, Policy> made, double unguarded, long seed) {
            random = RandomStream.of(seed).split("losses");
            Setting setting = Setting.of(TWO, seed).with("exploration", 3).with("unguarded", unguarded);
            resolver = new Resolver(setting, made.apply(setting));
            decisions.add(resolver.start());
        }

        Run to(long horizon) {
            return to(horizon, Long.MAX_VALUE);
        }

        Run to(long horizon, long longestDwell) {
            while (steps < horizon) {
                regret += decisions.get(decisions.size() - 1).action() instanceof Action.Fix ? 1 : 0;
                advance(Math.min(Math.min(resolver.quietSteps(), longestDwell), horizon - steps));
            }
            return this;
        }

        private void advance(long dwell) {
            State state = resolver.state();
            losses.clear();
            for (int i = 0; i < 2; i++) {
                losses.suffer(i, Micros.of(means.meanLoss(i, state) * random.nextGamma((double) dwell)));
            }
            regret += dwell * (means.expectedLoss(state) - BEST);
            steps += dwell;
            bestSteps += state.equals(State.of(0)) ? dwell : 0;
            decisions.add(resolver.advance(dwell, losses));
        }
    }

    /**
     * The sum in the proof of theorem 6 for {@link #TWO}: 4 configurations are needed, a walk takes at most 2 steps with 2 fixes of
     * cost 1, and W sigma = 2 (4 + 0.4 + 1 + 0.1).
     */
    private static double bound(long horizon) {
        double gap = WORST - BEST;
        double walk = 2 * gap + 2;
        double bound = 2 * UNGUARDED * (gap + 1);
        for (double epoch = UNGUARDED; epoch <= horizon; epoch *= 2) {
            double seen = Math.floor(Math.sqrt(epoch / UNGUARDED));
            double error = 11 / Math.sqrt(seen);
            double inspection = 4 * (seen * gap + walk);
            double allowance = (WORST + error) * epoch / Math.sqrt(seen);
            double overshoot = Math.pow(epoch, 0.75) * gap + walk;
            bound += inspection + allowance + overshoot + walk + 2 * error * epoch;
        }
        return bound;
    }

    /** The worst possible learner on this charter: it fixes nothing, whatever it observes. */
    private static final class Stubborn implements Policy {
        @Override
        public Plan plan() {
            return new Plan(State.EMPTY, Long.MAX_VALUE, "nothing is to be fixed");
        }

        @Override
        public void observe(Dwell seen) {}
    }

    @Test
    void theRegretOfAnyLearnerIsBounded() {
        for (long horizon : new long[] {1 << 10, 1 << 16, 1 << 22}) {
            double regret = 0;
            for (long seed = 1; seed <= 4; seed++) {
                regret += new Run(setting -> new Safeguard(setting, new Stubborn()), UNGUARDED, seed).to(horizon).regret
                        / 4;
            }
            assertThat(regret).isLessThan(bound(horizon));
        }
        // The bound is not trivial: without the safeguard, this learner has more regret.
        assertThat(new Run(setting -> new Stubborn(), UNGUARDED, 1).to(1 << 22).regret)
                .isGreaterThan(bound(1 << 22));
    }

    @Test
    void aLearnerInTheBestStateIsNotSuspended() {
        Run run = new Run(setting -> new Safeguard(setting, new Clairvoyant(setting)), UNGUARDED, 1).to(1 << 20);
        assertThat(run.decisions).noneMatch(decision -> decision.because().contains("allowance"));
        // On other instances it only adds inspections: 4 configurations for sqrt(2^19 / 16) = 181 steps each, and the
        // walks, in 16 epochs.
        assertThat(run.steps - run.bestSteps).isBetween(181L, 4 * 181L + 16 * 4 * 2 + 100);
    }

    /** Step by step, so that both observe the same losses. */
    @Test
    void withoutAnInspectionItDecidesAsThompsonDoes() {
        Run guarded = new Run(setting -> new Safeguard(setting, new Thompson(setting)), 1e15, 7).to(5000, 1);
        assertThat(guarded.decisions).isEqualTo(new Run(Thompson::new, 1e15, 7).to(5000, 1).decisions);
    }
}
