package dev.redress.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.redress.policy.Spread.Distance;
import dev.redress.random.RandomStream;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SpreadTest {
    private static final double LIMIT = 2;

    /** Quantities with this standard deviation, each observed with noise, as distances from their mean. */
    private static List<Distance> observed(int count, double spread, double noise, long seed) {
        RandomStream random = RandomStream.of(seed);
        double[] values = IntStream.range(0, count)
                .mapToDouble(n -> spread * random.nextGaussian() + noise * random.nextGaussian())
                .toArray();
        double mean =
                IntStream.range(0, count).mapToDouble(n -> values[n]).average().orElse(0);
        return IntStream.range(0, count)
                .mapToObj(n -> new Distance(values[n] - mean, noise * noise))
                .toList();
    }

    /** Uniform on (0, 2) the standard deviation has a mean square of 4/3; a single value is its own mean and tells nothing. */
    @Test
    void withoutADifferenceEveryDeviationIsAsLikely() {
        assertThat(Spread.variance(List.of(), LIMIT)).isCloseTo(LIMIT * LIMIT / 3, within(1e-3));
        assertThat(Spread.variance(List.of(new Distance(0, 0.01)), LIMIT)).isCloseTo(LIMIT * LIMIT / 3, within(1e-3));
    }

    /** The variance of 400 values of variance 1.25 has a relative standard deviation of sqrt(2/400) = 7%; five of them are allowed. */
    @Test
    void theNoiseIsSubtracted() {
        double variance = Spread.variance(observed(400, 0.5, 1, 1), LIMIT);
        assertThat(variance).isCloseTo(0.25, within(5 * 0.0707 * 1.25));
        assertThat(Spread.variance(observed(400, 0.5, 0.01, 1), LIMIT)).isCloseTo(0.25, within(5 * 0.0707 * 0.25));
    }

    /** If nothing differs, the estimate is within the accuracy of the noise's own variance. */
    @Test
    void noiseIsNotSpread() {
        assertThat(Spread.variance(observed(400, 0, 0.3, 2), LIMIT)).isLessThan(5 * 0.0707 * 0.09);
    }

    /** Two that agree may agree by chance; fifty may not. */
    @Test
    void twoThatAgreeSayLittle() {
        assertThat(Spread.variance(observed(2, 0, 1e-6, 3), LIMIT)).isGreaterThan(0.04);
        assertThat(Spread.variance(observed(50, 0, 1e-6, 3), LIMIT)).isLessThan(0.001);
    }

    /** The posterior computed with ten thousand deviations, each likelihood from the density of the differences to the first value. */
    @Test
    void itIsThePosteriorMean() {
        double[] values = {0.3, -0.4, 1.1, -0.2};
        double mean = 0.2;
        double noise = 0.04;
        List<Distance> distances = IntStream.range(0, values.length)
                .mapToObj(n -> new Distance(values[n] - mean, noise))
                .toList();
        double sum = 0;
        double weights = 0;
        for (int g = 0; g < 10_000; g++) {
            double spread = (g + 0.5) * LIMIT / 10_000;
            double variance = spread * spread + noise;
            double squares = 0;
            for (double value : values) {
                squares += (value - mean) * (value - mean);
            }
            // Differences from the mean of n normal values: n - 1 degrees of freedom.
            double weight = Math.pow(variance, -1.5) * Math.exp(-squares / (2 * variance));
            sum += weight * spread * spread;
            weights += weight;
        }
        assertThat(Spread.variance(distances, LIMIT)).isCloseTo(sum / weights, within(1e-3));
    }
}
