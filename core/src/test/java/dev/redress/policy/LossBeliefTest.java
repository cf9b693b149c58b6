package dev.redress.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.redress.model.Charter;
import dev.redress.model.LossModel;
import dev.redress.model.Losses;
import dev.redress.model.Micros;
import dev.redress.model.State;
import dev.redress.oracle.Objective;
import dev.redress.random.RandomStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LossBeliefTest {
    /** Enough steps for the prior not to matter. */
    private static final long STEPS = 1_000_000_000_000L;

    private static final int ALIKE = 40;

    /** Noiseless losses of all these steps. */
    private static Dwell dwell(Charter charter, State state) {
        LossModel model = charter.losses().orElseThrow();
        Losses losses = new Losses(charter.size());
        for (int i = 0; i < charter.size(); i++) {
            losses.suffer(i, Math.round(model.meanLoss(i, state) * STEPS));
        }
        return new Dwell(state, STEPS, losses);
    }

    /**
     * Pooled least squares on exact means of random states, the states of the cover among them, is exact everywhere: in units of
     * a micro a step the means are 1, so the bound is a relative 1e-6 (the prior's weight is 1e-12 and the equations are mildly
     * ill-conditioned).
     */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void exactMeansGiveTheExactObjective(int order) {
        RandomCharters.some(60, order).forEach(charter -> {
            LossModel model = charter.losses().orElseThrow();
            LossBelief belief = new LossBelief(charter);
            RandomStream random = RandomStream.of(order);
            Cover.ofGroups(charter).forEach(state -> belief.add(dwell(charter, state)));
            for (int n = 0; n < 20; n++) {
                belief.add(dwell(charter, RandomCharters.state(charter, random)));
            }
            belief.update();
            Objective expected = belief.expected();
            Objective drawn = belief.drawn(random, 1);
            for (int n = 0; n < 20; n++) {
                State one = RandomCharters.state(charter, random);
                State other = RandomCharters.state(charter, random);
                double truth = model.expectedLoss(one);
                assertThat(expected.value(one)).isCloseTo(truth, within(1e-5));
                assertThat(drawn.value(one)).as("nothing is left to doubt").isCloseTo(truth, within(1e-3));
                assertThat(belief.gain(one, other)).isCloseTo(truth - model.expectedLoss(other), within(1e-5));
                assertThat(belief.doubt(one, other)).isCloseTo(0, within(1e-6));
            }
        });
    }

    /**
     * What is hoped for is what is expected less the price of the doubt: exactly where nothing correlates, and never at the state
     * that everything is compared with.
     */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void hopeIsExpectationLessThePriceOfDoubt(int order) {
        RandomCharters.some(60, order).forEach(charter -> {
            RandomStream random = RandomStream.of(order).split("hope");
            LossBelief belief = new LossBelief(charter);
            Losses losses = new Losses(charter.size());
            for (int i = 0; i < charter.size(); i++) {
                losses.suffer(i, Micros.ONE + random.nextInt(1000));
            }
            belief.add(new Dwell(State.EMPTY, 1, losses));
            belief.update();
            State from = RandomCharters.state(charter, random);
            double price = 1e-7;
            Objective expected = belief.expected();
            Objective hoped = belief.hoped(from, price);
            assertThat(hoped.value(from)).isCloseTo(expected.value(from), within(1e-3));
            for (int n = 0; n < 20; n++) {
                State other = RandomCharters.state(charter, random);
                double lured = expected.value(other) - hoped.value(other);
                assertThat(lured > 1e-3).isEqualTo(!other.equals(from));
                if (order == 1) {
                    assertThat(lured).isCloseTo(price * belief.doubt(from, other), within(1e-3));
                }
            }
        });
    }

    /** The draws' mean and variance are those that the belief states, to within five deviations of 4,000 draws. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void drawsScatterAsMuchAsTheBeliefDoubts(long seed) {
        Charter charter = RandomCharters.charter(seed, 1);
        RandomStream random = RandomStream.of(seed);
        LossBelief belief = new LossBelief(charter);
        for (int n = 0; n < 6; n++) {
            Losses losses = new Losses(charter.size());
            for (int i = 0; i < charter.size(); i++) {
                losses.suffer(i, (long) (3 * Micros.ONE * random.nextExponential()));
            }
            belief.add(new Dwell(RandomCharters.state(charter, random), 3, losses));
        }
        belief.update();
        State fixed = State.of(0);
        double gain = belief.gain(State.EMPTY, fixed);
        double variance = belief.doubt(State.EMPTY, fixed) + belief.doubt(fixed, State.EMPTY);
        double sum = 0;
        double squares = 0;
        int draws = 4_000;
        for (int n = 0; n < draws; n++) {
            Objective drawn = belief.drawn(random, 1);
            double difference = drawn.value(State.EMPTY) - drawn.value(fixed) - gain;
            sum += difference;
            squares += difference * difference;
        }
        assertThat(sum / draws).isCloseTo(0, within(5 * Math.sqrt(variance / draws)));
        assertThat(squares / draws / variance).isCloseTo(1, within(5 * Math.sqrt(2.0 / draws)));
    }

    /**
     * A pair's loss is drawn once and charged to both (decision 37): the estimate of their sum has a deviation that is larger by the
     * root of two than if each had its own. 4,000 trials of 50 steps with exponential losses: the doubt is at least the variance that
     * is seen, less five of its relative deviations, sqrt(2 / 4,000) each; counting each member alone would be half of it.
     */
    @Test
    void doubtCoversTheNoiseThatMembersShare() {
        Charter charter = Charter.named("pair")
                .criterion("a", 1)
                .criterion("b", 1)
                .means(new int[] {0, 1}, 4, 4, 4, 4)
                .build();
        RandomStream random = RandomStream.of(1);
        State fixed = State.of(0, 1);
        int trials = 4_000;
        double squares = 0;
        double doubts = 0;
        for (int n = 0; n < trials; n++) {
            LossBelief belief = new LossBelief(charter);
            belief.add(shared(State.EMPTY, 1_000_000, random));
            belief.add(shared(fixed, 50, random));
            belief.update();
            double error = belief.gain(State.EMPTY, fixed);
            squares += error * error;
            doubts += belief.doubt(State.EMPTY, fixed);
        }
        assertThat(doubts / squares).isGreaterThan(1 - 5 * Math.sqrt(2.0 / trials));
    }

    /**
     * What a fix leaves is learned where nothing correlates: of 40 criteria 39 were seen fixed and unfixed, a tenth remained of each, and
     * the last was seen unfixed only. It is expected to keep a tenth too, which a prior of a half would not say.
     */
    @Test
    void whatAFixLeavesIsLearnedFromOtherCriteria() {
        assertThatATenthIsExpectedOfTheLast(alike().build(), ALIKE - 1);
    }

    /**
     * What a fix leaves is learned from independent criteria and used for correlated ones. The last two of 40 criteria are a pair that
     * was never fixed. All others kept a tenth of their loss, so the last is expected to keep a tenth, although its set has no effect to learn
     * from. A prior of a half would expect half.
     */
    @Test
    void whatAFixLeavesIsUsedWhereCriteriaCorrelate() {
        Charter charter =
                alike().means(new int[] {ALIKE - 2, ALIKE - 1}, 0, 0, 0, 0).build();
        assertThatATenthIsExpectedOfTheLast(charter, ALIKE - 2);
    }

    /** Criteria of which a fix leaves a tenth of the loss. */
    private static Charter.Builder alike() {
        Charter.Builder builder = Charter.named("alike");
        for (int i = 0; i < ALIKE; i++) {
            builder.criterion("c" + i, 1).means(new int[] {i}, 5 + 0.1 * i, 0.5 + 0.01 * i);
        }
        return builder;
    }

    /** The first criteria were seen fixed and unfixed, the others only unfixed. */
    private static void assertThatATenthIsExpectedOfTheLast(Charter charter, int seenFixed) {
        LossBelief belief = new LossBelief(charter);
        State all = State.of(IntStream.range(0, seenFixed).toArray());
        for (int n = 0; n < 20; n++) {
            belief.add(dwell(charter, State.EMPTY));
            belief.add(dwell(charter, all));
            belief.update();
        }
        State last = all.with(ALIKE - 1);
        LossModel losses = charter.losses().orElseThrow();
        double truth = losses.expectedLoss(all) - losses.expectedLoss(last);
        assertThat(belief.gain(all, last)).isCloseTo(truth, within(0.02 * truth));
    }

    /**
     * A prior that is wrong is not taken for noise: the regression was never fitted, so all it expects is wrong, but each stay is
     * compared with others in the same configuration. Stays of 10 steps that lose 3 and 5 a step scatter by 10 (1 + 1) about their mean 4,
     * with one stay to spare: the dispersion is 20 / 4, and 0 where they lose the same.
     */
    @Test
    void whatIsExpectedWronglyIsNotTakenForNoise() {
        assertThat(dispersion(3, 5, 3, 5)).isCloseTo(5.0, within(1e-6));
        assertThat(dispersion(3, 3, 300, 300)).isCloseTo(0.0, within(1e-6));
    }

    /** The dispersion of a by two stays in each of two states, given what it loses a step. */
    private static double dispersion(double first, double second, double firstWithB, double secondWithB) {
        Charter charter = Charter.named("effect")
                .criterion("a", 1)
                .criterion("b", 1)
                .means(new int[] {0, 1}, 1, 1, 1, 1)
                .build();
        Tally tally = new Tally(charter.correlations());
        double[] losses = {first, firstWithB, second, secondWithB};
        for (int n = 0; n < losses.length; n++) {
            Losses seen = new Losses(2);
            seen.suffer(0, Math.round(losses[n] * 10));
            tally.add(new Dwell(n % 2 == 0 ? State.EMPTY : State.of(1), 10, seen));
        }
        LossRegression regression = new LossRegression(0, false, new int[][] {{0, 1}});
        return regression.scatter(tally.cells(0), 1e-3, 1e-3).value(0, 1e-9);
    }

    /** A stay in which both criteria suffer the same exponential losses, with mean 4. */
    private static Dwell shared(State state, long steps, RandomStream random) {
        long micros = Math.round(4 * Micros.ONE * random.nextGamma((double) steps));
        Losses losses = new Losses(2);
        losses.suffer(0, micros);
        losses.suffer(1, micros);
        return new Dwell(state, steps, losses);
    }

    /** The state with a fixed was seen for 1,000 steps; how many of them count after a's unfixed mean moved from 10 on? */
    private static long leftAfterAMoveTo(double mean) {
        LossBelief belief =
                new LossBelief(Charter.named("one").criterion("a", 1).build());
        RandomStream random = RandomStream.of(3).split("moved");
        for (int n = 0; n < 2000; n++) {
            State state = n % 2 == 0 ? State.EMPTY : State.of(0);
            Losses losses = new Losses(1);
            losses.suffer(0, Micros.of((state.isEmpty() ? 10 : 1) * random.nextExponential()));
            belief.add(new Dwell(state, 1, losses));
        }
        belief.update();
        Losses after = new Losses(1);
        after.suffer(0, Micros.of(100 * mean));
        belief.add(new Dwell(State.EMPTY, 100, after));
        belief.change(0, State.EMPTY, 100, Micros.of(100 * mean));
        return belief.leastSeen(State.of(0), State.of(0));
    }

    /**
     * The dispersion is first learned about one mean for both, 5.5: (100 + 4.5^2 + 1 + 4.5^2) / (2 * 5.5) = 12.9, with a standard error
     * of about a tenth. A move from 10 to 40 leaves one complaint of that size: 12.9 of the 1,000 steps at a mean of 1. One from 10 to
     * 12 leaves 120 / 4 = 30 complaints, 387 / 1.387 = 279 steps; the 10 has a standard error of 0.32, and with three of them on
     * either side that is 100 to 650.
     */
    @Test
    void aLargerMoveLeavesLessOfWhatWasSeenBefore() {
        assertThat(leftAfterAMoveTo(12)).isBetween(100L, 650L);
        assertThat(leftAfterAMoveTo(40)).isBetween(9L, 17L);
    }
}
