package dev.redress.resolve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redress.ledger.Decision;
import dev.redress.ledger.Event;
import dev.redress.ledger.Event.FollowUp.Stage;
import dev.redress.ledger.Mode;
import dev.redress.model.Action;
import dev.redress.model.Charter;
import dev.redress.model.Losses;
import dev.redress.model.Micros;
import dev.redress.model.State;
import dev.redress.policy.Accounts;
import dev.redress.policy.Setting;
import dev.redress.random.RandomStream;
import java.util.List;
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

        // A complaint about what is decided and not done costs its loss and changes nothing else (theorem 4).
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

    /** The fix of b, decided later and done first, still releases a where a stands. */
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
        // It goes on wanting the same: said once.
        assertThat(resolver.advance(1, new Losses(2)).isWait()).isTrue();
        assertThat(resolver.recommendations()).hasSize(1);
        report(resolver, Stage.DECLINED, fix(0));
        // What was just declined is not put before people again at once.
        assertThat(resolver.advance(1, new Losses(2)).isWait()).isTrue();
        resolver.fix("b", "Ada", "I want this one");
        // From here the way is another one: a again, and b goes.
        assertThat(resolver.advance(1, new Losses(2)).action()).isEqualTo(new Action.Fix(0, State.of(1)));
        report(resolver, Stage.DONE, fix(0));
        assertThat(resolver.state()).isEqualTo(State.of(0));
    }

    /** Reported done before the next complaint, advice decides what action decides: same actions, same costs, same state. */
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
}
