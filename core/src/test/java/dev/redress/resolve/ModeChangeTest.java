package dev.redress.resolve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redress.ledger.Decision;
import dev.redress.ledger.Event;
import dev.redress.ledger.Mode;
import dev.redress.model.Action;
import dev.redress.model.Charter;
import dev.redress.model.Micros;
import dev.redress.model.State;
import dev.redress.policy.Accounts;
import dev.redress.policy.Setting;
import dev.redress.random.RandomStream;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The mode may change in the middle of a run; notes change nothing. */
final class ModeChangeTest {
    private static final Charter CHARTER = Charter.named("edge and one more")
            .criterion("a", 2)
            .criterion("b", 2)
            .criterion("c", 1)
            .conflict("a", "b")
            .build();

    private static Resolver in(Mode mode) {
        return Resolver.of("barrier", Setting.of(CHARTER, 1), mode);
    }

    private static List<Decision> change(Resolver resolver, Mode mode) {
        return resolver.handle(new Event.ModeChange(null, null, mode, "Ada", "said so"));
    }

    @Test
    void whatWaitedIsDeclinedAndAccruesAnew() {
        Resolver resolver = in(Mode.ADVISE);
        resolver.complain("a", 2);
        assertThat(resolver.recommendations()).hasSize(1);
        assertThat(change(resolver, Mode.ACT)).isEmpty();
        assertThat(resolver.recommendations()).isEmpty();
        assertThat(resolver.decided()).isEqualTo(State.EMPTY);
        assertThat(resolver.complain("a", 1.5).isWait()).isTrue();
        assertThat(resolver.complain("a", 0.5).action()).isEqualTo(new Action.Fix(0, State.EMPTY));
        assertThat(resolver.state()).isEqualTo(State.of(0));
    }

    @Test
    void whatIsFixedStaysFixedFromActToAdvise() {
        Resolver resolver = in(Mode.ACT);
        resolver.complain("a", 2);
        assertThat(change(resolver, Mode.ADVISE)).isEmpty();
        assertThat(resolver.state()).isEqualTo(State.of(0));
        assertThat(resolver.decided()).isEqualTo(State.of(0));
        assertThat(((Accounts) resolver.policy()).barrier(0)).isEqualTo(2 * Micros.ONE);
    }

    @Test
    void whatWasFixedOnPaperIsNotFixedUnlessItIsHeld() {
        Resolver resolver = in(Mode.SHADOW);
        resolver.complain("a", 2);
        resolver.complain("c", 1);
        assertThat(resolver.state()).isEqualTo(State.of(0, 2));
        resolver.handle(new Event.Hold(Event.Hold.Kind.HOLD, 2, "Ada", "really done"));
        assertThat(change(resolver, Mode.ADVISE)).extracting(Decision::action).containsExactly(new Action.Release(0));
        assertThat(resolver.state()).isEqualTo(State.of(2));
        assertThat(resolver.decided()).isEqualTo(State.of(2));
        assertThat(((Accounts) resolver.policy()).barrier(0)).isZero();
    }

    @Test
    void theSameModeAgainIsRefused() {
        assertThatThrownBy(() -> change(in(Mode.ACT), Mode.ACT)).isInstanceOf(RefusedEvent.class);
    }

    /** Shadow decides as act does, complaint by complaint; notes in between make no difference. */
    @Test
    void shadowIsActOnPaper() {
        Resolver shadow = in(Mode.SHADOW);
        Resolver act = in(Mode.ACT);
        RandomStream random = RandomStream.of(7);
        for (int n = 0; n < 2_000; n++) {
            int criterion = random.nextInt(3);
            long loss = random.nextInt(1_500_000);
            assertThat(shadow.complain(criterion, loss)).isEqualTo(act.complain(criterion, loss));
            shadow.handle(new Event.Note(
                    "c" + n, null, Event.Note.Fate.HELD, List.of(criterion), loss, Event.Origin.NONE, "Ada", "a copy"));
        }
        assertThat(shadow.totalLoss()).isEqualTo(act.totalLoss());
        assertThat(shadow.fixes(0)).isPositive();
    }
}
