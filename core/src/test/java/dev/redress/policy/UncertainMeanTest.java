package dev.redress.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class UncertainMeanTest {
    private static final UncertainMean PRIOR = new UncertainMean(5, 4);

    @Test
    void estimatesAreWeightedByTheirPrecision() {
        UncertainMean sum = PRIOR.and(new UncertainMean(8, 2));
        assertThat(sum.value()).isCloseTo((5 / 4.0 + 8 / 2.0) / (1 / 4.0 + 1 / 2.0), within(1e-12));
        assertThat(sum.variance()).isCloseTo(4 / 3.0, within(1e-12));
        assertThat(PRIOR.and(UncertainMean.NONE)).isEqualTo(PRIOR);
        assertThat(UncertainMean.NONE.and(PRIOR)).isEqualTo(PRIOR);
    }

    /** The posterior follows an estimate that is far away, and hardly differs from the normal one near an estimate that is not. */
    @Test
    void aPriorYieldsToAnEstimateFarAway() {
        assertThat(PRIOR.near(new UncertainMean(6, 1))).isEqualTo(PRIOR);
        assertThat(PRIOR.near(UncertainMean.NONE)).isEqualTo(PRIOR);
        UncertainMean far = new UncertainMean(105, 4);
        assertThat(PRIOR.and(far).value()).isEqualTo(55);
        assertThat(PRIOR.near(far).and(far).value()).isGreaterThan(104);
        assertThat(PRIOR.near(far).value()).isEqualTo(5);
    }
}
