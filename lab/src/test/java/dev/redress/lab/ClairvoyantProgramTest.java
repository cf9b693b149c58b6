package dev.redress.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.redress.model.Action;
import dev.redress.model.Ageing;
import dev.redress.model.Charter;
import dev.redress.model.Micros;
import dev.redress.model.ReleaseRule;
import dev.redress.model.State;
import dev.redress.oracle.ExactOracle;
import dev.redress.policy.PolicyCatalogue;
import dev.redress.random.RandomStream;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The clairvoyant's program against an exhaustive search, and against policies that must learn. */
final class ClairvoyantProgramTest {
    private static final int STEPS = 7;

    /** Three criteria, a pair of them correlated; means change at random, and one or two criteria age. */
    private static Charter tiny(long seed, boolean ages) {
        RandomStream random = RandomStream.of(seed).split("tiny");
        Charter.Builder builder = Charter.named("tiny " + seed)
                .criterion("a", 0.5 + random.nextDouble())
                .criterion("b", 0.5 + random.nextDouble())
                .criterion("c", 0.5 + random.nextDouble())
                .conflict("a", "b")
                .release(random.nextBoolean() ? ReleaseRule.FREE : ReleaseRule.NEVER)
                .means(new int[] {0}, random.nextDouble(), 0)
                .means(new int[] {1, 2}, 2 * random.nextDouble(), 0.5, random.nextDouble(), 0);
        if (random.nextBoolean()) {
            builder.conflict("b", "c");
        }
        for (long at = 1; at < STEPS; at++) {
            if (random.nextInt(3) == 0) {
                builder.change(at, new int[] {0}, 2 * random.nextDouble(), random.nextDouble());
            }
        }
        if (ages) {
            builder.ageing(0, new Ageing(random.nextDouble(), 1.5)).ageing(2, new Ageing(0.4, 1));
        }
        return builder.build();
    }

    @Test
    void itPaysTheLeastOfAllWaysThereAre() {
        for (long seed = 0; seed < 30; seed++) {
            Charter charter = tiny(seed, seed % 2 == 0);
            Clairvoyance clairvoyance = new Clairvoyance(charter, new ExactOracle(1000));
            for (int steps = 1; steps <= STEPS; steps++) {
                double least = least(charter, new LossTimeline(charter), State.EMPTY, new long[3], 0, steps);
                assertThat(clairvoyance.isSteady() ? least : clairvoyance.cost(steps))
                        .as("%s, %d steps", charter.name(), steps)
                        .isCloseTo(least, within(1e-9));
            }
        }
    }

    /** An exhaustive search over the actions of every step. */
    private static double least(Charter charter, LossTimeline timeline, State state, long[] ages, int step, int steps) {
        if (step == steps) {
            return 0;
        }
        double least = after(charter, timeline, state, 0, ages, step, steps);
        for (int i = 0; i < charter.size(); i++) {
            if (state.has(i) && charter.release() == ReleaseRule.FREE) {
                least = Math.min(least, after(charter, timeline, state.without(i), 0, ages, step, steps));
            } else if (!state.has(i)) {
                State next = charter.conflicts()
                        .after(
                                state,
                                new Action.Fix(
                                        i,
                                        charter.conflicts()
                                                .fix(state, i, State.EMPTY)
                                                .released()));
                double cost = Micros.toDouble(charter.criteria().get(i).cost());
                least = Math.min(least, after(charter, timeline, next, cost, ages, step, steps));
            }
        }
        return least;
    }

    private static double after(
            Charter charter, LossTimeline timeline, State to, double cost, long[] ages, int step, int steps) {
        double loss = cost + timeline.spans().get(timeline.at(step)).means().expectedLoss(to);
        long[] older = ages.clone();
        for (int i = 0; i < charter.size(); i++) {
            loss += to.has(i) ? 0 : charter.ageing(i).at(ages[i]);
            older[i] = to.has(i) ? 0 : ages[i] + 1;
        }
        return loss + least(charter, timeline, to, older, step + 1, steps);
    }

    /** No policy pays less in expectation. */
    @Test
    void nobodyHasLessThanNoRegret() {
        for (DriftGenerator.Kind kind : DriftGenerator.Kind.values()) {
            for (long seed = 1; seed <= 3; seed++) {
                Charter charter = new DriftGenerator(CharterGenerator.ofPaper(4, 1, 10), kind, 3, 3000).generate(seed);
                Simulator simulator = new Simulator(charter, LossFamily.EXPONENTIAL, () -> new ExactOracle(1000));
                for (String policy : new String[] {"never", "thompson-adaptive", "thompson-told"}) {
                    SimulatedRun run = simulator.run(PolicyCatalogue.find(policy), new TreeMap<>(), 3000, seed);
                    assertThat(run.regret()).isGreaterThan(-1e-6);
                }
            }
        }
    }

    /** With too many positions the result is a lower bound on the cost, so the regret can only be too large. */
    @Test
    void withoutAProgramTheBoundIsNoMoreThanTheCost() {
        Charter charter =
                new DriftGenerator(CharterGenerator.ofPaper(5, 1, 10), DriftGenerator.Kind.JUMPS, 5, 2000).generate(3);
        LossTimeline timeline = new LossTimeline(charter);
        assertThat(ClairvoyantProgram.of(charter, timeline, 1)).isEmpty();
        assertThat(ClairvoyantProgram.of(charter, timeline, 1000).orElseThrow().cost(2000))
                .isGreaterThan(0);
    }
}
