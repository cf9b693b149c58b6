package dev.redress.evidence.metrics;

/** The standard normal distribution. */
final class Normal {
    /** From here on the continued fraction is quick and exact; below, the series. */
    private static final double FAR = 2.5;

    private Normal() {}

    /** The probability of lying farther from zero than z, on either side. */
    static double beyond(double z) {
        double density = StrictMath.exp(-z * z / 2) / Math.sqrt(2 * Math.PI);
        return z < FAR ? 1 - 2 * density * inner(z) : 2 * density / tail(z);
    }

    /** z + z^3/3 + z^5/(3*5) + ... : all terms positive, nothing cancels. */
    private static double inner(double z) {
        double term = z;
        double sum = z;
        for (int n = 3; term > sum * 1e-17; n += 2) {
            term *= z * z / n;
            sum += term;
        }
        return sum;
    }

    /** z + 1/(z + 2/(z + 3/(...))), Laplace's continued fraction, from its far end. */
    private static double tail(double z) {
        double value = z;
        for (int n = 200; n > 0; n--) {
            value = z + n / value;
        }
        return value;
    }
}
