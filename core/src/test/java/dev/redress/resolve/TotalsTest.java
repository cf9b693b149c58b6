package dev.redress.resolve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redress.ledger.Event;
import dev.redress.model.Action;
import dev.redress.model.Charter;
import dev.redress.model.CharterChange;
import dev.redress.model.Losses;
import dev.redress.model.Micros;
import dev.redress.model.State;
import dev.redress.policy.Setting;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Amounts stay far from what a long holds: an event that would exceed the largest total is refused and changes nothing. */
final class TotalsTest {
    private static final Charter CHARTER = Charter.named("three")
            .criterion("a", 3)
            .criterion("b", 2)
            .criterion("c", 1)
            .build();

    private static Resolver resolver(long lost) {
        Resolver resolver = Resolver.of("never", Setting.of(CHARTER, 1));
        if (lost > 0) {
            resolver.advance(1, losses(lost));
        }
        return resolver;
    }

    private static Losses losses(long lost) {
        Losses losses = new Losses(3);
        losses.suffer(0, lost);
        return losses;
    }

    private static void refusesAll(Resolver resolver, Event... events) {
        for (Event event : events) {
            long before = resolver.totalLoss();
            assertThatThrownBy(() -> resolver.handle(event))
                    .isInstanceOf(RefusedEvent.class)
                    .hasMessageStartingWith("the total loss would pass 2305843009213.693951");
            assertThat(resolver.totalLoss()).isEqualTo(before);
            assertThat(resolver.complaints()).isZero();
        }
    }

    private static Event complaint(Integer... criteria) {
        return new Event.Complaint(null, null, List.of(criteria), 1);
    }

    @Test
    void aPeriodFitsUpToTheLargestTotal() {
        Resolver resolver = resolver(Micros.MAX_TOTAL - 5);
        refusesAll(resolver, new Event.Observation(1, losses(6)));
        // Beyond what a long holds, and not only beyond the largest total.
        refusesAll(resolver, new Event.Observation(1, losses(Long.MAX_VALUE)));
        resolver.advance(1, losses(5));
        assertThat(resolver.totalLoss()).isEqualTo(Micros.MAX_TOTAL);
    }

    @Test
    void beyondTheLargestTotalNothingIsCounted() {
        Resolver resolver = resolver(Micros.MAX_TOTAL);
        // One event may exceed it, since longs have room for many more; the next one is refused.
        assertThatCode(() -> resolver.override(new Action.Fix(2, State.EMPTY), 0, "Ada", "the last one"))
                .doesNotThrowAnyException();
        assertThat(resolver.totalLoss()).isEqualTo(Micros.MAX_TOTAL + Micros.ONE);
        refusesAll(
                resolver,
                complaint(0),
                new Event.Intervention(new Action.Fix(0, State.EMPTY), 0, "Ada", "one more"),
                new Event.Hold(Event.Hold.Kind.HOLD, 0, "Ada", "one more"));
        assertThat(resolver.state()).isEqualTo(State.of(2));
    }

    /** Each of its criteria may cost the largest loss and the most expensive fix: 2 MAX. */
    @Test
    void aComplaintAboutSeveralCriteriaFitsAsAWholeOrNotAtAll() {
        refusesAll(resolver(Micros.MAX_TOTAL - 4 * Micros.MAX + 1), complaint(0, 1));
        Resolver room = resolver(Micros.MAX_TOTAL - 4 * Micros.MAX);
        room.handle(complaint(0, 1));
        assertThat(room.complaints()).isEqualTo(2);
    }

    @Test
    void totalsMoveWithTheCriteriaOfAnAmendment() {
        Totals totals = new Totals(3);
        totals.fixed(0, 7);
        totals.fixed(2, 5);
        totals.fixed(2, 5);
        totals.suffer(11);
        totals.complained();
        Charter after = Charter.named("other")
                .criterion("c", 1)
                .criterion("d", 1)
                .criterion("a", 1)
                .build();
        totals.amend(new CharterChange(CHARTER, after));
        assertThat(new long[] {totals.fixes(0), totals.fixes(1), totals.fixes(2)})
                .containsExactly(2, 0, 1);
        assertThat(totals.fixingCost()).isEqualTo(17);
        assertThat(totals.totalLoss()).isEqualTo(28);
        totals.clear();
        assertThat(totals.totalLoss() + totals.complaints() + totals.fixes(0) + totals.fixes(2))
                .isZero();
    }

    @Test
    void aComplaintAboutOneCriterionFitsWhileTheTotalIsNotExceeded() {
        Resolver resolver = resolver(Micros.MAX_TOTAL - 1);
        resolver.handle(complaint(0));
        assertThat(resolver.totalLoss()).isEqualTo(Micros.MAX_TOTAL);
    }
}
