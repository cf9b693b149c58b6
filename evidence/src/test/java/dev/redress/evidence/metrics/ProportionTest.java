package dev.redress.evidence.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.redress.random.RandomStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Intervals equal published ones, and have their nominal coverage. */
final class ProportionTest {
    /** Newcombe 1998, "Two-sided confidence intervals for the single proportion", table I, method 3. */
    @ParameterizedTest
    @CsvSource({"81,263,0.2553,0.3662", "15,148,0.0624,0.1605", "0,20,0.0000,0.1611", "1,29,0.0061,0.1718"})
    void wilsonIntervalsEqualPublishedOnes(double some, double all, double low, double high) {
        Estimate estimate = new Proportion(some, all).estimate().orElseThrow();
        assertThat(estimate.low()).isCloseTo(low, within(5e-5));
        assertThat(estimate.high()).isCloseTo(high, within(5e-5));
    }

    /** Newcombe 1998, "Interval estimation for the difference between independent proportions", table II, method 10. */
    @ParameterizedTest
    @CsvSource({
        "56,70,48,80,0.0524,0.3339",
        "9,10,3,10,0.1705,0.8090",
        "6,7,2,7,0.0582,0.8062",
        "5,56,0,29,-0.0381,0.1926",
        "0,10,0,20,-0.1611,0.2775",
        "10,10,0,20,0.6791,1.0000"
    })
    void newcombeIntervalsEqualPublishedOnes(double a, double m, double b, double n, double low, double high) {
        Estimate estimate = new Proportion(a, m).minus(new Proportion(b, n)).orElseThrow();
        assertThat(estimate.value()).isCloseTo(a / m - b / n, within(1e-15));
        assertThat(estimate.low()).isCloseTo(low, within(5e-5));
        assertThat(estimate.high()).isCloseTo(high, within(5e-5));
    }

    @Test
    void anEmptyGroupHasNoShareAndNothingIsNaN() {
        assertThat(new Proportion(0, 0).estimate()).isEmpty();
        assertThat(new Proportion(1, 2).minus(new Proportion(0, 0))).isEmpty();
        assertThat(new Proportion(1, 2).over(new Proportion(0, 5))).isEmpty();
        // An Estimate refuses NaN, so creating all of them is the test.
        for (int a = 0; a <= 5; a++) {
            for (int b = 0; b <= 5; b++) {
                Proportion one = new Proportion(a, 5);
                Proportion other = new Proportion(b, 5);
                assertThat(one.minus(other)).isPresent();
                assertThat(one.over(other).isPresent()).isEqualTo(b > 0);
                one.over(other).ifPresent(r -> assertThat(r.value()).isBetween(r.low() - 1e-12, r.high() + 1e-12));
                assertThat(one.pValue(other)).isBetween(0.0, 1.0);
            }
        }
    }

    /**
     * The coverage of 4,000 intervals has a standard error of sqrt(.95 * .05 / 4000) = .0034. Wilson's and Newcombe's own coverage
     * is within .015 of .95 for such groups. Hence the range from .925 to .975.
     */
    @Test
    void intervalsHaveTheirNominalCoverage() {
        RandomStream random = RandomStream.of(5);
        double[][] truths = {{0.2, 60, 0.35, 90}, {0.05, 100, 0.1, 200}, {0.5, 40, 0.5, 40}};
        for (double[] truth : truths) {
            int[] covered = new int[3];
            for (int n = 0; n < 4000; n++) {
                Proportion a = new Proportion(random.nextBinomial((long) truth[1], truth[0]), truth[1]);
                Proportion b = new Proportion(random.nextBinomial((long) truth[3], truth[2]), truth[3]);
                covered[0] += covers(a.estimate().orElseThrow(), truth[0]);
                covered[1] += covers(a.minus(b).orElseThrow(), truth[0] - truth[2]);
                covered[2] += b.some() == 0 ? 1 : covers(a.over(b).orElseThrow(), truth[0] / truth[2]);
            }
            for (int count : covered) {
                assertThat(count / 4000.0).isBetween(0.925, 0.975);
            }
        }
    }

    private static int covers(Estimate estimate, double truth) {
        return estimate.low() <= truth && truth <= estimate.high() ? 1 : 0;
    }

    /** Computed with scipy.stats.norm.sf. */
    @ParameterizedTest
    @CsvSource({
        "0,1",
        "0.1,0.920344325445942",
        "1,0.31731050786291415",
        "1.959963984540054,0.05",
        "2.4999,0.012422836749889175",
        "2.5,0.012419330651552265",
        "4,6.334248366623973e-05",
        "8,1.244192114854348e-15"
    })
    void theNormalTailIsExact(double z, double beyond) {
        assertThat(NormalDistribution.beyond(z)).isCloseTo(beyond, within(1e-12 * Math.max(beyond, 1e-3)));
    }
}
