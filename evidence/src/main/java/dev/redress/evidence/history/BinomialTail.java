package dev.redress.evidence.history;

/** Exact tails of binomial distributions. */
final class BinomialTail {
    private BinomialTail() {}

    /** The probability of at least the given number of successes in n independent trials, each with probability p. */
    static double atLeast(long successes, long n, double p) {
        if (successes <= 0 || p >= 1) {
            return 1;
        }
        if (successes > n || p <= 0) {
            return 0;
        }
        if (successes < n * p) {
            // The two tails add up to 1, so sum the shorter one, downwards.
            return Math.max(0, 1 - downFrom(successes - 1, n, p));
        }
        double term = StrictMath.exp(logOf(successes, n, p));
        double sum = 0;
        for (long k = successes; k <= n && term > sum * 1e-18; k++) {
            sum += term;
            term *= (n - k) / (k + 1.0) * p / (1 - p);
        }
        return Math.min(1, sum);
    }

    private static double downFrom(long most, long n, double p) {
        double term = StrictMath.exp(logOf(most, n, p));
        double sum = 0;
        for (long k = most; k >= 0 && term > sum * 1e-18; k--) {
            sum += term;
            term *= k / (n - k + 1.0) * (1 - p) / p;
        }
        return Math.min(1, sum);
    }

    /** The logarithm of the probability of exactly k successes. */
    private static double logOf(long k, long n, double p) {
        return logFactorial(n)
                - logFactorial(k)
                - logFactorial(n - k)
                + k * StrictMath.log(p)
                + (n - k) * StrictMath.log1p(-p);
    }

    /** The logarithm of n!: a sum for small n, otherwise Stirling's series, whose error is then below 1e-20. */
    private static double logFactorial(long n) {
        if (n > 1000) {
            double x = n;
            return x * StrictMath.log(x)
                    - x
                    + StrictMath.log(2 * Math.PI * x) / 2
                    + 1 / (12 * x)
                    - 1 / (360 * x * x * x)
                    + 1 / (1260 * x * x * x * x * x);
        }
        double sum = 0;
        for (long k = 2; k <= n; k++) {
            sum += StrictMath.log((double) k);
        }
        return sum;
    }
}
