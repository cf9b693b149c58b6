package dev.redress.lab;

import dev.redress.random.RandomStream;

/** The distribution of the loss of one set in one step, given its mean. */
public enum LossFamily {
    /** Exponential, as in the paper's experiments; a sum of n is Gamma(n), so a dwell of any length is one draw (decision 20). */
    EXPONENTIAL {
        @Override
        double sum(double mean, double bound, long steps, RandomStream random) {
            return mean * random.nextGamma((double) steps);
        }
    },
    /** The loss bound B or 0; a sum is binomial. */
    BERNOULLI {
        @Override
        double sum(double mean, double bound, long steps, RandomStream random) {
            return bound * random.nextBinomial(steps, mean / bound);
        }
    },
    /** A Poisson number of complaints of loss 1; a sum is Poisson too. */
    POISSON {
        @Override
        double sum(double mean, double bound, long steps, RandomStream random) {
            return random.nextPoisson(mean * steps);
        }
    },
    /** Uniform from 0 to twice the mean; the sum has no simple distribution, so it is drawn step by step. */
    UNIFORM {
        @Override
        double sum(double mean, double bound, long steps, RandomStream random) {
            double sum = 0;
            for (long n = 0; n < steps; n++) {
                sum += random.nextDouble();
            }
            return 2 * mean * sum;
        }
    },
    /** Always the mean. */
    FIXED {
        @Override
        double sum(double mean, double bound, long steps, RandomStream random) {
            return mean * steps;
        }
    };

    /** The sum of the losses of a number of steps with the same mean. */
    abstract double sum(double mean, double bound, long steps, RandomStream random);

    /** Refuses a mean that is impossible for this family. */
    void check(double mean, double bound) {
        if (this == BERNOULLI && mean > bound) {
            throw new IllegalArgumentException("a Bernoulli loss is 0 or the loss bound " + bound
                    + ", so its mean cannot be " + mean + ": raise the charter's lossBound");
        }
    }
}
