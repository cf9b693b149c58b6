package dev.redress.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.ledger.Event;
import dev.redress.ledger.Mode;
import dev.redress.model.Action;
import dev.redress.model.Charter;
import dev.redress.model.Losses;
import dev.redress.model.Micros;
import dev.redress.model.State;
import dev.redress.resolve.Resolver;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

final class GuaranteeTest {
    private static Charter.Builder edge(double least) {
        return Charter.named("edge").criterion("a", 4).criterion("b", least).conflict("a", "b");
    }

    private static Guarantee guarantee(String policy, Charter charter) {
        return PolicyCatalogue.find(policy).guarantee(Setting.of(charter, 1));
    }

    @Test
    void theBoundIsTheOneProvenForThePolicy() {
        Charter charter = edge(2).build();
        assertThat(guarantee("barrier", charter).ratio()).hasValue(3.5);
        assertThat(guarantee("barrier-paper", charter).ratio()).hasValue(5.5);
        assertThat(PolicyCatalogue.find("barrier")
                        .guarantee(Setting.of(charter, 1).with("beta", 4))
                        .ratio())
                .hasValue(6.5);
        assertThat(guarantee("barrier", charter).words())
                .isEqualTo("at most 3.5 times the optimum in hindsight, whatever the complaints");
    }

    @Test
    void whatHasNoProofHasNoBound() {
        assertThat(guarantee("barrier-literal", edge(2).build()).ratio()).isEmpty();
        assertThat(guarantee("ski-rental", edge(2).build()).ratio()).isEmpty();
        assertThat(guarantee("never", edge(2).build()).words()).startsWith("none: ");
        Charter apart = Charter.named("apart").criterion("a", 2).build();
        assertThat(guarantee("ski-rental", apart).ratio()).hasValue(2.5);
    }

    private static Charter recidivism() {
        Charter.Builder builder = Charter.named("recidivism").lossBound(2);
        double[] costs = {3, 3, 2.5, 2.5, 4, 1};
        for (int i = 0; i < costs.length; i++) {
            builder.criterion("c" + i, costs[i]);
        }
        for (int a = 0; a < 5; a++) {
            for (int b = a + 1; b < 5; b++) {
                for (int c = b + 1; c < 5; c++) {
                    builder.conflict(a, b, c);
                }
            }
        }
        return builder.conflict(0, 5).conflict(1, 5).conflict(4, 5).build();
    }

    @Test
    void aLargerConflictCountsAllButOneOfItsMembers() {
        // 1 + b + b for the two criteria that cost 2.5, b = 2 + 2/2.5.
        assertThat(guarantee("barrier", recidivism()).ratio()).hasValue(6.6);
        assertThat(guarantee("barrier-paper", recidivism()).words()).contains("three or more");
    }

    @Test
    void afterARunOnlyTheOvershootsThatHappenedCount() {
        Resolver resolver = Resolver.of("barrier", Setting.of(recidivism(), 1));
        resolver.complain(2, Micros.of(2));
        resolver.complain(2, Micros.of(1));
        // The overshoot of 0.5 at a cost of 2.5 is 0.2: 1 + 2.2 + 2.
        assertThat(resolver.guarantee().free()).contains(new Bound(new BigDecimal("5.2"), 0));
        assertThat(resolver.guarantee().imposed())
                .isEqualTo(resolver.guarantee().free());
        assertThat(resolver.guarantee().ratio()).hasValue(6.6);
        assertThat(resolver.guarantee().words())
                .isEqualTo("at most 6.6 times the optimum in hindsight, whatever the complaints; in this run at most"
                        + " 5.2 times");
    }

    @Test
    void boundsAreRoundedUp() {
        Charter thirds = edge(3).build();
        assertThat(guarantee("barrier", thirds).ratio()).hasValue(3.333334);
        assertThat(guarantee("barrier", thirds).words()).startsWith("at most 3.34 times");
    }

    @Test
    void freeFixesAndCostsThatDependOnTheStateLeaveNone() {
        assertThat(guarantee("barrier", edge(0).build()).words()).isEqualTo("none: some fixes cost nothing");
        Setting setting = Setting.of(edge(2).build(), 1).withCosts((i, from) -> Micros.ONE);
        Guarantee guarantee = PolicyCatalogue.find("barrier").guarantee(setting);
        assertThat(guarantee.words()).isEqualTo("none: what a fix costs depends on the state");
        assertThat(guarantee.ratio()).isEmpty();
        assertThat(guarantee.free()).isEmpty();
        assertThat(guarantee.imposed()).isEmpty();
    }

    @Test
    void aLossAboveTheDeclaredBoundRestatesIt() {
        Resolver resolver = Resolver.of("barrier", Setting.of(edge(2).build(), 1));
        resolver.complain(1, Micros.of(0.5));
        assertThat(resolver.guarantee().ratio()).as("B as declared").hasValue(3.5);
        resolver.complain(0, Micros.of(3));
        assertThat(resolver.guarantee().ratio()).as("b is a's, 2 + 3/4").hasValue(3.75);
        assertThat(resolver.guarantee().words()).contains("(with the losses seen, up to 3, above the charter's 1)");
    }

    /** a has accrued 1 of 4 when a person fixes it: (a + 1)(4 - 1), a + 1 = 3 - 2 + 1. Released, its barrier of 4 counts twice. */
    @Test
    void whatPeopleDoIsCountedAgainstTheFreeOptimum() {
        Charter charter = edge(2).build();
        Resolver resolver = Resolver.of("barrier", Setting.of(charter, 1));
        resolver.complain(0, Micros.of(1));
        resolver.override(new Action.Fix(0, State.EMPTY), 0, "Ada", "the board asked for it");
        assertThat(resolver.guarantee().free()).contains(new Bound(new BigDecimal("3"), Micros.of(6)));
        resolver.complain(1, Micros.of(1));
        resolver.override(new Action.Release(0), 0, "Ada", "a court ordered it");
        assertThat(resolver.guarantee().free()).contains(new Bound(new BigDecimal("3"), Micros.of(6 + 2 * 3)));
        assertThat(resolver.guarantee().imposed()).contains(new Bound(new BigDecimal("3"), 0));
        assertThat(resolver.guarantee().words())
                .endsWith("in this run at most 3 times plus 12 for what people did and prices rose, and 3 times the"
                        + " optimum that complies with people");
    }

    @Test
    void aPriceThatRisesIsCountedAgainstBoth() {
        Resolver resolver = Resolver.of("barrier", Setting.of(edge(2).build(), 1));
        resolver.reprice(1, Micros.of(1));
        assertThat(resolver.guarantee().ratio()).as("the lowest price").hasValue(4);
        assertThat(resolver.guarantee().free()).contains(new Bound(new BigDecimal("3"), 0));
        resolver.reprice(1, Micros.of(3.5));
        Bound bound = new Bound(new BigDecimal("3"), 3 * Micros.of(2.5));
        assertThat(resolver.guarantee().free()).contains(bound);
        assertThat(resolver.guarantee().imposed()).contains(bound);
        resolver.reprice(1, 0);
        assertThat(resolver.guarantee().words())
                .startsWith("none since a fix costs nothing; until then at most 4 times");
    }

    @Test
    void aDecisionThatNobodyCarriedOutIsCountedAgainstBoth() {
        Resolver resolver = Resolver.of("barrier", Setting.of(edge(2).build(), 1));
        resolver.override(Action.WAIT, 2, "Ada", "not this week");
        resolver.complain(0, Micros.of(4));
        resolver.complain(1, 0);
        // b kappa - c = 2 * 4 - 4.
        Bound bound = new Bound(new BigDecimal("3"), Micros.of(4));
        assertThat(resolver.guarantee().free()).contains(bound);
        assertThat(resolver.guarantee().imposed()).contains(bound);
    }

    @Test
    void whatIsLostBeforeAFixIsCarriedOutCountsAsItsOvershoot() {
        Charter charter = edge(2).lossBound(4).build();
        Setting setting = Setting.of(charter, 1);
        Policy policy = PolicyCatalogue.find("barrier").create(setting);
        complain(policy, State.EMPTY, State.EMPTY, 0, 4);
        complain(policy, State.EMPTY, State.of(0), 0, 1);
        complain(policy, State.EMPTY, State.of(0), 1, 1);
        policy.carriedOut(0, Micros.of(5));
        // 1 was lost and 1 more was paid than the 4 of the decision: 1 + 2 + 2/4.
        assertThat(policy.guarantee().free().orElseThrow().ratio()).isEqualByComparingTo("3.5");
        // Two complaints came in between: 1 + 2 + (2 + 1) 4/2 for b.
        assertThat(policy.guarantee().ratio()).hasValue(9);
        assertThat(policy.guarantee().words()).contains("with a delay of 2 complaints");
    }

    @Test
    void aRecommendationThatIsDeclinedAddsNothingAgainstTheOptimumThatComplies() {
        Policy policy = PolicyCatalogue.find("barrier").create(Setting.of(edge(2).build(), 1));
        complain(policy, State.EMPTY, State.EMPTY, 0, 4);
        policy.intervened(State.EMPTY, State.of(0), State.EMPTY);
        assertThat(policy.guarantee().free()).contains(new Bound(new BigDecimal("3"), Micros.of(4)));
        assertThat(policy.guarantee().imposed()).contains(new Bound(new BigDecimal("3"), 0));
    }

    private static void complain(Policy policy, State state, State decided, int i, double loss) {
        Losses losses = new Losses(2);
        losses.suffer(i, Micros.of(loss));
        policy.observe(new Dwell(state, decided, 1, losses));
    }

    @Test
    void severalDecisionsInOneObservationEndIt() {
        Resolver resolver = Resolver.of("barrier", Setting.of(edge(2).build(), 1));
        Losses losses = new Losses(2);
        losses.suffer(0, Micros.of(1));
        losses.suffer(1, Micros.of(1));
        resolver.advance(1, losses);
        assertThat(resolver.guarantee().ratio()).as("nothing was decided").isPresent();
        resolver.advance(1, losses);
        assertThat(resolver.guarantee().words())
                .startsWith("none since one observation of several criteria called for a fix; until then");
    }

    @Test
    void aBoundThatKnowsNoPeopleEndsWithThem() {
        Resolver resolver = Resolver.of("barrier-paper", Setting.of(edge(2).build(), 1));
        resolver.override(new Action.Fix(0, State.EMPTY), 0, "Ada", "the board asked for it");
        assertThat(resolver.guarantee().words()).startsWith("none since a person acted; until then at most 5.5 times");
        Resolver priced = Resolver.of("barrier-paper", Setting.of(edge(2).build(), 1));
        priced.reprice(0, Micros.ONE);
        assertThat(priced.guarantee().words()).startsWith("none since the cost of a fix changed");
    }

    /** An overshoot of 1 at a price of 4 is less than one of 0.75 at a price of 2, and more than one of 0.25 at a price of 1. */
    @Test
    void overshootsAreComparedRelativeToTheirPrices() {
        Resolver resolver =
                Resolver.of("barrier", Setting.of(edge(8).lossBound(4).build(), 1));
        double[][] prices = {{4, 5}, {2, 2.75}, {1, 1.25}, {4, 5.6}};
        String[] ratios = {"3.25", "3.375", "3.375", "3.4"};
        for (int n = 0; n < prices.length; n++) {
            resolver.reprice(0, Micros.of(prices[n][0]));
            resolver.complain(0, Micros.of(prices[n][1] / 2));
            resolver.complain(0, Micros.of(prices[n][1] / 2));
            assertThat(resolver.state()).isEqualTo(State.of(0));
            assertThat(resolver.guarantee().free().orElseThrow().ratio()).isEqualByComparingTo(ratios[n]);
            resolver.release("a", "Ada", "for the next one");
        }
    }

    @Test
    void aLossAboveTheBoundCountsAlsoWhileAFixIsPending() {
        Resolver resolver =
                Resolver.of("barrier", Setting.of(edge(2).lossBound(4).build(), 1), Mode.ADVISE);
        resolver.complain("a", 4);
        resolver.complain("a", 4);
        assertThat(resolver.guarantee().words()).doesNotContain("with the losses seen");
        resolver.complain("a", 4.5);
        assertThat(resolver.guarantee().words())
                .contains("(with the losses seen, up to 4.5, above the charter's 4)")
                .contains("with a delay of 2 complaints");
    }

    /** Any human action ends a bound that does not cover people, and so does a decision that takes effect later. */
    @Test
    void aBoundThatCoversNoPeopleEndsWithAnythingTheyDo() {
        Resolver released = paper(Mode.ACT);
        released.complain("a", 4);
        assertThat(released.guarantee().ratio()).hasValue(7);
        released.release("a", "Ada", "not now");
        assertThat(released.guarantee().words()).startsWith("none since a person acted");

        Resolver forbidden = paper(Mode.ACT);
        forbidden.handle(new Event.Hold(Event.Hold.Kind.FORBID, 0, "Ada", "never"));
        forbidden.complain("a", 1);
        assertThat(forbidden.guarantee().words()).startsWith("none since a person acted");

        Resolver declined = paper(Mode.ADVISE);
        declined.complain("a", 4);
        declined.handle(
                new Event.FollowUp(Event.FollowUp.Stage.DECLINED, new Action.Fix(0, State.EMPTY), "Ada", "not now"));
        assertThat(declined.guarantee().words()).startsWith("none since a person acted");

        Resolver pending = paper(Mode.ADVISE);
        pending.complain("a", 4);
        assertThat(pending.guarantee().ratio()).hasValue(7);
        pending.complain("b", 0.5);
        assertThat(pending.guarantee().words()).startsWith("none since decisions take effect later");
    }

    private static Resolver paper(Mode mode) {
        return Resolver.of("barrier-paper", Setting.of(edge(2).lossBound(4).build(), 1), mode);
    }

    /**
     * a, b and c exclude each other and each costs 2; a and b are fixed, and a is held. A complaint about c drains only the
     * barrier of b: the loss of 1 counts rho = 1 + 2 + 2 times. A complaint about a forbidden criterion counts once.
     */
    @Test
    void lossesPastAHoldAreCountedAgainstTheFreeOptimum() {
        Charter charter = Charter.named("triple")
                .criterion("a", 2)
                .criterion("b", 2)
                .criterion("c", 2)
                .criterion("d", 2)
                .conflict("a", "b", "c")
                .build();
        Resolver resolver = Resolver.of("barrier", Setting.of(charter, 1));
        for (String id : new String[] {"a", "a", "b", "b"}) {
            resolver.complain(id, 1);
        }
        resolver.handle(new Event.Hold(Event.Hold.Kind.HOLD, 0, "Ada", "a court ordered it"));
        resolver.complain("c", 1);
        Accounts accounts = (Accounts) resolver.policy();
        assertThat(accounts.barrier(0)).isEqualTo(Micros.of(2));
        assertThat(accounts.barrier(1)).isEqualTo(Micros.of(1));
        assertThat(resolver.guarantee().free()).contains(new Bound(new BigDecimal("5"), Micros.of(5)));
        assertThat(resolver.guarantee().imposed()).contains(new Bound(new BigDecimal("5"), 0));
        resolver.handle(new Event.Hold(Event.Hold.Kind.FORBID, 3, "Ada", "never"));
        resolver.complain("d", 1);
        assertThat(accounts.accrued(3)).isZero();
        assertThat(resolver.guarantee().free()).contains(new Bound(new BigDecimal("5"), Micros.of(6)));
    }
}
