package dev.redress.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.redress.model.Charter;
import dev.redress.model.Losses;
import dev.redress.model.Micros;
import dev.redress.model.State;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class UcbTest extends PolicyContract {
    @Override
    protected String policy() {
        return "ucb";
    }

    @Override
    protected SortedMap<String, Double> parameters() {
        return new TreeMap<>(Map.of("horizon", 1000.0, "exploration", 0.1));
    }

    /** Losses of 1 for an unfixed and of 0 for a fixed criterion. */
    private static void dwell(Policy policy, Plan plan, int criteria) {
        Losses losses = new Losses(criteria);
        for (int i = 0; i < criteria; i++) {
            losses.suffer(i, plan.target().has(i) ? 0 : plan.steps() * Micros.ONE);
        }
        policy.observe(new Dwell(plan.target(), plan.steps(), losses));
    }

    /**
     * Figure 4: one step in each state of the cover, the empty state first; then each episode lasts as long as its smallest
     * count.
     */
    @Test
    void episodesLastAsLongAsTheLeastCountBeforeThem() {
        Charter charter =
                Charter.named("two").criterion("a", 1).criterion("b", 1).build();
        Policy policy = PolicyCatalogue.find("ucb")
                .create(Setting.of(charter, 1)
                        .withParameters(parameters())
                        .with("loss-bound", 1)
                        .with("delta", 0.05));
        for (State state : Cover.ofNeighbourhoods(charter)) {
            assertThat(policy.plan().target()).isEqualTo(state);
            assertThat(policy.plan().steps()).isEqualTo(1);
            dwell(policy, policy.plan(), 2);
        }
        long[][] counts = {{2, 1}, {2, 1}};
        for (int episode = 0; episode < 8; episode++) {
            Plan plan = policy.plan();
            int[] bits = {plan.target().has(0) ? 1 : 0, plan.target().has(1) ? 1 : 0};
            assertThat(plan.steps()).isEqualTo(Math.min(counts[0][bits[0]], counts[1][bits[1]]));
            dwell(policy, plan, 2);
            counts[0][bits[0]] += plan.steps();
            counts[1][bits[1]] += plan.steps();
        }
    }

    /**
     * Equation 7: 10 B sqrt(m log(kT / delta) / tau) below the mean; here for one criterion, observed once fixed and once
     * unfixed.
     */
    @Test
    void theFirstEpisodeIsAsOptimisticAsThePaperPrints() {
        Charter charter = Charter.named("one").criterion("a", 1).build();
        Policy policy = PolicyCatalogue.find("ucb")
                .create(Setting.of(charter, 1)
                        .with("horizon", 1000)
                        .with("exploration", 10)
                        .with("loss-bound", 2)
                        .with("delta", 0.05));
        dwell(policy, policy.plan(), 1);
        dwell(policy, policy.plan(), 1);
        double width = 10 * 2 * Math.sqrt(Math.log(1000 / 0.05));
        assertThat(policy.plan().target()).isEqualTo(State.of(0));
        assertThat(policy.plan().because()).contains(String.format(Locale.ROOT, "%.4f", -width));
    }

    private static Policy alone(double bound) {
        Charter charter = Charter.named("one").criterion("a", 1).build();
        return PolicyCatalogue.find("ucb")
                .create(Setting.of(charter, 1)
                        .with("horizon", 1000)
                        .with("exploration", 10)
                        .with("loss-bound", bound)
                        .with("delta", 0.05));
    }

    /**
     * Widths shrink with the square root of the count, so a configuration with a smaller count is tried again although its mean
     * loss is higher.
     */
    @Test
    void widthsShrinkWithTheRootOfTheCount() {
        Policy policy = alone(2);
        double width = 10 * 2 * Math.sqrt(Math.log(1000 / 0.05));
        dwell(policy, policy.plan(), 1);
        dwell(policy, policy.plan(), 1);
        State[] chosen = {State.of(0), State.EMPTY, State.of(0)};
        double[] optimistic = {-width, 1 - width, -width / Math.sqrt(2)};
        long[] steps = {1, 1, 2};
        for (int n = 0; n < chosen.length; n++) {
            Plan plan = policy.plan();
            assertThat(plan.target()).isEqualTo(chosen[n]);
            assertThat(plan.steps()).isEqualTo(steps[n]);
            assertThat(plan.because())
                    .startsWith(String.format(Locale.ROOT, "may lose as little as %.4f a step; ", optimistic[n]))
                    .endsWith("was seen for " + steps[n] + " steps");
            dwell(policy, plan, 1);
        }
    }

    /** The two questions that MASTER asks: whether it still visits its cover, and the optimistic loss of its last choice. */
    @Test
    void itHopesForNothingWhileItVisitsItsCover() {
        Ucb ucb = (Ucb) alone(1);
        assertThat(ucb.isVisiting()).isTrue();
        dwell(ucb, ucb.plan(), 1);
        dwell(ucb, ucb.plan(), 1);
        assertThat(ucb.isVisiting()).isTrue();
        ucb.plan();
        assertThat(ucb.isVisiting()).isFalse();
        assertThat(ucb.hope()).isCloseTo(-10 * Math.sqrt(Math.log(20_000)) * Micros.ONE, within(1.0));
    }

    /** After an amendment only configurations of the new criterion are unseen: the empty state, and the new criterion fixed. */
    @Test
    void anAmendmentAddsAVisitForWhatIsNewAndNoOther() {
        Charter two = Charter.named("two").criterion("a", 1).criterion("b", 1).build();
        Charter three = Charter.named("three")
                .criterion("c", 1)
                .criterion("a", 1)
                .criterion("b", 1)
                .build();
        PolicyKind kind = PolicyCatalogue.find("ucb");
        Policy before = kind.create(Setting.of(two, 1).withParameters(parameters()));
        for (int n = 0; n < 3; n++) {
            dwell(before, before.plan(), 2);
        }
        Policy after = kind.create(Setting.of(three, 1).withParameters(parameters()));
        after.inherit(before, new int[] {-1, 0, 1});
        for (State state : new State[] {State.EMPTY, State.of(0)}) {
            assertThat(after.plan().target()).isEqualTo(state);
            assertThat(after.plan().because()).endsWith("for a first look");
            dwell(after, after.plan(), 3);
        }
        assertThat(after.plan().because()).startsWith("may lose as little as");
    }
}
