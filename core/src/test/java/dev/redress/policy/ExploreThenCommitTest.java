package dev.redress.policy;

import static org.assertj.core.api.Assertions.assertThat;

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
        SortedMap<String, Double> parameters = new TreeMap<>();
        parameters.put("horizon", 1000.0);
        parameters.put("exploration", 0.1);
        return parameters;
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

    /** Decision 16: at T = 1e6 and r = 51 the exploration of the literal constant outlasts the horizon, at 1.2e6 no more. */
    @Test
    void theLiteralConstantExploresBeyondAMillionSteps() {
        assertThat(51 * ExploreThenCommit.stepsPerState(10, 1e6, 51, 50)).isGreaterThan(1_000_000);
        assertThat(51 * ExploreThenCommit.stepsPerState(10, 1.2e6, 51, 50)).isLessThan(1_200_000);
    }
}
