package dev.redress.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.redress.policy.VarianceLaw.Scatter;
import dev.redress.random.RandomStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

class VarianceLawTest {
    private static final double SCALE = 3;

    /** Criteria with means from 0.1 to 10, each with this many stays of one step, whose losses are drawn given the mean. */
    private static List<Scatter> scatters(int criteria, int stays, DoubleUnaryOperator loss) {
        List<Scatter> all = new ArrayList<>();
        for (int i = 0; i < criteria; i++) {
            double mean = Math.pow(10, -1 + 2.0 * i / (criteria - 1));
            double[] losses = new double[stays];
            double sum = 0;
            for (int n = 0; n < stays; n++) {
                losses[n] = loss.applyAsDouble(mean);
                sum += losses[n];
            }
            double squares = 0;
            for (double each : losses) {
                squares += (each - sum / stays) * (each - sum / stays);
            }
            all.add(new Scatter(squares, stays - 1.0, mean));
        }
        return all;
    }

    /** The variance of an exponential loss is the square of its mean: the dispersion is the mean itself. */
    @Test
    void ofExponentialLossesTheDispersionIsTheMean() {
        RandomStream random = RandomStream.of(1);
        VarianceLaw law = VarianceLaw.of(scatters(50, 100, mean -> mean * random.nextExponential()), SCALE);
        assertThat(law.exponent()).isGreaterThan(0.9);
        // From 5,000 stays, whose squares have a relative variance of 8, the factor is known to 4%; five times that,
        // and the
        // error of the exponent over a tenfold range of means.
        assertThat(law.dispersion(1)).isCloseTo(1, within(0.4));
        assertThat(law.dispersion(8)).isCloseTo(8, within(0.3 * 8));
    }

    /** A complaint of size 20 now and then: the variance is the mean times about 20, whatever the mean. */
    @Test
    void ofRareLossesOfOneSizeTheDispersionIsThatSize() {
        RandomStream random = RandomStream.of(2);
        VarianceLaw law = VarianceLaw.of(scatters(50, 400, mean -> random.nextDouble() < mean / 200 ? 200 : 0), SCALE);
        assertThat(law.exponent()).isLessThan(0.1);
        assertThat(law.dispersion(0.1)).isCloseTo(200, within(60.0));
        assertThat(law.dispersion(10)).isCloseTo(200, within(60.0));
    }

    @Test
    void beforeAnythingWasSeenTheDispersionAtTheScaleIsTheScale() {
        VarianceLaw law = VarianceLaw.of(List.of(), SCALE);
        assertThat(law.dispersion(SCALE)).isCloseTo(SCALE, within(1e-9));
        assertThat(VarianceLaw.of(List.of(Scatter.NONE), SCALE)).isEqualTo(law);
    }

    /** Another unit of loss changes the unit of the dispersion and nothing else. */
    @Test
    void theUnitOfLossDoesNotMatter() {
        RandomStream random = RandomStream.of(3);
        List<Scatter> all = scatters(20, 10, mean -> mean * random.nextExponential());
        List<Scatter> inCents = all.stream()
                .map(seen -> new Scatter(1e4 * seen.squares(), seen.stays(), 100 * seen.mean()))
                .toList();
        VarianceLaw law = VarianceLaw.of(all, SCALE);
        VarianceLaw other = VarianceLaw.of(inCents, 100 * SCALE);
        assertThat(other.exponent()).isCloseTo(law.exponent(), within(1e-9));
        assertThat(other.dispersion(200)).isCloseTo(100 * law.dispersion(2), within(1e-6));
    }

    /** The weight of the guess is a number of stays at the criterion's own mean, so that it counts as much for a large loss as for a small one. */
    @Test
    void aCriterionsOwnStaysOutweighTheLawAtAnyMean() {
        for (double mean : new double[] {0.01, 1, 100}) {
            Scatter own = new Scatter(15 * mean * 4, 15, mean);
            assertThat(own.dispersion(8, 5, mean)).isCloseTo((5 * 8 + 15 * 4) / 20.0, within(1e-9));
        }
    }
}
