package dev.redress.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.redress.model.CorrelationSets;
import dev.redress.model.Losses;
import dev.redress.model.State;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

final class TallyTest {
    private static final int PAIR = 2;

    /** Two criteria that correlate, and a third: sets {0}, {1}, {2} and {0, 1}. */
    private final CorrelationSets sets = CorrelationSets.of(3, List.of(new int[] {0, 1}));

    private final Tally tally = new Tally(sets);

    private void see(State state, long steps, long microsAStep) {
        Losses losses = new Losses(3);
        for (int i = 0; i < 3; i++) {
            losses.suffer(i, steps * microsAStep);
        }
        tally.add(new Dwell(state, steps, losses));
    }

    private Tally.Cell cell(int i, State state) {
        return Objects.requireNonNull(tally.cell(i, state));
    }

    private int pair() {
        for (int j = 0; j < sets.size(); j++) {
            if (sets.members(j).length == PAIR) {
                return j;
            }
        }
        throw new AssertionError();
    }

    @Test
    void fadingKeepsMeansAndBoundsWhatTheyCountFor() {
        see(State.EMPTY, 1000, 50);
        see(State.of(0), 20, 5);
        see(State.EMPTY, 100, 90);
        tally.fade(0, 10_000, State.EMPTY, 100, 9000);
        // 50,000 micros in 1,000 steps count for 10,000 * 50,000 / 60,000 = 8,333 in 167; the last 100 steps count
        // whole.
        assertThat(cell(0, State.EMPTY).steps()).isEqualTo(167 + 100);
        assertThat(cell(0, State.EMPTY).mean()).isCloseTo((167 * 50 + 100 * 90) / 267.0, within(0.01));
        // 100 micros are few beside 10,000: hardly less than before.
        assertThat(cell(0, State.of(0)).steps()).isEqualTo(20);
        assertThat(cell(0, State.of(0)).mean()).isEqualTo(5);
    }

    @Test
    void fadingLeavesOtherCriteriaAndTheirSetsAlone() {
        see(State.EMPTY, 1000, 50);
        tally.fade(0, 10_000, State.EMPTY, 0, 0);
        assertThat(cell(1, State.EMPTY).steps()).isEqualTo(1000);
        assertThat(cell(2, State.EMPTY).steps()).isEqualTo(1000);
        assertThat(tally.steps(2, State.EMPTY)).isEqualTo(1000);
        assertThat(tally.steps(0, State.EMPTY)).isEqualTo(167);
        assertThat(tally.steps(pair(), State.EMPTY)).isEqualTo(167);
    }

    @Test
    void whenAllCameAfterTheChangeAllOfItIsKept() {
        see(State.of(2), 40, 7);
        tally.fade(0, 1, State.of(2), 40, 280);
        assertThat(cell(0, State.of(2)).steps()).isEqualTo(40);
        assertThat(cell(0, State.of(2)).mean()).isEqualTo(7);
        assertThat(tally.steps(pair(), State.of(2))).isEqualTo(40);
    }
}
