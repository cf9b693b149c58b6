package dev.redress.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.model.CorrelationSets;
import dev.redress.model.Losses;
import dev.redress.model.Micros;
import dev.redress.model.State;
import dev.redress.random.RandomStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

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
}
