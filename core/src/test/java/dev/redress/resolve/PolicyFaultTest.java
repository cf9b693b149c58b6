package dev.redress.resolve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redress.ledger.Event;
import dev.redress.model.Charter;
import dev.redress.model.Conflicts;
import dev.redress.model.Losses;
import dev.redress.model.Move;
import dev.redress.model.State;
import dev.redress.policy.Dwell;
import dev.redress.policy.Plan;
import dev.redress.policy.Policy;
import dev.redress.policy.Setting;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The resolver does not trust its policy. */
final class PolicyFaultTest {
    private static final Charter CHARTER = Charter.named("edge")
            .criterion("a", 1)
            .criterion("b", 1)
            .criterion("c", 1)
            .conflict("a", "b")
            .build();

    /** Wants the same state, whatever it observes. */
    private record Stubborn(State target, @Nullable Move move) implements Policy {
        @Override
        public Plan plan() {
            return new Plan(target, 1, "because");
        }

        @Override
        public void observe(Dwell seen) {}
    }

    private static Resolver driving(State target, @Nullable Move move) {
        return new Resolver(Setting.of(CHARTER, 1), new Stubborn(target, move));
    }

    private static void refuses(State target, @Nullable Move move) {
        Resolver resolver = driving(target, move);
        assertThatThrownBy(() -> resolver.advance(1, new Losses(3))).isInstanceOf(PolicyFault.class);
        assertThat(resolver.state()).isEqualTo(State.EMPTY);
        assertThat(resolver.fixingCost()).isZero();
    }

    @Test
    void aTargetWithAWholeConflictIsAFault() {
        refuses(State.of(0, 1), null);
    }

    @Test
    void aMoveThatDoesNotLeadToThePlanIsAFault() {
        Conflicts conflicts = CHARTER.conflicts();
        refuses(State.of(0), conflicts.move(State.EMPTY, 1));
        refuses(State.of(0, 2), conflicts.move(State.of(2), 0));
        // The move would be legal under other conflicts.
        Conflicts others = Charter.named("no conflict")
                .criterion("a", 1)
                .criterion("b", 1)
                .criterion("c", 1)
                .build()
                .conflicts();
        refuses(State.of(0), others.move(State.EMPTY, 0));
    }

    @Test
    void aMoveThatIsNotLegalCannotBeMade() {
        Conflicts conflicts = CHARTER.conflicts();
        assertThatThrownBy(() -> conflicts.move(State.of(0), 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> conflicts.move(State.EMPTY, 7, (conflict, fixed) -> conflict[0]))
                .isInstanceOf(IllegalArgumentException.class);
        Conflicts triple = Conflicts.of(4, List.of(new int[] {0, 1, 2}));
        assertThatThrownBy(() -> triple.move(State.of(1, 2), 0)).isInstanceOf(IllegalArgumentException.class);
        for (int outside : new int[] {-1, 0, 3}) {
            assertThatThrownBy(() -> triple.move(State.of(1, 2), 0, (conflict, fixed) -> outside))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void aFixOfWhatIsFixedIsAFaultAndNotChargedTwice() {
        Resolver resolver = driving(State.of(0), CHARTER.conflicts().move(State.EMPTY, 0));
        resolver.advance(1, new Losses(3));
        long paid = resolver.fixingCost();
        assertThatThrownBy(() -> resolver.advance(1, new Losses(3))).isInstanceOf(PolicyFault.class);
        assertThat(resolver.fixingCost()).isEqualTo(paid);
    }

    @Test
    void whatIsHeldStaysWhateverAPolicyWants() {
        Resolver resolver = driving(State.of(0), null);
        resolver.handle(new Event.Hold(Event.Hold.Kind.HOLD, 1, "Ada", "a court says so"));
        for (int n = 0; n < 3; n++) {
            assertThat(resolver.advance(1, new Losses(3)).isWait()).isTrue();
            assertThat(resolver.state()).isEqualTo(State.of(1));
        }
    }
}
