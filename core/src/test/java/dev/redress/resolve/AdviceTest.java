package dev.redress.resolve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redress.ledger.Decision;
import dev.redress.ledger.Event;
import dev.redress.ledger.Event.FollowUp.Stage;
import dev.redress.ledger.Mode;
import dev.redress.model.Action;
import dev.redress.model.Charter;
import dev.redress.model.Holds;
import dev.redress.model.Losses;
import dev.redress.model.Micros;
import dev.redress.model.Reason;
import dev.redress.model.State;
import dev.redress.policy.Accounts;
import dev.redress.policy.Setting;
import dev.redress.random.RandomStream;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** In advise mode a decision is a recommendation, and the state changes when people report it done. */
final class AdviceTest {
    private static final Charter CHARTER = Charter.named("edge and one more")
            .criterion("a", 2)
            .criterion("b", 2)
            .criterion("c", 1)
            .conflict("a", "b")
            .build();

    private static Resolver advising(String policy) {
        return Resolver.of(policy, Setting.of(CHARTER, 1), Mode.ADVISE);
    }

    private static Action.Fix fix(int criterion) {
        return new Action.Fix(criterion, State.EMPTY);
    }

    private static List<Decision> report(Resolver resolver, Stage stage, Action action) {
        return resolver.handle(new Event.FollowUp(stage, action, "Ada", "said so"));
    }

    @Test
    void theStateChangesWhenItIsDoneAndTheActualCostIsCharged() {
        Resolver resolver = advising("barrier");
        resolver.complain("a", 1);
        Decision recommended = resolver.complain("a", 1);
        assertThat(recommended.action()).isEqualTo(fix(0));
        assertThat(resolver.state()).isEqualTo(State.EMPTY);
        assertThat(resolver.decided()).isEqualTo(State.of(0));
        assertThat(resolver.fixingCost()).isZero();

        // A complaint about a criterion that is decided but not yet fixed costs its loss and changes nothing else
        // (theorem 4).
        assertThat(resolver.complain("a", 1).isWait()).isTrue();
        assertThat(resolver.complaintLoss()).isEqualTo(3 * Micros.ONE);
        assertThat(((Accounts) resolver.policy()).accrued(0)).isZero();

        assertThat(report(resolver, Stage.APPROVED, fix(0))).isEmpty();
        assertThat(report(resolver, Stage.STARTED, fix(0))).isEmpty();
        assertThat(resolver.handle(
                        new Event.FollowUp(null, null, Stage.DONE, fix(0), OptionalLong.of(5), "Ada", "deployed")))
                .containsExactly(new Decision(fix(0), 5, "Ada: deployed"));
        assertThat(resolver.state()).isEqualTo(State.of(0));
        assertThat(resolver.fixingCost()).isEqualTo(5);
        assertThat(resolver.recommendations()).isEmpty();
    }

    @Test
    void whatIsDeclinedStartsFromNothing() {
        Resolver resolver = advising("barrier");
        resolver.complain("a", 2);
        report(resolver, Stage.DECLINED, fix(0));
        assertThat(resolver.decided()).isEqualTo(State.EMPTY);
        Accounts accounts = (Accounts) resolver.policy();
        assertThat(accounts.accrued(0)).isZero();
        assertThat(accounts.barrier(0)).isZero();
        assertThat(resolver.complain("a", 1).isWait()).isTrue();
        assertThat(resolver.complain("a", 1).isWait()).isFalse();
    }

    @Test
    void reportsThatDoNotFitAreRefused() {
        Resolver resolver = advising("barrier");
        assertThatThrownBy(() -> report(resolver, Stage.DONE, fix(0)))
                .isInstanceOf(RefusedEvent.class)
                .hasMessageContaining("the fix of a is not recommended now");
        resolver.complain("a", 2);
        report(resolver, Stage.STARTED, fix(0));
        assertThatThrownBy(() -> report(resolver, Stage.APPROVED, fix(0)))
                .hasMessageContaining("the fix of a is started already");
        assertThatThrownBy(() -> report(Resolver.of("barrier", Setting.of(CHARTER, 1)), Stage.DONE, fix(0)))
                .hasMessageContaining("take effect at once");
    }

    /** The fix of b, decided later and done first, still releases a if a is fixed. */
    @Test
    void whatIsDoneReleasesWhatItMustWhateverTheOrder() {
        Resolver resolver = advising("barrier");
        resolver.fix("a", "Ada", "before anything");
        Accounts accounts = (Accounts) resolver.policy();
        while (accounts.barrier(0) > 0 || resolver.decided().has(0)) {
            resolver.complain("b", 1);
        }
        resolver.complain("c", 1);
        assertThat(resolver.recommendations()).hasSize(2);
        report(resolver, Stage.DONE, fix(2));
        assertThat(resolver.state()).isEqualTo(State.of(0, 2));
        report(resolver, Stage.DONE, fix(1));
        assertThat(resolver.state()).isEqualTo(State.of(1, 2));
    }

    @Test
    void aLearnerPlansFromTheRealStateAndSupersedesItself() {
        Charter charter = Charter.named("learned")
                .criterion("a", 1)
                .criterion("b", 1)
                .conflict("a", "b")
                .means(new int[] {0}, 2, 0)
                .means(new int[] {1}, 1, 0)
                .build();
        Resolver resolver = Resolver.of("clairvoyant", Setting.of(charter, 1), Mode.ADVISE);
        assertThat(resolver.start().action()).isEqualTo(fix(0));
        // The policy still wants the same state: the recommendation is made only once.
        assertThat(resolver.advance(1, new Losses(2)).isWait()).isTrue();
        assertThat(resolver.recommendations()).hasSize(1);
        report(resolver, Stage.DECLINED, fix(0));
        // A declined recommendation is not made again at once.
        assertThat(resolver.advance(1, new Losses(2)).isWait()).isTrue();
        resolver.fix("b", "Ada", "I want this one");
        // From here the route is different: fix a again, which releases b.
        assertThat(resolver.advance(1, new Losses(2)).action()).isEqualTo(new Action.Fix(0, State.of(1)));
        report(resolver, Stage.DONE, fix(0));
        assertThat(resolver.state()).isEqualTo(State.of(0));
    }

    /**
     * If each recommendation is reported done before the next complaint, advise mode decides as act mode does: same actions, same
     * costs, same state.
     */
    @Test
    void adviceCarriedOutAtOnceIsAction() {
        for (long seed = 1; seed <= 20; seed++) {
            RandomStream random = RandomStream.of(seed).split("advice");
            Resolver acting = Resolver.of("barrier", Setting.of(CHARTER, 1));
            Resolver advising = advising("barrier");
            for (int n = 0; n < 300; n++) {
                int i = random.nextInt(3);
                long loss = random.nextInt((int) Micros.ONE);
                Decision act = acting.complain(i, loss);
                Decision advice = advising.complain(i, loss);
                assertThat(advice).isEqualTo(act);
                if (advice.action() instanceof Action.Fix fix) {
                    report(advising, Stage.DONE, fix(fix.criterion()));
                }
                assertThat(advising.state()).isEqualTo(acting.state());
                assertThat(advising.totalLoss()).isEqualTo(acting.totalLoss());
            }
        }
    }

    /** A declined recommendation is made again only after another one, or one that was done. */
    @Test
    void aLearnersRecommendationIsReplacedUnlessWorkHasStarted() {
        Recommendations pending = new Recommendations(CHARTER.conflicts(), new Holds());
        Recommendation a = recommendation(fix(0));
        Recommendation b = recommendation(fix(1));
        assertThat(pending.supersede(a)).isTrue();
        assertThat(pending.supersede(a)).as("it is pending already").isFalse();
        assertThat(pending.supersede(b)).isTrue();
        assertThat(pending.pending()).containsExactly(b);
        pending.decline(b);
        assertThat(pending.supersede(b)).as("it was declined just now").isFalse();
        assertThat(pending.supersede(a)).isTrue();
        assertThat(pending.supersede(b)).as("another one came between").isTrue();
        pending.decline(b);
        pending.supersede(a);
        pending.remove(a);
        assertThat(pending.supersede(b)).isTrue();
        Recommendation started = b.at(Recommendation.Stage.STARTED);
        pending.replace(b, started);
        assertThat(pending.supersede(a)).as("work on another has started").isFalse();
        assertThat(pending.pending()).containsExactly(started);
    }

    private static Recommendation recommendation(Action action) {
        return new Recommendation(action, 1, Reason.of("due"), 0, Recommendation.Stage.RECOMMENDED);
    }

    @Test
    void aFixTakesTheRecommendedFixesOfWhatItReleasesWithIt() {
        Recommendations pending = new Recommendations(CHARTER.conflicts(), new Holds());
        Recommendation a = recommendation(fix(0));
        Recommendation c = recommendation(fix(2));
        Recommendation release = recommendation(new Action.Release(0));
        pending.add(a);
        pending.add(c);
        pending.add(release);
        Recommendation b = recommendation(new Action.Fix(1, State.of(0)));
        assertThat(pending.add(b)).isTrue();
        assertThat(pending.pending()).containsExactly(c, release, b);
        pending.decide(State.EMPTY);
        assertThat(pending.decided()).isEqualTo(State.of(1, 2));
        pending.dropWhatIsMoot(State.of(0, 2));
        assertThat(pending.pending())
                .as("c is fixed, a is still to be released")
                .containsExactly(release, b);
    }

    @Test
    void aRecommendationThatAHoldForbidsIsDropped() {
        Holds holds = new Holds();
        Recommendations pending = new Recommendations(CHARTER.conflicts(), holds);
        Recommendation b = recommendation(new Action.Fix(1, State.of(0)));
        Recommendation c = recommendation(fix(2));
        pending.add(b);
        pending.add(c);
        pending.dropWhatIsNotAllowed(State.of(0));
        assertThat(pending.pending()).containsExactly(b, c);
        holds.hold(0);
        pending.dropWhatIsNotAllowed(State.of(0));
        assertThat(pending.pending()).containsExactly(c);
        holds.forbid(2);
        pending.dropWhatIsNotAllowed(State.of(0));
        assertThat(pending.pending()).isEmpty();
    }

    /** Approved, started, done; a decline is possible until work starts, a cancellation until it is done. */
    @Test
    void reportsComeInOrder() {
        for (Stage stage : Stage.values()) {
            for (Recommendation.Stage progress : Recommendation.Stage.values()) {
                Recommendation one = recommendation(new Action.Release(2)).at(progress);
                boolean fits = switch (stage) {
                    case APPROVED -> progress == Recommendation.Stage.RECOMMENDED;
                    case STARTED, DECLINED -> progress != Recommendation.Stage.STARTED;
                    case DONE, CANCELLED -> true;
                };
                if (fits) {
                    Recommendations.requireInOrder(one, stage, CHARTER);
                } else {
                    assertThatThrownBy(() -> Recommendations.requireInOrder(one, stage, CHARTER))
                            .isInstanceOf(RefusedEvent.class)
                            .hasMessage("the release of c is " + progress.name().toLowerCase(Locale.ROOT) + " already");
                }
            }
        }
    }

    @Test
    void aRecommendationSaysWhyAndWhen() {
        Resolver resolver = advising("barrier");
        resolver.complain("c", 0.5);
        resolver.complain("a", 2);
        Recommendation one = resolver.recommendations().get(0);
        assertThat(one.criterion()).isZero();
        assertThat(one.complaint()).isEqualTo(2);
        assertThat(one.because()).isEqualTo("accrued 2 >= cost 2, no barrier left");
        assertThat(one.cost()).isEqualTo(2 * Micros.ONE);
        assertThat(one.isAbout(new Action.Release(0))).isFalse();
        assertThat(one.isAbout(fix(1))).isFalse();
        assertThat(one.isAbout(new Action.Fix(0, State.of(1)))).isTrue();
    }

    @Test
    void aCancelledFixStartsFromNothingLikeADeclinedOne() {
        Resolver resolver = advising("barrier");
        resolver.complain("a", 2);
        report(resolver, Stage.STARTED, fix(0));
        assertThat(resolver.recommendations().get(0).stage()).isEqualTo(Recommendation.Stage.STARTED);
        report(resolver, Stage.CANCELLED, fix(0));
        assertThat(resolver.recommendations()).isEmpty();
        assertThat(resolver.decided()).isEqualTo(State.EMPTY);
        assertThat(resolver.complain("a", 1).isWait()).isTrue();
    }

    /** A fix that cost more than expected counts as a loss beyond its price: 1 + 2 + (5 - 2) / 2. */
    @Test
    void theActualCostCountsInTheGuarantee() {
        Resolver resolver = advising("barrier");
        resolver.complain("a", 2);
        report(resolver, Stage.APPROVED, fix(0));
        assertThat(resolver.recommendations().get(0).stage()).isEqualTo(Recommendation.Stage.APPROVED);
        resolver.handle(new Event.FollowUp(
                null, null, Stage.DONE, fix(0), OptionalLong.of(5 * Micros.ONE), "Ada", "it took longer"));
        assertThat(resolver.guarantee().free().orElseThrow().ratio()).isEqualByComparingTo("4.5");
        assertThat(resolver.mode()).isEqualTo(Mode.ADVISE);
    }

    @Test
    void aHoldWithdrawsTheRecommendationThatWouldReleaseWhatIsHeld() {
        Resolver resolver = advising("barrier");
        resolver.fix("a", "Ada", "before anything");
        resolver.complain("b", 2);
        resolver.complain("b", 2);
        assertThat(resolver.decided()).isEqualTo(State.of(1));
        assertThat(resolver.handle(new Event.Hold(Event.Hold.Kind.HOLD, 0, "Ada", "a court ordered it")))
                .isEmpty();
        assertThat(resolver.recommendations()).isEmpty();
        assertThat(resolver.decided()).isEqualTo(State.of(0));
        assertThat(resolver.complain("b", 2).isWait()).isTrue();
    }

    /** People fix what was recommended without a report: the recommendation is done. */
    @Test
    void whatPeopleFixIsNotRecommendedAnyMore() {
        Resolver resolver = advising("barrier");
        resolver.complain("a", 2);
        resolver.fix("a", "Ada", "at once");
        assertThat(resolver.recommendations()).isEmpty();
        assertThat(resolver.release("a", "Ada", "again").action()).isEqualTo(new Action.Release(0));
    }
}
