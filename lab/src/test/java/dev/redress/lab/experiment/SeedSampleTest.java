package dev.redress.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.redress.random.RandomStream;
import org.junit.jupiter.api.Test;

final class SeedSampleTest {
    @Test
    void itKnowsItsMeanItsEndsAndItsMiddle() {
        SeedSample sample = new SeedSample(4, 1, 2, 3);
        assertThat(sample.mean()).isEqualTo(2.5);
        assertThat(sample.median()).isEqualTo(2.5);
        assertThat(sample.least()).isEqualTo(1);
        assertThat(sample.largest()).isEqualTo(4);
        assertThat(sample.quantile(1.0 / 3)).isCloseTo(2, within(1e-12));
        assertThat(new SeedSample().mean()).isNaN();
    }

    /** The textbook example 1, 2, 3, 4, 5: standard deviation 1.5811, t = 2.776, so 2.776 x 1.5811 / sqrt 5. */
    @Test
    void theIntervalIsStudents() {
        assertThat(new SeedSample(1, 2, 3, 4, 5).halfWidth()).isCloseTo(1.963, within(1e-3));
        assertThat(new SeedSample(1).halfWidth()).isInfinite();
    }

    /** 95% of 2,000 intervals contain the true mean, within five standard deviations of 0.0049. */
    @Test
    void theIntervalHoldsTheMeanAsOftenAsItSays() {
        for (int size : new int[] {3, 10, 40}) {
            RandomStream random = RandomStream.of(size);
            int held = 0;
            for (int trial = 0; trial < 2000; trial++) {
                double[] values = new double[size];
                for (int n = 0; n < size; n++) {
                    values[n] = random.nextGaussian();
                }
                SeedSample sample = new SeedSample(values);
                held += Math.abs(sample.mean()) <= sample.halfWidth() ? 1 : 0;
            }
            assertThat(held / 2000.0).isCloseTo(0.95, within(5 * 0.0049));
        }
    }

    @Test
    void aLineThroughPointsOnALineIsThatLine() {
        LineFit line = LineFit.through(new double[] {1, 2, 4}, new double[] {5, 7, 11});
        assertThat(line.slope()).isCloseTo(2, within(1e-12));
        assertThat(line.intercept()).isCloseTo(3, within(1e-12));
        assertThat(line.explained()).isCloseTo(1, within(1e-12));
        assertThat(LineFit.throughLogarithms(new double[] {10, 100, 1000}, new double[] {4, 40, 400})
                        .slope())
                .isCloseTo(1, within(1e-12));
        assertThat(LineFit.through(new double[] {1, 2, 3}, new double[] {1, 9, 1})
                        .explained())
                .isLessThan(0.01);
    }

    @Test
    void numbersHaveNineDigitsAndNoExponent() {
        assertThat(ResultRow.of(1e-7, 123456789.123, 0.0, -2.5, 1e12, Double.NaN, 3L, "a")
                        .values())
                .containsExactly("0.0000001", "123456789", "0", "-2.5", "1000000000000", "NaN", "3", "a");
    }
}
