package dev.redress.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.redress.files.CharterFile;
import dev.redress.model.Charter;
import dev.redress.model.Conflicts;
import dev.redress.random.RandomStream;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** The conflicts of {@code examples/compas} are real: they follow from the published counts. */
final class CompasExampleTest {
    /** TN, FP, FN, TP as published. */
    private static final double[] BLACK = {990, 805, 532, 1369};

    private static final double[] WHITE = {1139, 349, 461, 505};

    private static final Charter CHARTER =
            CharterFile.read(Project.file("examples/compas/charter.yaml").toString());

    private static double baseRate(double[] counts) {
        return (counts[2] + counts[3]) / Arrays.stream(counts).sum();
    }

    @Test
    void chouldechovasIdentityHoldsInBothGroupsAndTheBaseRatesDiffer() {
        for (double[] counts : new double[][] {BLACK, WHITE}) {
            double p = baseRate(counts);
            double fpr = counts[1] / (counts[0] + counts[1]);
            double fnr = counts[2] / (counts[2] + counts[3]);
            double ppv = counts[3] / (counts[1] + counts[3]);
            assertThat(p / (1 - p) * (1 - ppv) / ppv * (1 - fnr)).isCloseTo(fpr, within(1e-12));
        }
        assertThat(baseRate(BLACK) - baseRate(WHITE)).isGreaterThan(0.1);
    }

    /**
     * Each criterion is a linear equation in the second group's true and false positive rate. Two of them have one solution, which
     * violates the third. This is checked for many first groups and for every triple of the charter.
     */
    @Test
    void inEveryTripleTwoCriteriaDetermineTheRatesAndTheThirdIsViolated() {
        Conflicts conflicts = CHARTER.conflicts();
        assertThat(conflicts.largerCount()).isEqualTo(10);
        RandomStream random = RandomStream.of(1);
        for (int n = 0; n < conflicts.largerCount(); n++) {
            int[] triple = conflicts.larger(n);
            for (int trial = 0; trial < 1000; trial++) {
                double falsePositive = 0.05 + 0.6 * random.nextDouble();
                double truePositive = falsePositive + 0.05 + (0.9 - falsePositive) * random.nextDouble();
                assertThat(violation(triple, truePositive, falsePositive)).isGreaterThan(1e-3);
            }
        }
    }

    private static double violation(int[] triple, double truePositive, double falsePositive) {
        double[] a = equation(CHARTER.id(triple[0]), truePositive, falsePositive);
        double[] b = equation(CHARTER.id(triple[1]), truePositive, falsePositive);
        double[] c = equation(CHARTER.id(triple[2]), truePositive, falsePositive);
        double determinant = a[0] * b[1] - a[1] * b[0];
        double solvedTrue = (a[2] * b[1] - a[1] * b[2]) / determinant;
        double solvedFalse = (a[0] * b[2] - a[2] * b[0]) / determinant;
        return Math.abs(c[0] * solvedTrue + c[1] * solvedFalse - c[2]);
    }

    /** The coefficients of the second group's true and false positive rate, and the right-hand side. */
    private static double[] equation(String criterion, double t, double f) {
        double p = baseRate(BLACK);
        double q = baseRate(WHITE);
        double rate = t * p + f * (1 - p);
        double ppv = t * p / rate;
        double npv = (1 - f) * (1 - p) / (1 - rate);
        return switch (criterion) {
            case "fpr" -> new double[] {0, 1, f};
            case "fnr" -> new double[] {1, 0, t};
            case "parity" -> new double[] {q, 1 - q, rate};
            case "ppv" -> new double[] {q * (1 - ppv), -(1 - q) * ppv, 0};
            case "npv" -> new double[] {q * npv, -(1 - q) * (1 - npv), q * npv - (1 - q) * (1 - npv)};
            default -> throw new IllegalArgumentException(criterion);
        };
    }
}
