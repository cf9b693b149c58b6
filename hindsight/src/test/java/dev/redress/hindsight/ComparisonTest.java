package dev.redress.hindsight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redress.ledger.Event;
import dev.redress.model.Charter;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ComparisonTest {
    private static final Charter SMALL = Logs.large(6, 3, 2);

    @Test
    void nobodyBeatsHindsightAndEverybodyIsThere() {
        for (int run : new int[] {1, 5, 20}) {
            List<Event> log = Logs.bursts(SMALL, run, 900, 3);
            Comparison comparison = Comparison.of(SMALL, log, Comparison.policies(), 1, 5);
            assertThat(comparison.rows())
                    .extracting(Comparison.PolicyOutcome::policy)
                    .isEqualTo(Comparison.policies());
            assertThat(comparison.hindsight().optimal()).isTrue();
            for (Comparison.PolicyOutcome row : comparison.rows()) {
                assertThat(comparison.ratio(row)).as(run + " " + row.policy()).isGreaterThanOrEqualTo(1);
                assertThat(row.curve()).isSorted().endsWith(row.totalLoss());
                assertThat(row.curve()).hasSameSizeAs(comparison.points());
            }
        }
    }

    @Test
    void whoRefusesTheCharterIsLeftOutWithTheReason() {
        Charter large = Logs.large(70, 8, 1);
        List<Event> log = Logs.bursts(large, 20, 50, 1);
        Comparison comparison = Comparison.of(large, log, List.of("barrier", "work-function"), 1, 5);
        assertThat(comparison.rows()).hasSize(1);
        assertThat(comparison.refusals()).containsOnlyKeys("work-function");
    }

    /** It lacks its horizon: a mistake of whoever asked, and no reason to go on without a word. */
    @Test
    void whoCannotBeMadeIsNotARefusal() {
        List<Event> log = Logs.bursts(SMALL, 5, 50, 1);
        assertThatThrownBy(() -> Comparison.of(SMALL, log, List.of("barrier", "ucb"), 1, 5))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("horizon");
    }
}
