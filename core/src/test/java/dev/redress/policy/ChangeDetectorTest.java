package dev.redress.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.model.CorrelationSets;
import dev.redress.model.Losses;
import dev.redress.model.Micros;
import dev.redress.model.State;
import dev.redress.random.RandomStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The false-alarm rate is at most the stated one, whatever the distribution of losses; and changes are detected. */
final class ChangeDetectorTest {
    private static final int CRITERIA = 3;
    private static final int RUNS = 100;

    enum Family {
        EXPONENTIAL,
        RARE_AND_HEAVY,
        COUNTS,
        FIXED;

        private long draw(double mean, RandomStream random) {
            double loss = switch (this) {
                case EXPONENTIAL -> mean * random.nextExponential();
                case RARE_AND_HEAVY -> random.nextDouble() < mean / 1000 ? 1000 : 0;
                case COUNTS -> random.nextPoisson(mean);
                case FIXED -> mean;
            };
            return Micros.of(loss);
        }
    }

    private static ChangeDetector detector(RandomStream random) {
        return new ChangeDetector(CorrelationSets.of(CRITERIA, List.of()), random.split("detector"));
    }

    /** One step in which the criteria have these mean losses. */
    private static List<ChangeDetector.Alarm> step(
            ChangeDetector detector, State state, Family family, double mean, RandomStream random) {
        Losses losses = new Losses(CRITERIA);
        for (int i = 0; i < CRITERIA; i++) {
            losses.suffer(i, family.draw(mean, random));
        }
        return detector.add(new Dwell(state, 1, losses));
    }

    /**
     * At most 5 of 100 runs are expected to have a false alarm; the chance of 16 or more is 1 in 30,000. The states depend on
     * the losses: the first criterion is fixed when its recent losses are high, as a learner would do.
     */
    @ParameterizedTest
    @EnumSource
    void falseAlarmsAreAsRareAsItSays(Family family) {
        int alarmed = 0;
        for (int run = 0; run < RUNS; run++) {
            RandomStream random = RandomStream.of(run).split(family.name());
            ChangeDetector detector = detector(random);
            boolean alarm = false;
            State state = State.EMPTY;
            for (int n = 0; n < 6000; n++) {
                if (detector.left(state) == 8 && random.nextInt(20) == 0) {
                    state = state.isEmpty() ? State.of(0) : State.EMPTY;
                }
                alarm |= !step(detector, state, family, 1, random).isEmpty();
            }
            alarmed += alarm ? 1 : 0;
        }
        assertThat(alarmed).isLessThan(16);
    }

    /** After 4,000 steps the mean doubles, or halves. */
    @Test
    void largeChangesAreNoticedWithinHundredsOfSteps() {
        for (double change : new double[] {0.5, 2}) {
            for (int run = 0; run < 10; run++) {
                RandomStream random = RandomStream.of(run).split("change");
                ChangeDetector detector = detector(random);
                State alarmed = State.EMPTY;
                for (int n = 0; n < 5000; n++) {
                    for (ChangeDetector.Alarm alarm :
                            step(detector, State.EMPTY, Family.EXPONENTIAL, n < 4000 ? 1 : change, random)) {
                        assertThat(n).isGreaterThan(4000);
                        assertThat(alarm.steps()).isLessThan(1000);
                        alarmed = alarmed.with(alarm.criterion());
                    }
                }
                assertThat(alarmed).isEqualTo(State.of(0, 1, 2));
            }
        }
    }

    /** A look that is cut short by a change of state, or that is longer than a look, is not used. */
    @Test
    void onlyWholeLooksCount() {
        ChangeDetector detector = detector(RandomStream.of(1));
        assertThat(detector.left(State.EMPTY)).isEqualTo(8);
        detector.add(new Dwell(State.EMPTY, 3, new Losses(CRITERIA)));
        assertThat(detector.left(State.EMPTY)).isEqualTo(5);
        assertThat(detector.left(State.of(1))).isEqualTo(8);
        detector.add(new Dwell(State.of(1), 9, new Losses(CRITERIA)));
        assertThat(detector.left(State.of(1))).isEqualTo(8);
    }

    /**
     * The detector by its definition. Each criterion has a chance of alpha / k of a false alarm, the n-th configuration of its neighbourhood
     * 1 / n (n + 1) of that, and its m-th series, which is of sums of 2^(m - 1) looks, 1 / m (m + 1) of that: in all alpha. A series raises the
     * alarm when its stake reaches one over its chance. Nothing is kept but the looks themselves.
     */
    private static final class Definition {
        private final RandomStream random;
        private final List<List<Series>> ofCriteria = new ArrayList<>();
        private final List<List<Look>> looks = new ArrayList<>();

        /** A look: the state in it and what the criterion lost. */
        private record Look(State state, long micros) {}

        /** The looks of one criterion in one configuration, and a test for each length of sums. */
        private static final class Series {
            private final State configuration;
            private final double chance;
            private final List<RankMartingale> tests = new ArrayList<>();
            private final List<Long> seen = new ArrayList<>();

            Series(State configuration, double chance) {
                this.configuration = configuration;
                this.chance = chance;
            }
        }

        Definition(int criteria, RandomStream random) {
            this.random = random;
            for (int i = 0; i < criteria; i++) {
                ofCriteria.add(new ArrayList<>());
                looks.add(new ArrayList<>());
            }
        }

        /** The alarms after one more look. The criteria do not correlate, so a configuration is whether the criterion is fixed. */
        List<ChangeDetector.Alarm> look(State state, long steps, long[] micros) {
            List<ChangeDetector.Alarm> alarms = new ArrayList<>();
            for (int i = 0; i < micros.length; i++) {
                looks.get(i).add(new Look(state.intersection(State.of(i)), micros[i]));
                Series series = series(i, state.intersection(State.of(i)));
                series.seen.add(micros[i]);
                long since = look(series);
                if (since > 0) {
                    alarms.add(new ChangeDetector.Alarm(i, since * steps, last(i, series.configuration, since)));
                    ofCriteria.get(i).clear();
                }
            }
            return alarms;
        }

        private Series series(int i, State configuration) {
            List<Series> own = ofCriteria.get(i);
            for (Series series : own) {
                if (series.configuration.equals(configuration)) {
                    return series;
                }
            }
            int n = own.size() + 1;
            own.add(new Series(configuration, ChangeDetector.FALSE_ALARMS / ofCriteria.size() / (n * (n + 1))));
            return own.get(n - 1);
        }

        /** Tests the sums that the last look completes; returns how many looks ago the change was, or 0. */
        private long look(Series series) {
            for (int m = 1; series.seen.size() % (1 << (m - 1)) == 0; m++) {
                if (series.tests.size() < m) {
                    series.tests.add(new RankMartingale());
                }
                RankMartingale test = series.tests.get(m - 1);
                int length = 1 << (m - 1);
                test.add(sum(series.seen.subList(series.seen.size() - length, series.seen.size())), random);
                if (test.evidence() >= m * (m + 1) / series.chance) {
                    return test.sinceChange() * length;
                }
            }
            return 0;
        }

        private static long sum(List<Long> numbers) {
            return numbers.stream().mapToLong(Long::longValue).sum();
        }

        /** What criterion i lost in its last looks in a configuration. */
        private long last(int i, State configuration, long count) {
            List<Look> own = looks.get(i).stream()
                    .filter(look -> look.state().equals(configuration))
                    .toList();
            return own.subList((int) (own.size() - count), own.size()).stream()
                    .mapToLong(Look::micros)
                    .sum();
        }
    }

    /** Losses that jump, and that drift slowly, in changing states: the same alarms as by the definition, with the same losses. */
    @ParameterizedTest
    @ValueSource(doubles = {0, 1e-4})
    void itsAlarmsAreThoseOfTheDefinition(double drift) {
        int levels = 0;
        int alarmed = 0;
        for (int run = 0; run < 2; run++) {
            RandomStream random = RandomStream.of(run).split("alarms");
            ChangeDetector detector = new ChangeDetector(CorrelationSets.of(CRITERIA, List.of()), RandomStream.of(run));
            Definition definition = new Definition(CRITERIA, RandomStream.of(run));
            for (int n = 0; n < 3000; n++) {
                State state = n % 7 < 4 ? State.EMPTY : State.of(1);
                double mean = 1 + drift * n + (drift == 0 && n > 1500 ? 1 : 0);
                Losses losses = new Losses(CRITERIA);
                long[] micros = new long[CRITERIA];
                for (int i = 0; i < CRITERIA; i++) {
                    micros[i] = Micros.of(mean * random.nextGamma(8));
                    losses.suffer(i, micros[i]);
                }
                List<ChangeDetector.Alarm> expected = definition.look(state, 8, micros);
                assertThat(detector.left(state)).isEqualTo(8);
                assertThat(detector.add(new Dwell(state, 8, losses))).isEqualTo(expected);
                alarmed += expected.size();
                levels += (int)
                        expected.stream().filter(alarm -> alarm.steps() > 200).count();
            }
        }
        assertThat(alarmed).isGreaterThanOrEqualTo(2 * CRITERIA);
        assertThat(levels).as("some by sums of many looks").isGreaterThan(drift == 0 ? -1 : 0);
    }

    /**
     * The length of a look doubles after very many. From then on single looks are what pairs of them were, and what came before is not
     * forgotten: a change is noticed as soon as it would be, and the alarm tells its losses.
     */
    @Test
    void looksBecomeLongerButForgetNothing() {
        ChangeDetector detector = new ChangeDetector(CorrelationSets.of(1, List.of()), RandomStream.of(1));
        RandomStream random = RandomStream.of(1).split("longer");
        long steps = 0;
        while (detector.left(State.EMPTY) == 8) {
            assertThat(look(detector, 8, random.nextInt(1000))).isEmpty();
            steps += 8;
            assertThat(steps).isLessThan(10_000_000);
        }
        assertThat(detector.left(State.EMPTY)).isEqualTo(16);
        for (int n = 0; n < 100; n++) {
            assertThat(look(detector, 16, random.nextInt(1000) + random.nextInt(1000)))
                    .isEmpty();
        }
        List<ChangeDetector.Alarm> alarms = List.of();
        int looks = 0;
        while (alarms.isEmpty()) {
            alarms = look(detector, 16, 2100);
            looks++;
            // The rank of each is as high as it can be, so its bet of kappa = 0.1 wins 0.1 n^0.9: after few looks far
            // more than is needed.
            assertThat(looks).isLessThan(10);
        }
        // Ranks are from 0 to 1000 on, and those before the change may have been high by chance.
        assertThat(alarms.get(0).steps()).isBetween(16L * looks, 16L * (looks + 3));
        assertThat(alarms.get(0).micros()).isBetween(2100L * looks, 2100L * looks + 3 * 2000);
    }

    private static List<ChangeDetector.Alarm> look(ChangeDetector detector, long steps, long micros) {
        Losses losses = new Losses(1);
        losses.suffer(0, micros);
        return detector.add(new Dwell(State.EMPTY, steps, losses));
    }
}
