package dev.redress.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.redress.model.CorrelationSets;
import dev.redress.model.Losses;
import dev.redress.model.State;
import dev.redress.policy.LossRegression.Coefficients;
import dev.redress.policy.LossRegression.EffectSize;
import dev.redress.policy.LossRegression.Noise;
import dev.redress.policy.LossRegression.Prior;
import dev.redress.policy.VarianceLaw.Scatter;
import dev.redress.random.RandomStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The regression against the same posterior, computed with dense matrices that have a row for every effect, observed or not. */
final class LossRegressionTest {
    /** The criterion whose losses are regressed. It is not in the same place in all of its sets. */
    private static final int SELF = 1;

    private static final int CRITERIA = 4;
    private static final int[][] SETS = {{0, 1}, {1, 2}, {0, 1, 3}};
    private static final CorrelationSets CORRELATIONS = CorrelationSets.of(CRITERIA, List.of(SETS));
    private static final double BASE = 900;
    private static final double BASE_DEVIATION = 400;
    private static final double UNIT = 150;
    private static final Prior PRIOR = new Prior(BASE, BASE_DEVIATION, UNIT, new EffectSize(-0.4, 0.7));
    private static final double EFFECT = -0.4 * UNIT;
    private static final double EFFECT_VARIANCE = 0.7 * 0.7 * UNIT * UNIT;
    /** The smallest variance is more than what the dispersion gives for a mean of 20. */
    private static final Noise NOISE = new Noise(700, 700 * 20);

    /** The condition of the matrices is below 1e5, so about eleven of the sixteen digits are right. */
    private static Offset<Double> about(double value) {
        return within(1e-9 * Math.max(1, Math.abs(value)));
    }

    /** One effect, or the base if there is no set: the configuration of a set. */
    private record Unknown(int set, int configuration) {
        private boolean isIn(State state) {
            return set < 0 || state.configuration(SETS[set]) == configuration;
        }
    }

    /** The posterior of all unknowns by inverting its precision. */
    private static final class Dense {
        private final List<Unknown> unknowns = new ArrayList<>();
        private final double[][] covariance;
        private final double[] mean;

        /** Without a prior of one of them, if it is at least 0. */
        Dense(boolean fixed, Iterable<Tally.Cell> cells, UncertainMean base, int flat) {
            unknowns.add(new Unknown(-1, 0));
            for (int set = 0; set < SETS.length; set++) {
                int self = State.of(SELF).configuration(SETS[set]);
                for (int configuration = 0; configuration < 1 << SETS[set].length; configuration++) {
                    if ((configuration & self) == (fixed ? self : 0) && (configuration & ~self) != 0) {
                        unknowns.add(new Unknown(set, configuration));
                    }
                }
            }
            int size = unknowns.size();
            double[][] precision = new double[size][size];
            double[] sum = new double[size];
            for (int f = 0; f < size; f++) {
                precision[f][f] = f == flat ? 0 : 1 / (f == 0 ? base.variance() : EFFECT_VARIANCE);
                sum[f] = precision[f][f] * (f == 0 ? base.value() : EFFECT);
            }
            for (Tally.Cell cell : cells) {
                if (cell.configuration().has(SELF) == fixed) {
                    double variance = Math.max(NOISE.least(), NOISE.dispersion() * NOISE.mean(cell, base.value()));
                    double[] row = row(cell.configuration());
                    for (int f = 0; f < size; f++) {
                        sum[f] += row[f] * cell.steps() / variance * cell.mean();
                        for (int g = 0; g < size; g++) {
                            precision[f][g] += row[f] * row[g] * cell.steps() / variance;
                        }
                    }
                }
            }
            covariance = inverse(precision);
            mean = new double[size];
            for (int f = 0; f < size; f++) {
                for (int g = 0; g < size; g++) {
                    mean[f] += covariance[f][g] * sum[g];
                }
            }
        }

        /** Which of the unknowns add up to the loss in the state. */
        double[] row(State state) {
            return unknowns.stream()
                    .mapToDouble(unknown -> unknown.isIn(state) ? 1 : 0)
                    .toArray();
        }

        double expected(double[] row) {
            double sum = 0;
            for (int f = 0; f < row.length; f++) {
                sum += row[f] * mean[f];
            }
            return sum;
        }

        double variance(double[] row) {
            double sum = 0;
            for (int f = 0; f < row.length; f++) {
                for (int g = 0; g < row.length; g++) {
                    sum += row[f] * covariance[f][g] * row[g];
                }
            }
            return sum;
        }

        /** By Gauss and Jordan; a precision needs no pivots. */
        private static double[][] inverse(double[][] matrix) {
            int size = matrix.length;
            double[][] inverse = new double[size][size];
            for (int r = 0; r < size; r++) {
                inverse[r][r] = 1;
            }
            for (int pivot = 0; pivot < size; pivot++) {
                double scale = matrix[pivot][pivot];
                for (int c = 0; c < size; c++) {
                    matrix[pivot][c] /= scale;
                    inverse[pivot][c] /= scale;
                }
                for (int r = 0; r < size; r++) {
                    double times = r == pivot ? 0 : matrix[r][pivot];
                    for (int c = 0; c < size; c++) {
                        matrix[r][c] -= times * matrix[pivot][c];
                        inverse[r][c] -= times * inverse[pivot][c];
                    }
                }
            }
            return inverse;
        }
    }

    private static double[] minus(double[] one, double[] other) {
        return IntStream.range(0, one.length)
                .mapToDouble(f -> one[f] - other[f])
                .toArray();
    }

    /** All states in which the criterion is fixed, or all in which it is not. */
    private static List<State> states(boolean fixed) {
        return IntStream.range(0, 1 << CRITERIA)
                .mapToObj(State::ofBits)
                .filter(state -> state.has(SELF) == fixed)
                .toList();
    }

    /**
     * Random stays. In none is criterion 3 fixed together with 0, so one effect is never observed. Without 0, 2 and 3 the criterion loses
     * next to nothing, so the smallest variance counts there.
     */
    private static Tally tally(int stays) {
        Tally tally = new Tally(CORRELATIONS);
        RandomStream random = RandomStream.of(stays);
        for (int n = 0; n < stays; n++) {
            State state = State.ofBits(random.nextInt(1 << CRITERIA));
            long steps = 1L + random.nextInt(20);
            Losses losses = new Losses(CRITERIA);
            losses.suffer(SELF, state.minus(State.of(SELF)).isEmpty() ? steps : steps * random.nextInt(2000));
            tally.add(new Dwell(state.has(0) ? state.without(3) : state, steps, losses));
        }
        return tally;
    }

    private static LossRegression fitted(boolean fixed, Tally tally) {
        LossRegression regression = new LossRegression(SELF, fixed, SETS);
        regression.fit(PRIOR, tally.cells(SELF), NOISE);
        return regression;
    }

    private static Dense dense(boolean fixed, Tally tally, int flat) {
        return new Dense(fixed, tally.cells(SELF), new UncertainMean(BASE, BASE_DEVIATION * BASE_DEVIATION), flat);
    }

    private static void assertThatItIs(LossRegression regression, Dense dense, boolean fixed) {
        double[] base = dense.row(fixed ? State.of(SELF) : State.EMPTY);
        assertThat(regression.base()).isCloseTo(dense.expected(base), about(BASE));
        Coefficients believed = regression.believed();
        assertThat(believed.base()).isEqualTo(regression.base());
        for (State state : states(fixed)) {
            double[] row = dense.row(state);
            assertThat(regression.expected(state)).isCloseTo(dense.expected(row), about(BASE));
            assertThat(regression.variance(state)).isCloseTo(dense.variance(row), about(dense.variance(row)));
            double sum = believed.base();
            for (int set = 0; set < SETS.length; set++) {
                sum += believed.effect(set, state.configuration(SETS[set]));
            }
            assertThat(sum).isCloseTo(dense.expected(row), about(BASE));
            for (State other : states(fixed)) {
                double variance = dense.variance(minus(row, dense.row(other)));
                assertThat(regression.variance(state, other)).isCloseTo(variance, about(variance));
            }
        }
        assertThatItKnowsDifferencesOfEffects(regression, dense, fixed);
    }

    private static void assertThatItKnowsDifferencesOfEffects(LossRegression regression, Dense dense, boolean fixed) {
        for (int set = 0; set < SETS.length; set++) {
            for (State state : states(fixed)) {
                for (State other : states(fixed)) {
                    int one = state.configuration(SETS[set]);
                    int two = other.configuration(SETS[set]);
                    if (one != two) {
                        int here = set;
                        double variance = dense.variance(dense.unknowns.stream()
                                .mapToDouble(unknown -> unknown.set() != here
                                        ? 0
                                        : unknown.configuration() == one ? 1 : unknown.configuration() == two ? -1 : 0)
                                .toArray());
                        assertThat(regression.variance(set, one, two)).isCloseTo(variance, about(variance));
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void thePosteriorIsThatOfDenseMatrices(boolean fixed) {
        for (int stays : new int[] {0, 1, 5, 40, 200}) {
            Tally tally = tally(stays);
            assertThatItIs(fitted(fixed, tally), dense(fixed, tally, -1), fixed);
        }
    }

    /** A fit depends on the observations only, not on earlier fits, though effects are numbered as they are first observed. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anEarlierFitDoesNotMatter(boolean fixed) {
        LossRegression regression = fitted(fixed, tally(2));
        Tally more = tally(40);
        regression.fit(PRIOR, more.cells(SELF), NOISE);
        assertThatItIs(regression, dense(fixed, more, -1), fixed);
        UncertainMean base = new UncertainMean(300, 40);
        regression.fit(base, more.cells(SELF));
        assertThatItIs(regression, new Dense(fixed, more.cells(SELF), base, -1), fixed);
    }

    /** The likelihood of the base is the posterior that it would have with a flat prior. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatWasSeenOfTheBaseIsThePosteriorWithoutItsPrior(boolean fixed) {
        Tally tally = tally(40);
        Dense dense = dense(fixed, tally, 0);
        UncertainMean seen = fitted(fixed, tally).seenOfBase();
        assertThat(seen.value()).isCloseTo(dense.mean[0], about(BASE));
        assertThat(seen.variance()).isCloseTo(dense.covariance[0][0], about(dense.covariance[0][0]));
        assertThat(fitted(fixed, tally(0)).seenOfBase()).isEqualTo(UncertainMean.NONE);
    }

    /**
     * The mean of the effects weighs what the observations alone say of each, its posterior with a flat prior, by the share of its prior
     * variance that the observations removed. The spread is the expected squared distance from the prior mean. Both are in units.
     */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void effectsArePooledByWhatWasSeenOfThem(boolean fixed) {
        Tally tally = tally(40);
        PooledRatio means = new PooledRatio();
        PooledRatio spreads = new PooledRatio();
        fitted(fixed, tally).effects(means, spreads);
        Dense dense = dense(fixed, tally, -1);
        PooledRatio expectedMeans = new PooledRatio();
        PooledRatio expectedSpreads = new PooledRatio();
        for (int f = 1; f < dense.mean.length; f++) {
            double variance = dense.covariance[f][f];
            double removed = 1 - variance / EFFECT_VARIANCE;
            // The effect that was never observed adds nothing.
            if (removed > 1e-9) {
                expectedMeans.add(removed * dense(fixed, tally, f).mean[f] / UNIT, removed);
                expectedSpreads.add((Math.pow(dense.mean[f] - EFFECT, 2) + variance) / (UNIT * UNIT), 1);
            }
        }
        for (double weight : new double[] {1e-9, 1, 10}) {
            assertThat(means.value(0, weight)).isCloseTo(expectedMeans.value(0, weight), within(1e-7));
            assertThat(spreads.value(0, weight)).isCloseTo(expectedSpreads.value(0, weight), within(1e-7));
        }
    }

    /**
     * The variance of 4,000 draws of the loss in a state is that of the posterior, times the square of the width, within five of its standard
     * deviations; also if an effect in it was never observed. The same random numbers give the same draw at any width, but for scale.
     */
    @ParameterizedTest
    @ValueSource(doubles = {0.5, 2})
    void drawsHaveTheVarianceOfThePosterior(double width) {
        LossRegression regression = fitted(false, tally(10));
        RandomStream random = RandomStream.of(1);
        int draws = 4_000;
        for (State state : List.of(State.EMPTY, State.of(0), State.of(0, 2), State.of(0, 3))) {
            double sum = 0;
            double squares = 0;
            for (int n = 0; n < draws; n++) {
                double error = loss(regression.drawn(random, width), state) - regression.expected(state);
                sum += error;
                squares += error * error;
            }
            double variance = width * width * regression.variance(state);
            assertThat(sum / draws).isCloseTo(0, within(5 * Math.sqrt(variance / draws)));
            assertThat(squares / draws / variance).isCloseTo(1, within(5 * Math.sqrt(2.0 / draws)));
        }
    }

    private static double loss(Coefficients coefficients, State state) {
        double sum = coefficients.base();
        for (int set = 0; set < SETS.length; set++) {
            sum += coefficients.effect(set, state.configuration(SETS[set]));
        }
        return sum;
    }

    private static Tally.Cell cell(long steps, long micros) {
        return stays(new Stay(steps, micros)).cells(0).iterator().next();
    }

    private record Stay(long steps, long micros) {}

    /** Stays of one criterion in the empty state, with a step between them in which it is fixed and loses much. */
    private static Tally stays(Stay... stays) {
        Tally tally = new Tally(CorrelationSets.of(1, List.of()));
        for (Stay stay : stays) {
            Losses losses = new Losses(1);
            losses.suffer(0, stay.micros());
            tally.add(new Dwell(State.EMPTY, stay.steps(), losses));
            losses.clear();
            losses.suffer(0, 1_000_000);
            tally.add(new Dwell(State.of(0), 1, losses));
        }
        return tally;
    }

    /** The guess has the weight of as many steps as a fixed number of complaints of the size of the dispersion takes. */
    @Test
    void aGuessedMeanHasTheWeightOfAFewComplaints() {
        double first = complaints(2, 600, 50, 100);
        assertThat(first).isPositive();
        assertThat(complaints(200, 600, 50, 100)).isCloseTo(first, within(1e-6));
        assertThat(complaints(2, 60, 50, 100)).isCloseTo(first, within(1e-6));
        assertThat(complaints(2, 600, 7, 1000)).isCloseTo(first, within(1e-6));
    }

    /** The complaints, at this dispersion and guessed mean, whose weight the guess has. */
    private static double complaints(long steps, long micros, double dispersion, double guess) {
        Tally.Cell cell = cell(steps, micros);
        double mean = new Noise(dispersion, 0).mean(cell, guess);
        double weight = steps * (cell.mean() - mean) / (mean - guess);
        return weight * guess / dispersion;
    }

    /**
     * The scatter of a configuration's stays about their own mean has one degree of freedom less than there are stays. Three stays of 4, 1
     * and 5 steps at 10, 40 and 22 a step have the mean 19, and scatter by 4 * 81 + 441 + 5 * 9 = 810, with two degrees of freedom. With a
     * dispersion of 1 that would be 2 * 19.
     */
    @Test
    void noiseIsTheScatterAboutTheMeanOfAConfiguration() {
        Tally tally = stays(new Stay(4, 40), new Stay(1, 40), new Stay(5, 110));
        Scatter ratio = scatter(tally, 1);
        assertThat(ratio.dispersion(0, 0, 1)).isCloseTo(810 / 38.0, within(1e-9));
        // Its weight is the 38 themselves, because 190 complaints are expected in the ten steps.
        assertThat(ratio.dispersion(0, 38, 1)).isCloseTo(810 / 76.0, within(1e-9));
        // With a mean assumed to be at least 190, ten times as much is expected.
        LossRegression regression = new LossRegression(0, false, new int[0][]);
        assertThat(regression.scatter(tally.cells(0), 1, 190).dispersion(0, 0, 1))
                .isCloseTo(81 / 38.0, within(1e-9));
        // At a dispersion of 380 the ten steps amount to half a complaint, so two degrees of freedom count a quarter.
        assertThat(scatter(tally, 380).dispersion(0, 38 / 4.0, 1)).isCloseTo(810 / 76.0, within(1e-9));
        assertThat(scatter(tally, 380).dispersion(0, 0, 1)).isCloseTo(810 / 38.0, within(1e-9));
    }

    private static Scatter scatter(Tally tally, double dispersion) {
        return new LossRegression(0, false, new int[0][]).scatter(tally.cells(0), dispersion, 1e-3);
    }

    /** A configuration with a single stay has nothing to be compared with: it changes neither the noise nor its weight. */
    @Test
    void aConfigurationWithASingleStayDoesNotCount() {
        Tally twice = new Tally(CorrelationSets.of(2, List.of(new int[] {0, 1})));
        twice.add(ofFirst(State.EMPTY, 1, 10));
        twice.add(ofFirst(State.of(0), 1, 0));
        twice.add(ofFirst(State.EMPTY, 1, 30));
        LossRegression regression = new LossRegression(0, false, new int[][] {{0, 1}});
        double before = regression.scatter(twice.cells(0), 1000, 1e-3).dispersion(5, 1, 1);
        twice.add(ofFirst(State.of(1), 1000, 50_000));
        assertThat(twice.cells(0)).hasSize(3);
        assertThat(regression.scatter(twice.cells(0), 1000, 1e-3).dispersion(5, 1, 1))
                .isEqualTo(before);
    }

    private static Dwell ofFirst(State state, long steps, long micros) {
        Losses losses = new Losses(2);
        losses.suffer(0, micros);
        return new Dwell(state, steps, losses);
    }

    @Test
    void aSingleStayShowsNoNoise() {
        assertThat(scatter(stays(new Stay(4, 40)), 1).dispersion(7, 1, 1)).isEqualTo(7);
        assertThat(scatter(stays(new Stay(4, 40), new Stay(4, 40)), 1).dispersion(7, 1, 1))
                .isLessThan(7);
    }

    /**
     * Before anything was fitted, short stays scatter about the guess: 4 (10 - 30)^2 + 100 = 1700, where a dispersion of 1 gives 2 * 30. A stay
     * that is long counts the less the longer it is, so that its distance from the guess counts the same.
     */
    @Test
    void atFirstNoiseIsTheScatterAboutAGuess() {
        Scatter ratio = firstScatter(new Stay(4, 40), new Stay(1, 40));
        assertThat(ratio.dispersion(0, 0, 1)).isCloseTo(1700 / 60.0, within(1e-9));
        assertThat(ratio.dispersion(0, 60, 1)).isCloseTo(1700 / 120.0, within(1e-9));
        Function<Long, Scatter> stay = steps -> firstScatter(new Stay(steps, 10 * steps));
        // Its weight as a ratio is w in (w 1 + 0 r) / (w + w'), from the guess of 1 and the weight of the stay.
        double weight = weight(stay.apply(1_000L), 400 * 1_000 / 30.0);
        assertThat(weight(stay.apply(2_000L), 400 * 2_000 / 30.0)).isCloseTo(weight / 2, within(1e-9));
    }

    /** The weight of a ratio with this value. */
    private static double weight(Scatter ratio, double value) {
        double half = ratio.dispersion(0, 1, 1);
        return half / (value - half);
    }

    private static Scatter firstScatter(Stay... stays) {
        return new LossRegression(0, false, new int[0][])
                .firstScatter(stays(stays).cells(0), 30);
    }
}
