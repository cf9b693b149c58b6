package dev.redress.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redress.model.Action;
import dev.redress.model.Charter;
import dev.redress.model.Losses;
import dev.redress.model.Micros;
import dev.redress.model.State;
import java.util.List;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** An event, an entry or an opening that could not have been recorded cannot be created. */
final class EventTest {
    private static final Charter CHARTER =
            Charter.named("two").criterion("a", 1).criterion("b", 1).build();
    private static final Action FIX = new Action.Fix(0, State.EMPTY);
    private static final String HASH = "0123456789abcdef".repeat(4);

    private static void refuses(Supplier<?> creation, String message) {
        assertThatThrownBy(creation::get)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    @Test
    void anObservationLastsAtLeastOneStep() {
        Losses losses = new Losses(2);
        assertThat(new Event.Observation(1, losses).steps()).isEqualTo(1);
        refuses(() -> new Event.Observation(0, losses), "an observation lasts at least one step");
    }

    @Test
    void aComplaintNamesEachOfItsCriteriaOnce() {
        assertThat(new Event.Complaint(null, null, List.of(1, 0), 0).criteria()).containsExactly(1, 0);
        refuses(() -> new Event.Complaint(null, null, List.of(), 0), "a complaint is about at least one criterion");
        refuses(() -> new Event.Complaint(null, null, List.of(1, 0, 1), 0), "a criterion is twice in one complaint");
    }

    @Test
    void lossesAndCostsAreWithinTheirBounds() {
        for (long amount : new long[] {0, Micros.MAX}) {
            assertThatCode(() -> {
                        new Event.Complaint(null, null, List.of(0), amount);
                        note(List.of(), amount, "Ada", "seen");
                        new Event.Repricing(null, 0, amount);
                        followUp(Event.FollowUp.Stage.DONE, FIX, OptionalLong.of(amount));
                    })
                    .doesNotThrowAnyException();
        }
        for (long amount : new long[] {-1, Micros.MAX + 1}) {
            refuses(() -> new Event.Complaint(null, null, List.of(0), amount), "a loss is negative or too large");
            refuses(() -> note(List.of(), amount, "Ada", "seen"), "a loss is negative or too large");
            refuses(() -> new Event.Repricing(null, 0, amount), "a cost is negative or too large");
            refuses(
                    () -> followUp(Event.FollowUp.Stage.DONE, FIX, OptionalLong.of(amount)),
                    "a cost is negative or too large");
        }
    }

    private static Event.Note note(List<Integer> criteria, long loss, String who, String why) {
        return new Event.Note("c1", null, Event.Note.Fate.HELD, criteria, loss, Event.Origin.NONE, who, why);
    }

    private static Event.FollowUp followUp(Event.FollowUp.Stage stage, Action action, OptionalLong cost) {
        return new Event.FollowUp(null, null, stage, action, cost, "Ada", "deployed");
    }

    @Test
    void aNoteMayNameNoCriterionButNoneTwice() {
        assertThat(note(List.of(), 0, "Ada", "seen").criteria()).isEmpty();
        assertThat(note(List.of(0, 1), 0, "Ada", "seen").criteria()).containsExactly(0, 1);
        refuses(() -> note(List.of(1, 1), 0, "Ada", "seen"), "a criterion is twice in one complaint");
    }

    /** Every event that a person causes says who and why. */
    @Test
    void whatAPersonDoesSaysWhoAndWhy() {
        List<BiFunction<String, String, Event>> kinds = List.of(
                (who, why) -> note(List.of(), 0, who, why),
                (who, why) -> new Event.ModeChange(null, null, Mode.ADVISE, who, why),
                (who, why) -> new Event.Intervention(Action.WAIT, 0, who, why),
                (who, why) -> new Event.Hold(Event.Hold.Kind.LIFT, 0, who, why),
                (who, why) -> new Event.FollowUp(Event.FollowUp.Stage.APPROVED, FIX, who, why),
                (who, why) -> new Event.Amendment(CHARTER, who, why));
        for (BiFunction<String, String, Event> kind : kinds) {
            assertThatCode(() -> kind.apply("Ada", "because")).doesNotThrowAnyException();
            refuses(() -> kind.apply(" ", "because"), "what a person does says who did it and why");
            refuses(() -> kind.apply("Ada", ""), "what a person does says who did it and why");
        }
    }

    @Test
    void anInterventionWaitsForNoNegativeNumberOfSteps() {
        assertThat(new Event.Intervention(FIX, 0, "Ada", "now").steps()).isZero();
        refuses(
                () -> new Event.Intervention(FIX, -1, "Ada", "now"),
                "an intervention holds for a negative number of steps");
    }

    @Test
    void onlyAHoldReleases() {
        assertThat(hold(Event.Hold.Kind.HOLD).released()).isEqualTo(State.of(1));
        refuses(() -> hold(Event.Hold.Kind.FORBID), "only a hold can release");
        refuses(() -> hold(Event.Hold.Kind.LIFT), "only a hold can release");
    }

    private static Event.Hold hold(Event.Hold.Kind kind) {
        return new Event.Hold(null, null, kind, 0, State.of(1), "Ada", "court order");
    }

    @Test
    void onlyWhatIsDoneHasACostAndAReportNamesNoReleases() {
        assertThat(followUp(Event.FollowUp.Stage.DONE, new Action.Release(0), OptionalLong.of(1))
                        .cost())
                .hasValue(1);
        for (Event.FollowUp.Stage stage : Event.FollowUp.Stage.values()) {
            assertThatCode(() -> followUp(stage, FIX, OptionalLong.empty())).doesNotThrowAnyException();
            if (stage != Event.FollowUp.Stage.DONE) {
                refuses(() -> followUp(stage, FIX, OptionalLong.of(1)), "only what is done has a cost");
            }
        }
        for (Action action : new Action[] {Action.WAIT, new Action.Fix(0, State.of(1))}) {
            refuses(
                    () -> followUp(Event.FollowUp.Stage.DONE, action, OptionalLong.empty()),
                    "what is reported is a fix or a release");
        }
    }

    @Test
    void anOriginHoldsHashesAndNoBlankName() {
        assertThat(new Event.Origin(HASH, HASH, "Ada").by()).isEqualTo("Ada");
        assertThat(Event.Origin.NONE).isEqualTo(new Event.Origin(null, null, null));
        for (String hash : new String[] {HASH.substring(1), HASH + "0", "G" + HASH.substring(1)}) {
            refuses(() -> origin(hash, null), "a SHA-256 has 64 lower-case hexadecimal digits");
            refuses(() -> origin(null, hash), "a SHA-256 has 64 lower-case hexadecimal digits");
        }
        refuses(() -> new Event.Origin(null, null, " "), "nobody found out which criteria a complaint is about");
        Reading reading = new Reading(Micros.ONE, "model", "1", HASH);
        assertThat(Event.Origin.of(reading).reading()).isSameAs(reading);
    }

    private static Event.Origin origin(@Nullable String receipt, @Nullable String text) {
        return new Event.Origin(receipt, text, null);
    }

    @Test
    void aConfidenceIsBetweenZeroAndOne() {
        assertThat(new Reading(0, "model", "1", HASH).confidence()).isZero();
        assertThat(new Reading(Micros.ONE, "model", "1", HASH).confidence()).isEqualTo(Micros.ONE);
        refuses(() -> new Reading(-1, "model", "1", HASH), "a confidence is from 0 to 1, not -0.000001");
        refuses(() -> new Reading(Micros.ONE + 1, "model", "1", HASH), "a confidence is from 0 to 1, not 1.000001");
    }

    @Test
    void onlyObservationsComplaintsAndPeoplesEventsHaveAnIdAndATime() {
        assertThat(new Event.Start().id()).isNull();
        assertThat(new Event.Start().at()).isNull();
        Event repriced = new Event.Repricing("p1", "2026-01-05", 0, 1);
        assertThat(repriced.id()).isEqualTo("p1");
        assertThat(repriced.at()).isEqualTo("2026-01-05");
    }

    @Test
    void anEntryHoldsNoWait() {
        Decision fix = new Decision(FIX, 1, "due");
        assertThat(new Entry(new Event.Start(), List.of(fix)).decisions()).containsExactly(fix);
        assertThat(fix.isWait()).isFalse();
        assertThat(fix.because()).isEqualTo("due");
        refuses(() -> new Entry(new Event.Start(), List.of(fix, Decision.WAIT)), "a ledger does not record waits");
    }

    /** Format 1 had one mode, one oracle and one limit: an opening of that format with others cannot be read back. */
    @Test
    void anOpeningOfTheFirstFormatHasItsOnlyModeOracleAndLimit() {
        assertThat(opening(1, Mode.ACT, "exact", 4000).format()).isEqualTo(1);
        assertThat(opening(2, Mode.ADVISE, "local", 7).oracleNodes()).isEqualTo(7);
        refuses(
                () -> opening(0, Mode.ACT, "exact", 4000),
                "format 0 is not supported, or not with this mode and oracle");
        refuses(
                () -> opening(3, Mode.ACT, "exact", 4000),
                "format 3 is not supported, or not with this mode and oracle");
        refuses(
                () -> opening(1, Mode.ADVISE, "exact", 4000),
                "format 1 is not supported, or not with this mode and oracle");
        refuses(
                () -> opening(1, Mode.ACT, "local", 4000),
                "format 1 is not supported, or not with this mode and oracle");
        refuses(
                () -> opening(1, Mode.ACT, "exact", 4001),
                "format 1 is not supported, or not with this mode and oracle");
        Opening plain = new Opening(CHARTER, "barrier", new TreeMap<>(), 5, "1.0");
        assertThat(plain).isEqualTo(opening(Opening.FORMAT, Mode.ACT, "exact", 4000));
        assertThat(plain.withMode(Mode.SHADOW)).isEqualTo(opening(Opening.FORMAT, Mode.SHADOW, "exact", 4000));
    }

    private static Opening opening(int format, Mode mode, String oracle, long nodes) {
        return new Opening(format, "1.0", mode, "barrier", new TreeMap<>(), 5, oracle, nodes, CHARTER);
    }

    @Test
    void damageNamesTheLedgerAndTheLine() {
        LedgerDamage damage = new LedgerDamage("ledger.jsonl", 7, "the line was changed");
        assertThat(damage).hasMessage("ledger.jsonl:7: the line was changed");
        assertThat(damage.ledger()).isEqualTo("ledger.jsonl");
        assertThat(damage.line()).isEqualTo(7);
        assertThat(damage.problem()).isEqualTo("the line was changed");
    }

    @Test
    void aLedgerThatStoresNothingIsAlwaysEmpty() throws Exception {
        try (Ledger none = Ledger.none()) {
            none.begin(new Opening(CHARTER, "barrier", new TreeMap<>(), 5, "1.0"));
            none.append(new Entry(new Event.Start(), List.of()));
            none.force();
            assertThat(none.opening()).isEmpty();
            assertThat(none.entries()).isExhausted();
            assertThat(none.head()).isEmpty();
            assertThat(none.name()).isNotBlank();
        }
    }
}
