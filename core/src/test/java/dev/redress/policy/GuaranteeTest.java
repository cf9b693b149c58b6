package dev.redress.policy;

import static org.assertj.core.api.Assertions.assertThat;

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
}
