package dev.redress.resolve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redress.ledger.Decision;
import dev.redress.ledger.Event;
import dev.redress.model.Action;
import dev.redress.model.Charter;
import dev.redress.model.Losses;
import dev.redress.model.Micros;
import dev.redress.model.State;
import dev.redress.policy.Accounts;
import dev.redress.policy.Policy;
import dev.redress.policy.Setting;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Amendments of the charter during a run. */
final class AmendmentTest {
    private static final Charter BEFORE = Charter.named("before")
            .criterion("a", 3)
            .criterion("b", 2)
            .criterion("c", 1)
            .conflict("a", "b")
            .build();

    private static List<Decision> amend(Resolver resolver, Charter charter) {
        return resolver.handle(new Event.Amendment(charter, "Ada", "new evidence"));
    }

    @Test
    void whatSurvivesKeepsItsAccount() {
        Resolver resolver = Resolver.of("barrier", Setting.of(BEFORE, 1));
        resolver.complain("a", 1);
        resolver.complain("b", 1.5);
        Charter after = Charter.named("after")
                .criterion("new", 1)
                .criterion("b", 2)
                .criterion("a", 3)
                .conflict("a", "new")
                .build();
        assertThat(amend(resolver, after)).isEmpty();
        Accounts accounts = (Accounts) resolver.policy();
        assertThat(accounts.accrued(after.index("b"))).isEqualTo(1_500_000);
        assertThat(accounts.accrued(after.index("a"))).isEqualTo(Micros.ONE);
        assertThat(accounts.accrued(after.index("new"))).isZero();
        assertThat(resolver.complaintLoss()).isEqualTo(2_500_000);
        assertThat(resolver.complain("b", 0.5).action()).isEqualTo(new Action.Fix(1, State.EMPTY));
    }

    @Test
    void anInvalidStateReleasesItsLeastGuardedMemberAndSaysSo() {
        Resolver resolver = Resolver.of("barrier", Setting.of(BEFORE, 1));
        resolver.complain("a", 3);
        resolver.complain("c", 1);
        assertThat(resolver.state()).isEqualTo(State.of(0, 2));
        Charter after = Charter.named("after")
                .criterion("a", 3)
                .criterion("b", 2)
                .criterion("c", 1)
                .conflict("a", "c")
                .build();
        List<Decision> decisions = amend(resolver, after);
        assertThat(decisions)
                .containsExactly(new Decision(
                        new Action.Release(2), 0, "Ada: new evidence (the amended charter excludes a, c together)"));
        assertThat(resolver.state()).isEqualTo(State.of(0));
    }

    @Test
    void heldCriteriaThatCannotStandTogetherStopTheAmendment() {
        Resolver resolver = Resolver.of("barrier", Setting.of(BEFORE, 1));
        resolver.handle(new Event.Hold(Event.Hold.Kind.HOLD, 0, "Ada", "court"));
        resolver.handle(new Event.Hold(Event.Hold.Kind.HOLD, 2, "Ada", "court"));
        Charter after = Charter.named("after")
                .criterion("a", 3)
                .criterion("c", 1)
                .conflict("a", "c")
                .build();
        Policy policy = resolver.policy();
        assertThatThrownBy(() -> amend(resolver, after))
                .isInstanceOf(RefusedEvent.class)
                .hasMessageContaining("all of a, c are held");
        assertThat(resolver.charter()).isSameAs(BEFORE);
        assertThat(resolver.policy()).isSameAs(policy);
        assertThat(resolver.state()).isEqualTo(State.of(0, 2));
    }

    @Test
    void holdsAndCountsOfWhatSurvivesStay() {
        Resolver resolver = Resolver.of("barrier", Setting.of(BEFORE, 1));
        resolver.handle(new Event.Hold(Event.Hold.Kind.HOLD, 1, "Ada", "court"));
        Charter after =
                Charter.named("after").criterion("b", 2).criterion("x", 1).build();
        amend(resolver, after);
        assertThat(resolver.held()).isEqualTo(State.of(0));
        assertThat(resolver.state()).isEqualTo(State.of(0));
        assertThat(resolver.fixes(0)).isEqualTo(1);
        assertThat(resolver.guarantee().ratio()).isEmpty();
    }

    private static Charter learned(String... ids) {
        Charter.Builder builder = Charter.named("learned");
        for (String id : ids) {
            builder.criterion(id, 1);
        }
        return builder.build();
    }

    /** A learner that has long observed the losses of a keeps that knowledge through the amendment, and fixes a again at once. */
    @Test
    void learnersKeepWhatTheyKnowOfUnchangedSets() {
        for (String policy : List.of("thompson", "ucb")) {
            Setting setting = Setting.of(learned("a", "b"), 1);
            Resolver resolver = Resolver.of(
                    policy, policy.equals("ucb") ? setting.with("horizon", 1e4).with("exploration", 0.01) : setting);
            resolver.start();
            for (int n = 0; n < 2000; n++) {
                Losses losses = new Losses(2);
                losses.suffer(0, resolver.state().has(0) ? 0 : 3 * Micros.ONE);
                losses.suffer(1, resolver.state().has(1) ? 2 * Micros.ONE : 0);
                resolver.advance(1, losses);
            }
            assertThat(resolver.state()).as(policy).isEqualTo(State.of(0));
            amend(resolver, learned("b", "c", "a"));
            long fixes = resolver.fixes(0);
            for (int n = 0; n < 500; n++) {
                Losses losses = new Losses(3);
                losses.suffer(2, resolver.state().has(2) ? 0 : 3 * Micros.ONE);
                losses.suffer(0, resolver.state().has(0) ? 2 * Micros.ONE : 0);
                losses.suffer(1, resolver.state().has(1) ? 0 : Micros.ONE);
                resolver.advance(1, losses);
            }
            // b is known to be better unfixed; a policy that starts from nothing tries it.
            assertThat(resolver.fixes(0)).as(policy + " does not try b again").isEqualTo(fixes);
            assertThat(resolver.state()).as(policy).isEqualTo(State.of(1, 2));
        }
    }
}
