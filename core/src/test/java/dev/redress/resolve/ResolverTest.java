package dev.redress.resolve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redress.ledger.Decision;
import dev.redress.ledger.Event;
import dev.redress.model.Action;
import dev.redress.model.Charter;
import dev.redress.model.FixingCosts;
import dev.redress.model.Losses;
import dev.redress.model.Micros;
import dev.redress.model.ReleaseRule;
import dev.redress.model.State;
import dev.redress.policy.PolicyCatalogue;
import dev.redress.policy.Recallable;
import dev.redress.policy.Setting;
import dev.redress.random.RandomStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ResolverTest {
    private static final Charter CHARTER = Charter.named("pair")
            .criterion("a", 3)
            .criterion("b", 2)
            .criterion("c", 1)
            .conflict("a", "b")
            .means(new int[] {0}, 2, 0.5)
            .means(new int[] {1}, 1, 0.5)
            .means(new int[] {2}, 1, 0.5)
            .build();

    private static Losses losses(long a, long b, long c) {
        Losses losses = new Losses(3);
        losses.suffer(0, a);
        losses.suffer(1, b);
        losses.suffer(2, c);
        return losses;
    }

    @Test
    void takesOneActionAStepAndChargesEachFix() {
        Resolver resolver = Resolver.of("clairvoyant", Setting.of(CHARTER, 1));
        assertThat(resolver.start().action()).isEqualTo(new Action.Fix(0, State.EMPTY));
        assertThat(resolver.state()).isEqualTo(State.of(0));
        assertThat(resolver.quietSteps()).isEqualTo(1);
        Decision second = resolver.advance(1, losses(1, 2, 3));
        assertThat(second.action()).isEqualTo(new Action.Fix(2, State.EMPTY));
        assertThat(second.cost()).isEqualTo(Micros.ONE);
        assertThat(resolver.quietSteps()).isEqualTo(Long.MAX_VALUE);
        assertThat(resolver.advance(1000, losses(1000, 2000, 3000)).isWait()).isTrue();
        assertThat(resolver.steps()).isEqualTo(1001);
        assertThat(resolver.complaintLoss()).isEqualTo(6006);
        assertThat(resolver.fixingCost()).isEqualTo(4 * Micros.ONE);
        assertThat(resolver.fixes(0)).isEqualTo(1);
    }

    /** Decision 3: the best state does not include the cost of reaching it. */
    @Test
    void theBestStateDoesNotCountFixingCosts() {
        Charter dear = Charter.named("dear")
                .criterion("a", 5)
                .means(new int[] {0}, 2, 1)
                .build();
        Resolver resolver = Resolver.of("clairvoyant", Setting.of(dear, 1));
        resolver.start();
        assertThat(resolver.state()).isEqualTo(State.of(0));
    }

    @Test
    void aComplaintCostsItsLossOnlyWhileUnfixed() {
        Resolver resolver = Resolver.of("never", Setting.of(CHARTER, 1));
        resolver.complain(0, 5);
        resolver.override(new Action.Fix(0, State.EMPTY), 0, "Ada", "policy");
        resolver.complain(0, 7);
        resolver.complain(1, 11);
        assertThat(resolver.complaintLoss()).isEqualTo(16);
        assertThat(resolver.fixingCost()).isEqualTo(3 * Micros.ONE);
    }

    @Test
    void aPersonsActionIsChargedHeldAndNamed() {
        Resolver resolver = Resolver.of("clairvoyant", Setting.of(CHARTER, 1));
        resolver.start();
        List<Decision> decisions =
                resolver.handle(new Event.Intervention(new Action.Fix(1, State.of(0)), 2, "Ada", "court order"));
        assertThat(decisions)
                .containsExactly(new Decision(new Action.Fix(1, State.of(0)), 2 * Micros.ONE, "Ada: court order"));
        assertThat(resolver.quietSteps()).isEqualTo(2);
        assertThat(resolver.advance(1, losses(0, 0, 0)).isWait()).isTrue();
        assertThat(resolver.advance(1, losses(0, 0, 0)).action()).isEqualTo(new Action.Fix(0, State.of(1)));
        assertThatThrownBy(() -> resolver.override(new Action.Fix(0, State.EMPTY), 0, "Ada", "again"))
                .hasMessageContaining("fixed already");
    }

    @Test
    void aPersonsFixThatNamesNothingReleasesWhatItMust() {
        Resolver resolver = Resolver.of("never", Setting.of(CHARTER, 1));
        resolver.override(new Action.Fix(0, State.EMPTY), 0, "Ada", "policy");
        Decision decision = resolver.override(new Action.Fix(1, State.EMPTY), 0, "Ada", "court order");
        assertThat(decision.action()).isEqualTo(new Action.Fix(1, State.of(0)));
        assertThat(resolver.state()).isEqualTo(State.of(1));
    }

    @Test
    void severalCriteriaOfOneComplaintEachTakeAStep() {
        Resolver resolver = Resolver.of("never", Setting.of(CHARTER, 1));
        resolver.handle(new Event.Complaint("c1", null, List.of(2, 0), 4));
        assertThat(resolver.steps()).isEqualTo(2);
        assertThat(resolver.complaintLoss()).isEqualTo(8);
    }

    @Test
    void costsMayChangeWithTimeAndDependOnTheState() {
        Resolver resolver = Resolver.of("never", Setting.of(CHARTER, 1));
        resolver.handle(new Event.Repricing(null, 0, 9));
        assertThat(resolver.override(new Action.Fix(0, State.EMPTY), 0, "Ada", "")
                        .cost())
                .isEqualTo(9);

        FixingCosts byState = (criterion, from) -> from.size() * 100L + criterion;
        Setting setting = Setting.of(CHARTER, 1).withCosts(byState);
        Resolver other =
                new Resolver(setting, PolicyCatalogue.find("clairvoyant").create(setting));
        assertThat(other.start().cost()).isEqualTo(0);
        assertThat(other.advance(1, losses(0, 0, 0)).cost()).isEqualTo(102);
        assertThatThrownBy(() -> other.reprice(0, 1)).hasMessageContaining("cannot be set");
    }

    @Test
    void anUnreachableTargetOfAPolicyNeverStopsIt() {
        Charter never = Charter.named("never")
                .criterion("a", 1)
                .criterion("b", 1)
                .means(new int[] {0}, 0, 1)
                .means(new int[] {1}, 1, 0)
                .release(ReleaseRule.NEVER)
                .build();
        Resolver resolver = Resolver.of("clairvoyant", Setting.of(never, 1));
        resolver.override(new Action.Fix(0, State.EMPTY), 0, "Ada", "by mistake");
        Losses none = new Losses(2);
        assertThat(resolver.advance(1, none).action()).isEqualTo(new Action.Fix(1, State.EMPTY));
        assertThat(resolver.advance(1, none).isWait()).isTrue();
    }

    @Test
    void unknownPoliciesAndParametersAreRefusedWithWhatThereIs() {
        assertThatThrownBy(() -> Resolver.of("nope", Setting.of(CHARTER, 1)))
                .hasMessageContaining("'nope'")
                .hasMessageContaining("never, ");
        assertThatThrownBy(() -> Resolver.of("random", Setting.of(CHARTER, 1).with("speed", 1)))
                .hasMessageContaining("does not know speed; it knows hold");
    }

    @Test
    void aLossIsFromZeroToTheLargestAmount() {
        Resolver resolver = Resolver.of("never", Setting.of(CHARTER, 1));
        resolver.complain(0, 0);
        resolver.complain(0, Micros.MAX);
        assertThat(resolver.complaints()).isEqualTo(2);
        for (long loss : new long[] {-1, Micros.MAX + 1}) {
            assertThatThrownBy(() -> resolver.complain(0, loss))
                    .isInstanceOf(RefusedEvent.class)
                    .hasMessage("a loss is negative or too large");
        }
        assertThat(resolver.complaints()).isEqualTo(2);
        assertThat(resolver.complaintLoss()).isEqualTo(Micros.MAX);
    }

    @Test
    void aCriterionThatIsNotInTheCharterIsRefused() {
        Resolver resolver = Resolver.of("never", Setting.of(CHARTER, 1));
        for (int criterion : new int[] {-1, 3}) {
            String message = "there is no criterion number " + criterion + " in the charter";
            assertThatThrownBy(() -> resolver.complain(criterion, 1)).hasMessage(message);
            assertThatThrownBy(() -> resolver.reprice(criterion, 1)).hasMessage(message);
            for (Event.Hold.Kind kind : Event.Hold.Kind.values()) {
                assertThatThrownBy(() -> resolver.handle(new Event.Hold(kind, criterion, "Ada", "why")))
                        .hasMessage(message);
            }
        }
    }

    /** The longer of two waits counts; a wait of 0 steps ends both. */
    @Test
    void thePolicyIsNotAskedWhileAPersonWaits() {
        Resolver resolver = Resolver.of("clairvoyant", Setting.of(CHARTER, 1));
        resolver.override(Action.WAIT, 5, "Ada", "a freeze");
        assertThat(resolver.start().isWait()).isTrue();
        resolver.override(Action.WAIT, 3, "Ada", "a shorter freeze");
        assertThat(resolver.waitSteps()).isEqualTo(5);
        assertThat(resolver.quietSteps()).isEqualTo(5);
        assertThat(resolver.advance(2, losses(0, 0, 0)).isWait()).isTrue();
        assertThat(resolver.waitSteps()).isEqualTo(3);
        resolver.override(new Action.Fix(2, State.EMPTY), 0, "Ada", "a fix ends no freeze");
        assertThat(resolver.waitSteps()).isEqualTo(3);
        resolver.override(Action.WAIT, 0, "Ada", "the freeze is over");
        assertThat(resolver.waitSteps()).isZero();
        assertThat(resolver.start().action()).isEqualTo(new Action.Fix(0, State.EMPTY));
        resolver.override(Action.WAIT, 2, "Ada", "another freeze");
        assertThat(resolver.advance(10, losses(0, 0, 0)).isWait()).isTrue();
        assertThat(resolver.waitSteps()).isZero();
    }

    @Test
    void aPersonsWaitAloneIsNoDecision() {
        Resolver resolver = Resolver.of("never", Setting.of(CHARTER, 1));
        assertThat(resolver.handle(new Event.Intervention(Action.WAIT, 1, "Ada", "a freeze")))
                .isEmpty();
        assertThat(resolver.handle(new Event.Start())).isEmpty();
        assertThat(resolver.handle(new Event.Observation(1, losses(1, 0, 0)))).isEmpty();
        assertThat(resolver.handle(new Event.Intervention(new Action.Fix(0, State.EMPTY), 0, "Ada", "now")))
                .hasSize(1);
        assertThat(resolver.fixes(0)).isEqualTo(1);
        assertThat(resolver.handle(new Event.Intervention(new Action.Release(0), 0, "Ada", "not now")))
                .containsExactly(new Decision(new Action.Release(0), 0, "Ada: not now"));
        assertThat(resolver.fixes(0)).isEqualTo(1);
    }

    /** From the same state and memory the same complaints have the same outcome, and the totals count from there. */
    @Test
    void aSearchReturnsToAnEarlierPoint() {
        Charter charter = Charter.named("mixed")
                .criterion("a", 3)
                .criterion("b", 2)
                .criterion("c", 1)
                .criterion("d", 2)
                .conflict("a", "b")
                .conflict("b", "c", "d")
                .build();
        for (String policy : List.of("barrier", "ski-rental", "work-function")) {
            Setting setting = Setting.of(charter, 1);
            Recallable memory = (Recallable) PolicyCatalogue.find(policy).create(setting);
            Resolver resolver = new Resolver(setting, memory);
            RandomStream random = RandomStream.of(4).split(policy);
            for (int n = 0; n < 50; n++) {
                resolver.complain(random.nextInt(4), random.nextInt((int) Micros.ONE));
            }
            State state = resolver.state();
            long[] then = memory.memory();
            long paidBefore = resolver.totalLoss();
            List<Action> first = play(resolver, random.split("future"));
            State after = resolver.state();
            long paid = resolver.totalLoss() - paidBefore;
            resolver.recall(state, then);
            assertThat(resolver.totalLoss()).isZero();
            assertThat(play(resolver, random.split("future")))
                    .as(policy)
                    .isEqualTo(first)
                    .anyMatch(action -> action instanceof Action.Fix);
            assertThat(resolver.state()).isEqualTo(after);
            assertThat(resolver.totalLoss()).isEqualTo(paid);
        }
        Resolver never = Resolver.of("never", Setting.of(charter, 1));
        assertThatThrownBy(() -> never.recall(State.EMPTY, new long[0])).hasMessageContaining("cannot be restored");
    }

    /**
     * The actions that answer bursts of complaints. Reasons may differ: the memory does not include what is accrued beyond the
     * cost of a fix.
     */
    private static List<Action> play(Resolver resolver, RandomStream random) {
        List<Action> actions = new ArrayList<>();
        for (int n = 0; n < 200; n++) {
            actions.add(resolver.complain(n / 20 % 4, random.nextInt((int) Micros.ONE))
                    .action());
        }
        return actions;
    }

    @Test
    void aPersonsFixReleasesExactlyWhatItMust() {
        Resolver resolver = Resolver.of("never", Setting.of(CHARTER, 1));
        resolver.fix("a", "Ada", "now");
        resolver.fix("c", "Ada", "now");
        assertThat(resolver.cost(1)).isEqualTo(2 * Micros.ONE);
        assertThatThrownBy(() -> resolver.override(new Action.Fix(1, State.of(2)), 0, "Ada", "why"))
                .isInstanceOf(RefusedEvent.class)
                .hasMessage("to fix b is to release a, not c");
        for (Action unknown : List.of(
                new Action.Fix(3, State.EMPTY),
                new Action.Fix(-1, State.EMPTY),
                new Action.Fix(1, State.of(0, 9)),
                new Action.Release(3))) {
            assertThatThrownBy(() -> resolver.override(unknown, 0, "Ada", "why"))
                    .isInstanceOf(RefusedEvent.class)
                    .hasMessageStartingWith("there is no criterion number ");
        }
        assertThat(resolver.state()).isEqualTo(State.of(0, 2));
    }
}
