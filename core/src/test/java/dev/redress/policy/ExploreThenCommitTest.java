package dev.redress.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.model.Charter;
import dev.redress.model.Losses;
import dev.redress.model.Micros;
import dev.redress.model.ReleaseRule;
import dev.redress.model.State;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class ExploreThenCommitTest extends PolicyContract {
    @Override
    protected String policy() {
        return "explore-then-commit";
    }

    @Override
    protected SortedMap<String, Double> parameters() {
        return new TreeMap<>(Map.of("horizon", 1000.0, "exploration", 0.1));
    }

    /** N = 10 T^(2/3) (log rkT)^(1/3) / r^(2/3) at T = 1e6, r = 51, k = 50: 10 x 10,000 x 2.7876 / 13.7525, rounded up. */
    @Test
    void theStepsPerStateFollowTheFormula() {
        double exact = 10 * Math.cbrt(1e12 * Math.log(51 * 50 * 1e6) / (51 * 51));
        assertThat(ExploreThenCommit.stepsPerState(10, 1e6, 51, 50))
                .isEqualTo((long) Math.ceil(exact))
                .isBetween(20_000L, 20_600L);
        assertThat(ExploreThenCommit.stepsPerState(0.1, 1e6, 51, 50)).isBetween(200L, 206L);
        assertThat(ExploreThenCommit.stepsPerState(0.1, 1, 51, 50)).isEqualTo(1);
    }

    /**
     * Decision 16: at T = 1e6 and r = 51, exploration with the literal constant is longer than the horizon; at 1.2e6 it is not.
     */
    @Test
    void theLiteralConstantExploresBeyondAMillionSteps() {
        assertThat(51 * ExploreThenCommit.stepsPerState(10, 1e6, 51, 50)).isGreaterThan(1_000_000);
        assertThat(51 * ExploreThenCommit.stepsPerState(10, 1.2e6, 51, 50)).isLessThan(1_200_000);
    }

    /** The best state is not in the cover: it follows from the losses of single criteria (equation 5). */
    @Test
    void itCommitsToTheStateWithTheLeastEstimatedLoss() {
        Charter charter = Charter.named("three")
                .criterion("a", 1)
                .criterion("b", 1)
                .criterion("c", 1)
                .build();
        Policy policy = PolicyCatalogue.find("explore-then-commit")
                .create(Setting.of(charter, 1).withParameters(parameters()));
        long steps = ExploreThenCommit.stepsPerState(0.1, 1000, 4, 3);
        double[][] mean = {{1, 0.25}, {1, 0.5}, {0.75, 2}};
        for (State state : List.of(State.EMPTY, State.of(0), State.of(1), State.of(2))) {
            assertThat(policy.plan().target()).isEqualTo(state);
            assertThat(policy.plan().steps()).isEqualTo(steps);
            dwell(policy, state, steps, mean);
        }
        assertThat(policy.plan().target()).isEqualTo(State.of(0, 1));
        assertThat(policy.plan().steps()).isEqualTo(Long.MAX_VALUE);
        assertThat(policy.plan().because())
                .isEqualTo("explored 4 states for " + steps
                        + " steps each; this one should lose 1.5000 a step, the least");
        dwell(policy, State.of(0, 1), 10_000, new double[][] {{9, 9}, {9, 9}, {9, 9}});
        assertThat(policy.plan().target()).as("it never leaves").isEqualTo(State.of(0, 1));
    }

    private static void dwell(Policy policy, State state, long steps, double[][] mean) {
        Losses losses = new Losses(mean.length);
        for (int i = 0; i < mean.length; i++) {
            losses.suffer(i, steps * Micros.of(mean[i][state.has(i) ? 1 : 0]));
        }
        policy.observe(new Dwell(state, steps, losses));
    }

    /**
     * Without releases, the empty state, which would be explored first, cannot be reached from a state that was fixed before the
     * amendment.
     */
    @Test
    void afterAnAmendmentItStartsWhereItWas() {
        Charter before = Charter.named("before")
                .criterion("a", 1)
                .criterion("b", 1)
                .release(ReleaseRule.NEVER)
                .build();
        Charter after = Charter.named("after")
                .criterion("c", 1)
                .criterion("b", 1)
                .criterion("a", 1)
                .release(ReleaseRule.NEVER)
                .build();
        PolicyKind kind = PolicyCatalogue.find("explore-then-commit");
        Policy then = kind.create(Setting.of(before, 1).withParameters(parameters()));
        then.observe(new Dwell(State.of(0), 1, new Losses(2)));
        Policy now = kind.create(Setting.of(after, 1).withParameters(parameters()));
        now.inherit(then, new int[] {-1, 1, 0});
        assertThat(now.plan().target()).isEqualTo(State.of(2));
    }
}
