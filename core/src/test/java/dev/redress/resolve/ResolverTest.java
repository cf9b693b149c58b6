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
import dev.redress.policy.Setting;
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

    /** Decision 3: the best state does not weigh what it costs to get there. */
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
}
