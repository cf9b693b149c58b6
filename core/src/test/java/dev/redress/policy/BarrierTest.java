package dev.redress.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redress.ledger.Event;
import dev.redress.model.Action;
import dev.redress.model.Charter;
import dev.redress.model.Losses;
import dev.redress.model.Micros;
import dev.redress.model.State;
import dev.redress.resolve.Resolver;
import org.junit.jupiter.api.Test;

final class BarrierTest extends PolicyContract {
    private static final Charter EDGE = Charter.named("edge")
            .criterion("a", 3)
            .criterion("b", 2)
            .conflict("a", "b")
            .build();

    @Override
    protected String policy() {
        return "barrier";
    }

    private static Resolver resolver(Charter charter) {
        return Resolver.of("barrier", Setting.of(charter, 1));
    }

    private static void complain(Resolver resolver, int criterion, double... losses) {
        for (double loss : losses) {
            resolver.complain(criterion, Micros.of(loss));
        }
    }

    @Test
    void itSaysInItsOwnWordsWhyItFixes() {
        Resolver resolver = resolver(EDGE);
        complain(resolver, 0, 1, 1);
        assertThat(resolver.complain(0, Micros.of(1.2)).because()).isEqualTo("accrued 3.2 >= cost 3, no barrier left");
        assertThat(resolver.state()).isEqualTo(State.of(0));
    }

    @Test
    void whatDrainsABarrierDoesNotCountTowardAFix() {
        Resolver resolver = resolver(EDGE);
        complain(resolver, 0, 3);
        complain(resolver, 1, 1, 1, 1, 1.5);
        assertThat(resolver.state()).as("3 drained the barrier, 1.5 accrued").isEqualTo(State.of(0));
        complain(resolver, 1, 0.5);
        assertThat(resolver.state()).isEqualTo(State.of(1));
    }

    @Test
    void aComplaintOfLossZeroMayCallForAFix() {
        Charter free = Charter.named("free").criterion("a", 0).build();
        Resolver resolver = resolver(free);
        complain(resolver, 0, 0);
        assertThat(resolver.state()).isEqualTo(State.of(0));
    }

    @Test
    void betaRaisesTheBarrier() {
        Resolver resolver = Resolver.of("barrier", Setting.of(EDGE, 1).with("beta", 2));
        complain(resolver, 0, 3);
        complain(resolver, 1, 6, 1.9);
        assertThat(resolver.state()).isEqualTo(State.of(0));
        complain(resolver, 1, 0.1);
        assertThat(resolver.state()).isEqualTo(State.of(1));
        assertThatThrownBy(() -> Resolver.of("barrier", Setting.of(EDGE, 1).with("beta", 0.5)))
                .hasMessageContaining("beta");
    }

    @Test
    void aPersonsFixCountsAsItsOwn() {
        Resolver resolver = resolver(EDGE);
        complain(resolver, 0, 2.5);
        resolver.override(EDGE.conflicts().fix(State.EMPTY, 0, State.EMPTY), 0, "Ada", "the board asked for it");
        complain(resolver, 1, 3, 1.5);
        assertThat(resolver.state()).as("the barrier of 3 came first").isEqualTo(State.of(0));
        complain(resolver, 1, 0.5);
        assertThat(resolver.state()).isEqualTo(State.of(1));
        complain(resolver, 0, 2, 2.5);
        assertThat(resolver.state()).as("what a had accrued went into the fix").isEqualTo(State.of(1));
    }

    /** On the path d - a - b: when a person fixes b, a loses its barrier, and b's barrier is beta times its cost. */
    @Test
    void aPersonsFixTakesDownTheBarriersAroundIt() {
        Charter path = Charter.named("path")
                .criterion("a", 3)
                .criterion("b", 2)
                .criterion("d", 1)
                .conflict("a", "b")
                .conflict("a", "d")
                .build();
        Resolver resolver = Resolver.of("barrier", Setting.of(path, 1).with("beta", 2));
        complain(resolver, 0, 3);
        resolver.override(path.conflicts().fix(State.of(0), 1, State.EMPTY), 0, "Ada", "the board asked for it");
        complain(resolver, 2, 1);
        assertThat(resolver.state()).as("nothing is left of a's barrier of 6").isEqualTo(State.of(1, 2));
        complain(resolver, 0, 4 + 2, 2.9);
        assertThat(resolver.state())
                .as("the barriers of b and d, 4 and 2, came first")
                .isEqualTo(State.of(1, 2));
        complain(resolver, 0, 0.1);
        assertThat(resolver.state()).isEqualTo(State.of(0));
    }

    @Test
    void aPersonsReleaseLeavesTheNeighboursFree() {
        Resolver resolver = resolver(EDGE);
        complain(resolver, 0, 3);
        resolver.override(new Action.Release(0), 0, "Ada", "a court ordered it");
        complain(resolver, 0, 2);
        assertThat(resolver.state()).as("it accrues from nothing").isEqualTo(State.EMPTY);
        complain(resolver, 1, 2);
        assertThat(resolver.state()).as("no barrier is left").isEqualTo(State.of(1));
    }

    @Test
    void aFixThatAPersonHoldsBackIsAskedForAgainAfterAsMuchLoss() {
        Resolver resolver = resolver(EDGE);
        resolver.override(Action.WAIT, 2, "Ada", "not this week");
        complain(resolver, 0, 3, 0);
        assertThat(resolver.state()).isEqualTo(State.EMPTY);
        complain(resolver, 0, 2.9);
        assertThat(resolver.state()).isEqualTo(State.EMPTY);
        complain(resolver, 0, 0.1);
        assertThat(resolver.state()).isEqualTo(State.of(0));
    }

    @Test
    void itFixesAtTheCostOfNow() {
        Resolver resolver = resolver(EDGE);
        complain(resolver, 0, 2);
        resolver.reprice(0, Micros.of(5));
        complain(resolver, 0, 2);
        assertThat(resolver.state()).isEqualTo(State.EMPTY);
        complain(resolver, 0, 1);
        assertThat(resolver.state()).isEqualTo(State.of(0));
        assertThat(resolver.fixingCost()).isEqualTo(Micros.of(5));
    }

    private static Charter triple() {
        return Charter.named("triple")
                .criterion("a", 1)
                .criterion("b", 1)
                .criterion("c", 1)
                .conflict("a", "b", "c")
                .build();
    }

    /**
     * An attack on an earlier version: complaints a b c, then a b forever, cost 4 per round, and the optimum in hindsight nothing.
     */
    @Test
    void aConflictOfThreeIsDrainedAsOne() {
        Resolver resolver = resolver(triple());
        complain(resolver, 0, 1);
        complain(resolver, 1, 1);
        complain(resolver, 2, 1);
        assertThat(resolver.state()).as("c drains a and b at once").isEqualTo(State.of(0, 1));
        complain(resolver, 2, 1);
        assertThat(resolver.state())
                .as("the lowest of those without a barrier goes")
                .isEqualTo(State.of(1, 2));
        for (int n = 0; n < 100; n++) {
            complain(resolver, 0, 1);
            complain(resolver, 1, 1);
        }
        // a drains nothing, because b has no barrier left: a is fixed and b is released. b drains c (the barrier of a
        // falls with it), is fixed, ...
        long paid = resolver.complaintLoss() + resolver.fixingCost();
        assertThat(paid).isLessThanOrEqualTo(5 * 3 * Micros.ONE);
    }

    @Test
    void aPersonMayReleaseWhatStillHasABarrier() {
        Charter charter = triple();
        Resolver resolver = resolver(charter);
        complain(resolver, 0, 1);
        complain(resolver, 1, 1);
        resolver.override(new Action.Fix(2, State.of(1)), 0, "Ada", "the board asked for it");
        complain(resolver, 1, 0.5);
        assertThat(resolver.state()).as("a's barrier of 1 and c's own, at once").isEqualTo(State.of(0, 2));
        complain(resolver, 1, 0.5, 1);
        assertThat(resolver.state()).isEqualTo(State.of(1, 2));
    }

    @Test
    void aPairThatBlocksIsDrainedBeforeATriple() {
        Charter charter = Charter.named("pair and triple")
                .criterion("a", 1)
                .criterion("b", 1)
                .criterion("c", 1)
                .criterion("d", 1)
                .conflict("a", "b", "d")
                .conflict("c", "d")
                .build();
        Resolver resolver = resolver(charter);
        complain(resolver, 0, 1);
        complain(resolver, 1, 1);
        complain(resolver, 2, 1);
        complain(resolver, 3, 1, 0.5);
        assertThat(resolver.state()).isEqualTo(State.of(0, 1, 2));
        complain(resolver, 3, 0.5, 0.9);
        assertThat(resolver.state()).as("1 for c, 1 for a and b, 0.9 accrued").isEqualTo(State.of(0, 1, 2));
        complain(resolver, 3, 0.1);
        assertThat(resolver.state()).isEqualTo(State.of(1, 3));
    }

    /** A withdrawn fix leaves what it would have released fixed, without a barrier (theorem 4). */
    @Test
    void whatAFixThatWasHeldBackWouldHaveReleasedHasNoBarrierAnyMore() {
        Resolver resolver = resolver(EDGE);
        complain(resolver, 0, 3);
        complain(resolver, 1, 3);
        resolver.override(Action.WAIT, 2, "Ada", "not this week");
        complain(resolver, 1, 2, 0);
        assertThat(resolver.state()).isEqualTo(State.of(0));
        complain(resolver, 1, 2);
        assertThat(resolver.state()).as("a's barrier was paid for already").isEqualTo(State.of(1));
    }

    @Test
    void aLowerPriceLowersWhatIsAccruedAndTheBarrier() {
        Resolver resolver = resolver(EDGE);
        complain(resolver, 0, 3);
        resolver.reprice(0, Micros.of(1));
        complain(resolver, 1, 1, 1.5);
        resolver.reprice(1, Micros.of(1));
        resolver.reprice(1, Micros.of(2));
        complain(resolver, 1, 0.9);
        assertThat(resolver.state()).as("1.5 accrued came down to 1").isEqualTo(State.of(0));
        complain(resolver, 1, 0.1);
        assertThat(resolver.state()).as("the barrier of 3 came down to 1").isEqualTo(State.of(1));
    }

    @Test
    void whatIsHeldIsNeitherDrainedNorReleased() {
        Setting setting = Setting.of(triple(), 1);
        Resolver resolver = Resolver.of("barrier", setting);
        complain(resolver, 0, 1);
        complain(resolver, 1, 1);
        setting.holds().hold(0);
        complain(resolver, 2, 1, 0.9);
        assertThat(resolver.state()).isEqualTo(State.of(0, 1));
        complain(resolver, 2, 0.1);
        assertThat(resolver.state()).as("b goes, a is held").isEqualTo(State.of(0, 2));
        setting.holds().lift(0);
        complain(resolver, 1, 1, 1);
        assertThat(resolver.state())
                .as("a's barrier was untouched: c's and a's fell at once")
                .isEqualTo(State.of(1, 2));
    }

    @Test
    void whereNoFixIsAllowedNothingIsDrainedOrAccrued() {
        Setting setting = Setting.of(EDGE, 1);
        Resolver resolver = Resolver.of("barrier", setting);
        complain(resolver, 0, 3);
        setting.holds().hold(0);
        complain(resolver, 1, 100);
        setting.holds().lift(0);
        setting.holds().forbid(1);
        complain(resolver, 1, 100);
        setting.holds().lift(1);
        complain(resolver, 1, 3, 1.9);
        assertThat(resolver.state()).isEqualTo(State.of(0));
        complain(resolver, 1, 0.1);
        assertThat(resolver.state()).isEqualTo(State.of(1));
        assertThat(resolver.guarantee().free().orElseThrow().additive()).isEqualTo(Micros.of(200));
        assertThat(resolver.guarantee().imposed().orElseThrow().additive()).isZero();
    }

    /** Decided but not carried out: {b} in place of {a}. */
    @Test
    void theAccountsFollowWhatIsDecidedNotWhatStands() {
        Policy policy = PolicyCatalogue.find("barrier").create(Setting.of(EDGE, 1));
        observe(policy, State.EMPTY, State.EMPTY, 0, 3);
        observe(policy, State.of(0), State.of(0), 1, 5);
        assertThat(policy.plan().target()).isEqualTo(State.of(1));
        Accounts accounts = (Accounts) policy;
        assertThat(accounts.barrier(1)).isEqualTo(Micros.of(2));
        observe(policy, State.of(0), State.of(1), 1, 7);
        assertThat(accounts.accrued(1))
                .as("its loss is suffered and changes nothing")
                .isZero();
        observe(policy, State.of(0), State.of(1), 0, 3);
        assertThat(accounts.accrued(0)).as("a still stands").isZero();
        assertThat(accounts.barrier(1)).isEqualTo(Micros.of(2));
        observe(policy, State.of(0), State.of(0), 1, 1);
        assertThat(accounts.barrier(0))
                .as("declined: a stands without a barrier")
                .isZero();
        assertThat(accounts.barrier(1)).isZero();
        assertThat(accounts.accrued(1)).isEqualTo(Micros.of(1));
    }

    private static void observe(Policy policy, State state, State decided, int i, double loss) {
        Losses losses = new Losses(2);
        if (state.has(i)) {
            losses.avert(i, Micros.of(loss));
        } else {
            losses.suffer(i, Micros.of(loss));
        }
        policy.observe(new Dwell(state, decided, 1, losses));
    }

    /** The fix of a took effect just before, and no dwell has shown it yet. */
    @Test
    void anAmendmentKeepsTheAccountsOfWhatItLeavesAlone() {
        Resolver resolver = resolver(EDGE);
        complain(resolver, 1, 1.5);
        complain(resolver, 0, 3);
        Charter amended = Charter.named("edge")
                .criterion("new", 9)
                .criterion("a", 3)
                .criterion("b", 2)
                .conflict("a", "b")
                .conflict("new", "a")
                .build();
        resolver.handle(new Event.Amendment(amended, "Ada", "a new rule"));
        assertThat(resolver.state()).isEqualTo(State.of(1));
        complain(resolver, 2, 3, 0.4);
        assertThat(resolver.state()).as("the barrier of 3, then 1.5 + 0.4").isEqualTo(State.of(1));
        complain(resolver, 2, 0.1);
        assertThat(resolver.state()).isEqualTo(State.of(2));
        assertThat(resolver.guarantee().words()).startsWith("none since the charter was amended; until then at most");
    }
}
