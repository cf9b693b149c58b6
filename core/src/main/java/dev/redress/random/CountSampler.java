package dev.redress.random;

/**
 * Binomial and Poisson numbers: by inversion if few events are expected, and by Hörmann's transformed rejection (BTRS, PTRS,
 * 1993) if many are, so a count of billions takes no longer than a count of ten.
 */
final class CountSampler {
    /** Below this expected number of events inversion is used; transformed rejection needs at least this many. */
    private static final double FEW = 10;

    private static final double[] STIRLING_ERROR = {
        0.08106146679532726,
        0.04134069595540929,
        0.02767792568499834,
        0.02079067210376509,
        0.01664469118982119,
        0.01387612882307075,
        0.01189670994589177,
        0.01041126526197209,
        0.009255462182712733,
        0.00833056343336287
    };

    private CountSampler() {}

    static long binomial(RandomStream random, long n, double p) {
        if (n < 0 || !(p >= 0 && p <= 1)) {
            throw new IllegalArgumentException("no binomial of " + n + " chances with probability " + p);
        }
        if (p > 0.5) {
            return n - binomial(random, n, 1 - p);
        }
        return n * p < FEW ? fewOf(random, n, p) : manyOf(random, n, p);
    }

    /** Inversion: walks up the distribution from 0. */
    private static long fewOf(RandomStream random, long n, double p) {
        double odds = p / (1 - p);
        double none = StrictMath.exp(n * StrictMath.log1p(-p));
        while (true) {
            double u = random.nextDouble();
            double probability = none;
            for (long k = 0; k <= n && probability > 0; k++) {
                if (u < probability) {
                    return k;
                }
                u -= probability;
                probability *= odds * (n - k) / (k + 1);
            }
        }
    }

    /** BTRS. */
    private static long manyOf(RandomStream random, long n, double p) {
        double deviation = StrictMath.sqrt(n * p * (1 - p));
        double odds = p / (1 - p);
        double b = 1.15 + 2.53 * deviation;
        double a = -0.0873 + 0.0248 * b + 0.01 * p;
        double c = n * p + 0.5;
        double alpha = (2.83 + 5.1 / b) * deviation;
        double quick = 0.92 - 4.2 / b;
        long mode = (long) ((n + 1) * p);
        while (true) {
            double u = random.nextDouble() - 0.5;
            double v = 1 - random.nextDouble();
            double us = 0.5 - Math.abs(u);
            long k = (long) Math.floor((2 * a / us + b) * u + c);
            if (us >= 0.07 && v <= quick) {
                return k;
            }
            if (k >= 0 && k <= n) {
                double bound = (mode + 0.5) * StrictMath.log((mode + 1) / (odds * (n - mode + 1)))
                        + (n + 1) * StrictMath.log((n - mode + 1.0) / (n - k + 1.0))
                        + (k + 0.5) * StrictMath.log(odds * (n - k + 1) / (k + 1))
                        + (stirlingError(mode) + stirlingError(n - mode) - stirlingError(k) - stirlingError(n - k));
                if (StrictMath.log(v * alpha / (a / (us * us) + b)) <= bound) {
                    return k;
                }
            }
        }
    }

    static long poisson(RandomStream random, double mean) {
        if (!(mean >= 0 && mean <= 1e18)) {
            throw new IllegalArgumentException("no Poisson number of mean " + mean);
        }
        return mean < FEW ? few(random, mean) : many(random, mean);
    }

    /** Counts arrivals until their gaps pass the mean. */
    private static long few(RandomStream random, double mean) {
        long count = 0;
        for (double time = random.nextExponential(); time < mean; time += random.nextExponential()) {
            count++;
        }
        return count;
    }

    /** PTRS. The logarithm of the probability is written so that large terms cancel before they are added. */
    private static long many(RandomStream random, double mean) {
        double root = StrictMath.sqrt(mean);
        double b = 0.931 + 2.53 * root;
        double a = -0.059 + 0.02483 * b;
        double inverseAlpha = 1.1239 + 1.1328 / (b - 3.4);
        double quick = 0.9277 - 3.6224 / (b - 2);
        while (true) {
            double u = random.nextDouble() - 0.5;
            double v = 1 - random.nextDouble();
            double us = 0.5 - Math.abs(u);
            long k = (long) Math.floor((2 * a / us + b) * u + mean + 0.43);
            if (us >= 0.07 && v <= quick) {
                return k;
            }
            if (k >= 0 && (us >= 0.013 || v <= us)) {
                double logProbability = k * StrictMath.log(mean / (k + 1))
                        + (k + 1 - mean)
                        - 0.5 * StrictMath.log(2 * Math.PI * (k + 1))
                        - stirlingError(k);
                if (StrictMath.log(v * inverseAlpha / (a / (us * us) + b)) <= logProbability) {
                    return k;
                }
            }
        }
    }

    /** log k! - ((k + 1/2) log(k + 1) - (k + 1) + log(2 pi) / 2). */
    private static double stirlingError(long k) {
        if (k < STIRLING_ERROR.length) {
            return STIRLING_ERROR[(int) k];
        }
        double inverse = 1 / (k + 1.0);
        double square = inverse * inverse;
        return (1.0 / 12 - (1.0 / 360 - square / 1260) * square) * inverse;
    }
}
