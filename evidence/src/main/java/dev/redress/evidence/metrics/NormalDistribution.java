package dev.redress.evidence.metrics;

/** The standard normal distribution. */
final class NormalDistribution {
    /** Above this value the continued fraction converges quickly; below it the series is used. */
    private static final double FAR = 2.5;

    private NormalDistribution() {}

    /** The two-sided tail probability: that a standard normal variable is farther from zero than z. */
    static double beyond(double z) {
        double density = StrictMath.exp(-z * z / 2) / Math.sqrt(2 * Math.PI);
        return z < FAR ? 1 - 2 * density * inner(z) : 2 * density / tail(z);
    }

    /** z + z^3/3 + z^5/(3*5) + ... All terms are positive, so there is no cancellation. */
    private static double inner(double z) {
        double term = z;
        double sum = z;
        for (int n = 3; term > sum * 1e-17; n += 2) {
            term *= z * z / n;
            sum += term;
        }
        return sum;
    }

    /** z + 1/(z + 2/(z + 3/(...))): Laplace's continued fraction, evaluated from its innermost term. */
    private static double tail(double z) {
        double value = z;
        for (int n = 200; n > 0; n--) {
            value = z + n / value;
        }
        return value;
    }
}
