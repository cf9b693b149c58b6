package dev.redress.resolve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redress.ledger.Decision;
import dev.redress.ledger.Event;
import dev.redress.ledger.Event.Hold.Kind;
import dev.redress.model.Action;
import dev.redress.model.Charter;
import dev.redress.model.Losses;
import dev.redress.model.Micros;
import dev.redress.model.State;
import dev.redress.policy.PolicyCatalogue;
import dev.redress.policy.PolicyKind;
import dev.redress.policy.Setting;
import dev.redress.random.RandomStream;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Holds: criteria that people withdraw from the policy, and for how long. */
final class HoldsTest {
    private static final Charter CHARTER = Charter.named("triple and pair")
            .criterion("a", 1)
            .criterion("b", 2)
            .criterion("c", 3)
            .criterion("d", 1)
            .conflict("a", "b", "c")
            .conflict("c", "d")
            .means(new int[] {0}, 2, 0.1)
            .means(new int[] {1}, 1, 0.1)
            .means(new int[] {2}, 3, 0.1)
            .means(new int[] {3}, 1, 0.5)
            .build();

    private static List<Decision> hold(Resolver resolver, Kind kind, int criterion) {
        return resolver.handle(new Event.Hold(kind, criterion, "Ada", "a court says so"));
    }

    private static void refused(Resolver resolver, Event event, String why) {
        State before = resolver.state();
        State held = resolver.held();
        long paid = resolver.fixingCost();
        assertThatThrownBy(() -> resolver.handle(event))
                .isInstanceOf(RefusedEvent.class)
                .hasMessageContaining(why);
        assertThat(resolver.state()).isEqualTo(before);
        assertThat(resolver.held()).isEqualTo(held);
        assertThat(resolver.fixingCost()).isEqualTo(paid);
    }

    @Test
    void aHoldFixesFirstAndForbiddingReleases() {
        Resolver resolver = Resolver.of("never", Setting.of(CHARTER, 1));
        assertThat(hold(resolver, Kind.HOLD, 2))
                .containsExactly(new Decision(new Action.Fix(2, State.EMPTY), 3 * Micros.ONE, "Ada: a court says so"));
        refused(resolver, new Event.Hold(Kind.FORBID, 2, "Bo", "no"), "c is held: lift that first");
        refused(resolver, new Event.Intervention(new Action.Release(2), 0, "Bo", "no"), "c is held: lift that first");
        refused(
                resolver,
                new Event.Intervention(new Action.Fix(3, State.EMPTY), 0, "Bo", "no"),
                "to fix d is to release c, and that is held");
        assertThat(hold(resolver, Kind.LIFT, 2)).isEmpty();
        assertThat(hold(resolver, Kind.FORBID, 2))
                .containsExactly(new Decision(new Action.Release(2), 0, "Ada: a court says so"));
        refused(
                resolver,
                new Event.Intervention(new Action.Fix(2, State.EMPTY), 0, "Bo", "no"),
                "c is forbidden: lift that first");
        hold(resolver, Kind.LIFT, 2);
        refused(resolver, new Event.Hold(Kind.LIFT, 2, "Bo", "no"), "neither held nor forbidden");
    }

    @Test
    void aPersonsFixSparesWhatIsHeldWhereThereIsAChoice() {
        Resolver resolver = Resolver.of("never", Setting.of(CHARTER, 1));
        hold(resolver, Kind.HOLD, 0);
        resolver.fix("b", "Ada", "why not");
        // One of the triple a, b, c must be released; a would be the first, but it is held.
        assertThat(resolver.fix("c", "Ada", "why not").action()).isEqualTo(new Action.Fix(2, State.of(1)));
        hold(resolver, Kind.HOLD, 2);
        refused(resolver, new Event.Intervention(new Action.Fix(1, State.EMPTY), 0, "Bo", "no"), "and that is held");
    }

    static Stream<String> policies() {
        return PolicyCatalogue.builtIn().stream().map(PolicyKind::id);
    }

    private static Setting setting(PolicyKind kind, long seed) {
        Setting setting = Setting.of(CHARTER, seed);
        return kind.needsHorizon() ? setting.with("horizon", 1000) : setting;
    }

    /** Random complaints, dwells, holds and lifts: no policy ever releases what is held or fixes what is forbidden. */
    @ParameterizedTest
    @MethodSource("policies")
    void noPolicyTouchesWhatIsNotItsOwn(String policy) {
        for (long seed = 1; seed <= 5; seed++) {
            RandomStream random = RandomStream.of(seed).split("holds");
            Resolver resolver = Resolver.of(policy, setting(PolicyCatalogue.find(policy), seed));
            resolver.start();
            for (int n = 0; n < 200; n++) {
                step(resolver, random);
                assertThat(resolver.state().containsAll(resolver.held())).isTrue();
                assertThat(resolver.state().intersects(resolver.forbidden())).isFalse();
                assertThat(CHARTER.conflicts().admits(resolver.state())).isTrue();
            }
        }
    }

    private static void step(Resolver resolver, RandomStream random) {
        int i = random.nextInt(CHARTER.size());
        switch (random.nextInt(8)) {
            case 0 -> {
                Kind kind = List.of(Kind.HOLD, Kind.FORBID, Kind.LIFT).get(random.nextInt(3));
                try {
                    hold(resolver, kind, i);
                } catch (RefusedEvent e) {
                    // A refusal is also a valid answer.
                }
            }
            case 1, 2, 3 -> {
                Losses losses = new Losses(CHARTER.size());
                for (int c = 0; c < CHARTER.size(); c++) {
                    losses.suffer(c, random.nextInt((int) Micros.ONE));
                }
                resolver.advance(1, losses);
            }
            default -> resolver.complain(i, random.nextInt((int) Micros.ONE));
        }
    }

    /** A learner whose best state is forbidden settles for another one and continues. */
    @Test
    void aLearnerComesToRestUnderAHold() {
        Resolver resolver = Resolver.of("clairvoyant", Setting.of(CHARTER, 1));
        hold(resolver, Kind.FORBID, 2);
        resolver.start();
        for (int n = 0; n < 5; n++) {
            resolver.advance(1, new Losses(CHARTER.size()));
        }
        assertThat(resolver.state().has(2)).isFalse();
        State atRest = resolver.state();
        assertThat(resolver.advance(1, new Losses(CHARTER.size())).isWait()).isTrue();
        assertThat(resolver.state()).isEqualTo(atRest);
    }

    /** Two people: the first orders a wait of 100 steps, the second does something else. The wait still lasts 100 steps. */
    @Test
    void aWaitIsNotCutShortByWhatSomebodyElseDoes() {
        Resolver resolver = Resolver.of("ski-rental", Setting.of(CHARTER, 1));
        resolver.handle(new Event.Intervention(Action.WAIT, 100, "Ada", "the audit is on"));
        resolver.handle(new Event.Intervention(new Action.Fix(3, State.EMPTY), 0, "Bo", "unrelated"));
        assertThat(resolver.waitSteps()).isEqualTo(100);
        for (int n = 0; n < 99; n++) {
            assertThat(resolver.complain("a", 1).isWait()).isTrue();
        }
        assertThat(resolver.complain("a", 1).isWait()).isFalse();
        resolver.handle(new Event.Intervention(Action.WAIT, 100, "Ada", "again"));
        resolver.handle(new Event.Intervention(Action.WAIT, 0, "Ada", "the audit is over"));
        assertThat(resolver.waitSteps()).isZero();
    }
}
