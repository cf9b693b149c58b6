package dev.redress.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.redress.model.Charter;
import dev.redress.model.LossModel;
import dev.redress.model.State;
import dev.redress.oracle.Objective;
import dev.redress.random.RandomStream;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CoverEstimatorTest {
    /** Theorems 1 and A.3: exact means in the cover give the exact mean of every criterion in every state (decision 15). */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void exactMeansInTheCoverGiveExactMeansEverywhere(int order) {
        RandomCharters.some(300, order).forEach(charter -> {
            LossModel model = charter.losses().orElseThrow();
            Set<State> cover = new HashSet<>(Cover.ofGroups(charter));
            CoverEstimator.Means means = (i, state) -> cover.contains(state) ? model.meanLoss(i, state) : Double.NaN;
            CoverEstimator estimator = new CoverEstimator(charter);
            Objective objective = estimator.objective(means);
            RandomStream random = RandomStream.of(1);
            for (int n = 0; n < 20; n++) {
                State state = RandomCharters.state(charter, random);
                for (int i = 0; i < charter.size(); i++) {
                    assertThat(estimator.meanLoss(i, state, means)).isCloseTo(model.meanLoss(i, state), within(1e-12));
                }
                assertThat(objective.value(state)).isCloseTo(model.expectedLoss(state), within(1e-12));
            }
        });
    }

    /**
     * Decision 9: with the sign as printed, the estimate is wrong in states that differ from the reference in one correlated
     * criterion.
     */
    @ParameterizedTest
    @ValueSource(doubles = {1, 2, 3})
    void anEffectIsWhatFixingAdds(double unfixed) {
        Charter charter = Charter.named("one pair")
                .criterion("a", 1)
                .criterion("b", 1)
                .means(new int[] {0, 1}, unfixed, 0.5, 0.25, 0)
                .build();
        LossModel model = charter.losses().orElseThrow();
        assertThat(new CoverEstimator(charter).meanLoss(0, State.of(1), model::meanLoss))
                .isEqualTo(0.25)
                .isNotEqualTo(2 * unfixed - 0.25);
    }

    /** Decision 12: table entries for configurations that the conflicts forbid have no effect. */
    @ParameterizedTest
    @ValueSource(doubles = {0, 1, 1000})
    void infeasibleConfigurationsHaveNoEffect(double infeasible) {
        Charter charter = Charter.named("conflict and correlation")
                .criterion("a", 1)
                .criterion("b", 1)
                .conflict(0, 1)
                .means(new int[] {0, 1}, 2, 1, 1.5, infeasible)
                .build();
        LossModel model = charter.losses().orElseThrow();
        Objective objective = new CoverEstimator(charter).objective(model::meanLoss);
        assertThat(objective.value(State.EMPTY)).isEqualTo(4);
        assertThat(objective.value(State.of(0))).isEqualTo(2);
        assertThat(objective.value(State.of(1))).isEqualTo(3);
    }
}
