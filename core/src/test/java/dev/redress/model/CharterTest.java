package dev.redress.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class CharterTest {
    private static Charter.Builder two() {
        return Charter.named("two").criterion("a", 3).criterion("b", 2.5);
    }

    @Test
    void knowsItsCriteriaByIdAndByNumber() {
        Charter charter = two().conflict("a", "b").build();
        assertThat(charter.size()).isEqualTo(2);
        assertThat(charter.index("b")).isEqualTo(1);
        assertThat(charter.index("c")).isEqualTo(-1);
        assertThat(charter.ids(State.of(0, 1))).containsExactly("a", "b");
        assertThat(charter.criteria().get(1).cost()).isEqualTo(2_500_000);
        assertThat(charter.lossBound()).isEqualTo(Micros.ONE);
        assertThat(charter.losses()).isEmpty();
    }

    @Test
    void refusesWhatDoesNotFit() {
        assertThatThrownBy(() -> two().criterion("a", 1)).hasMessageContaining("twice");
        assertThatThrownBy(() -> two().criterion("c", -1)).hasMessageContaining("-1");
        assertThatThrownBy(() -> two().criterion("c", Double.NaN)).hasMessageContaining("NaN");
        assertThatThrownBy(() -> two().criterion(" ", 1)).hasMessageContaining("blank");
        assertThatThrownBy(() -> two().conflict("a", "x")).hasMessageContaining("no criterion x");
        assertThatThrownBy(() -> two().means(new int[] {0}, 1, 2, 3)).hasMessageContaining("table of 2");
        assertThatThrownBy(() -> two().means(new int[] {0}, -1, 2)).hasMessageContaining("-1");
        assertThatThrownBy(() -> two().means(new int[] {0}, 1, 2).means(new int[] {0}, 1, 2))
                .hasMessageContaining("twice");
    }

    /** Decision 2: a set's mean is per member, so g counts it once for each. */
    @Test
    void theExpectedLossWeighsASetByItsSize() {
        LossModel losses = two().means(new int[] {0}, 2, 0.5)
                .means(new int[] {0, 1}, 1, 0.4, 0.3, 0)
                .build()
                .losses()
                .orElseThrow();
        assertThat(losses.meanLoss(0, State.EMPTY)).isEqualTo(3);
        assertThat(losses.meanLoss(1, State.EMPTY)).isEqualTo(1);
        assertThat(losses.expectedLoss(State.EMPTY)).isEqualTo(4);
        assertThat(losses.expectedLoss(State.of(0))).isCloseTo(0.5 + 2 * 0.4, within(1e-15));
        assertThat(losses.expectedLoss(State.of(1))).isCloseTo(2 + 2 * 0.3, within(1e-15));
    }

    @Test
    void aTableGivenInAnotherOrderIsTheSameTable() {
        Factor ascending = Factor.of(new int[] {3, 7}, new double[] {0, 1, 2, 3});
        Factor descending = Factor.of(new int[] {7, 3}, new double[] {0, 2, 1, 3});
        assertThat(descending.members()).containsExactly(3, 7);
        assertThat(descending.table()).containsExactly(ascending.table());
        assertThat(ascending.value(State.of(7))).isEqualTo(2);
    }

    @Test
    void underReleaseNeverATargetThatIsOutOfReachIsMended() {
        Charter charter = two().criterion("c", 1)
                .conflict("a", "b")
                .release(ReleaseRule.NEVER)
                .build();
        assertThat(charter.reachable(State.of(0), State.EMPTY)).isEqualTo(State.of(0));
        assertThat(charter.reachable(State.of(2), State.of(1))).isEqualTo(State.of(1, 2));
        assertThat(charter.reachable(State.of(0), State.of(1))).isEqualTo(State.of(1));
    }

    /**
     * Each id consists of seventeen pairs, Aa or BB, so all ids have the same hash. Hash lookups in a plain map would take a
     * minute.
     */
    @Test
    void idsOfOneHashAreNoTrouble() {
        Charter.Builder builder = Charter.named("hostile");
        int count = 1 << 17;
        for (int n = 0; n < count; n++) {
            builder.criterion(ofOneHash(n), 1);
        }
        Charter charter = assertTimeoutPreemptively(Duration.ofSeconds(10), builder::build);
        assertThat(ofOneHash(0).hashCode()).isEqualTo(ofOneHash(count - 1).hashCode());
        assertThat(charter.index(ofOneHash(4711))).isEqualTo(4711);
        assertThat(charter.index("AaAa")).isEqualTo(-1);
    }

    private static String ofOneHash(int number) {
        StringBuilder id = new StringBuilder();
        for (int bit = 0; bit < 17; bit++) {
            id.append((number >> bit & 1) == 0 ? "Aa" : "BB");
        }
        return id.toString();
    }

    @Test
    void refusesIllegalActionsInWords() {
        Charter charter = two().criterion("c", 1).conflict("a", "b").build();
        State onlyA = State.of(0);
        assertThat(charter.after(onlyA, new Action.Fix(1, onlyA))).isEqualTo(State.of(1));
        assertThatThrownBy(() -> charter.after(onlyA, new Action.Release(1)))
                .hasMessage("b cannot be released: it is not fixed");
        assertThatThrownBy(() -> charter.after(onlyA, new Action.Fix(0, State.EMPTY)))
                .hasMessage("a cannot be fixed: it is fixed already");
        assertThatThrownBy(() -> charter.after(onlyA, new Action.Fix(1, State.EMPTY)))
                .hasMessage("fixing b releases a, not nothing");
        assertThatThrownBy(() -> charter.after(onlyA, new Action.Fix(2, onlyA)))
                .hasMessage("fixing c releases nothing, not a");
    }
}
