package dev.redress.random;

/**
 * A stream of random numbers that is a pure function of a seed and the purposes it was split for: xoshiro256++ (Blackman and
 * Vigna), seeded by SplitMix64. The same seed gives the same numbers on every machine: logarithms come from {@link StrictMath}.
 */
public final class RandomStream {
    private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

    private final long key;
    private long s0;
    private long s1;
    private long s2;
    private long s3;

    private RandomStream(long key) {
        this.key = key;
        long z = key;
        s0 = mix(z += GOLDEN_GAMMA);
        s1 = mix(z += GOLDEN_GAMMA);
        s2 = mix(z += GOLDEN_GAMMA);
        s3 = mix(z + GOLDEN_GAMMA);
    }

    /** The generator in a given state, for tests against its authors' published numbers. All such streams have the same splits. */
    RandomStream(long s0, long s1, long s2, long s3) {
        key = 0;
        this.s0 = s0;
        this.s1 = s1;
        this.s2 = s2;
        this.s3 = s3;
    }

    public static RandomStream of(long seed) {
        return new RandomStream(seed);
    }

    /**
     * A separate stream for one purpose. It depends on this stream's seed and on the purpose, not on the numbers drawn before, so
     * an additional draw in one place changes nothing elsewhere.
     */
    public RandomStream split(String purpose) {
        long hash = key;
        for (int n = 0; n < purpose.length(); n++) {
            hash = mix(hash + GOLDEN_GAMMA * (purpose.charAt(n) + 1L));
        }
        return new RandomStream(mix(hash ^ purpose.length()));
    }

    /** A separate stream for the n-th of many similar purposes. */
    public RandomStream split(long n) {
        return new RandomStream(mix(mix(key ^ GOLDEN_GAMMA) + GOLDEN_GAMMA * n));
    }

    /** SplitMix64's finaliser. */
    static long mix(long z) {
        z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return z ^ z >>> 31;
    }

    public long nextLong() {
        long result = Long.rotateLeft(s0 + s3, 23) + s0;
        long t = s1 << 17;
        s2 ^= s0;
        s3 ^= s1;
        s1 ^= s2;
        s0 ^= s3;
        s2 ^= t;
        s3 = Long.rotateLeft(s3, 45);
        return result;
    }

    /** Uniform on [0, 1), in steps of 2^-53. */
    public double nextDouble() {
        return (nextLong() >>> 11) * 0x1.0p-53;
    }

    /** Uniform on 0 to bound - 1 (Lemire's multiplication, with rejection). */
    public int nextInt(int bound) {
        if (bound <= 0) {
            throw new IllegalArgumentException("the bound " + bound + " is not positive");
        }
        long product = (nextLong() >>> 32) * bound;
        long fraction = product & 0xFFFFFFFFL;
        if (fraction < bound) {
            long threshold = (1L << 32) % bound;
            while (fraction < threshold) {
                product = (nextLong() >>> 32) * bound;
                fraction = product & 0xFFFFFFFFL;
            }
        }
        return (int) (product >>> 32);
    }

    public boolean nextBoolean() {
        return nextLong() < 0;
    }

    /** A uniformly random permutation of 0 to n - 1 (Fisher and Yates). */
    public int[] nextPermutation(int n) {
        int[] permutation = new int[n];
        for (int i = 0; i < n; i++) {
            int j = nextInt(i + 1);
            permutation[i] = permutation[j];
            permutation[j] = i;
        }
        return permutation;
    }

    /** Standard normal. */
    public double nextGaussian() {
        return Ziggurat.gaussian(this);
    }

    /** Exponential with mean 1. */
    public double nextExponential() {
        return Ziggurat.exponential(this);
    }

    /**
     * Gamma with scale 1 and any positive shape; for an integer n, the sum of n exponentials (Marsaglia and Tsang 2000). The time
     * does not depend on the shape.
     */
    public double nextGamma(double shape) {
        if (!(shape > 0)) {
            throw new IllegalArgumentException("the shape " + shape + " is not positive");
        }
        if (shape < 1) {
            return nextGamma(shape + 1) * StrictMath.pow(1 - nextDouble(), 1 / shape);
        }
        if (shape == 1) {
            return nextExponential();
        }
        double d = shape - 1.0 / 3;
        double c = 1 / StrictMath.sqrt(9 * d);
        while (true) {
            double x = nextGaussian();
            double root = 1 + c * x;
            if (root > 0) {
                double v = root * root * root;
                double u = 1 - nextDouble();
                double x2 = x * x;
                if (u < 1 - 0.0331 * x2 * x2 || StrictMath.log(u) < 0.5 * x2 + d * (1 - v + StrictMath.log(v))) {
                    return d * v;
                }
            }
        }
    }

    /** Binomial: the number of successes in n trials with probability p. */
    public long nextBinomial(long n, double p) {
        return CountSampler.binomial(this, n, p);
    }

    /** Poisson: the number of events, given their expected number. */
    public long nextPoisson(double mean) {
        return CountSampler.poisson(this, mean);
    }
}
