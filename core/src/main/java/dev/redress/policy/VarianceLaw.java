package dev.redress.policy;

import java.util.List;

/**
 * How the variance of a step's loss grows with its mean: as a power of it (Taylor 1961). The dispersion, variance divided by mean, is the
 * same for all criteria if complaints arrive at random and each costs the same, and proportional to the mean if losses are exponential.
 * Both the power and the factor are learned from all criteria, because one criterion's variance takes many stays to learn.
 *
 * @param exponent the power of the mean to which the dispersion is proportional, from 0 to 1
 * @param factor the dispersion at a mean of 1 micro
 */
record VarianceLaw(double exponent, double factor) {
    private static final double[] EXPONENTS = {0, 0.25, 0.5, 0.75, 1};

    /**
     * The weight of a stay in the likelihood of an exponent. The squared distance of an exponential loss from its mean has a
     * relative variance of 8, which a gamma distribution of shape 1/8 has, too.
     */
    private static final double STAY = 0.125;

    /** The weight of the prior of the factor, in stays. */
    private static final double PRIOR_STAYS = 5;

    /**
     * How the losses of one criterion scatter.
     *
     * @param squares the sum of squared distances from their mean, each expected to be the variance of a step's loss
     * @param stays the number of distances, minus the means that were estimated
     * @param mean the mean loss of a step
     */
    record Scatter(double squares, double stays, double mean) {
        static final Scatter NONE = new Scatter(0, 0, 1);

        /** The sum of squares expected at a dispersion of 1. */
        private double expected() {
            return stays * mean;
        }

        /** The dispersion, shrunk toward a guess that has the weight of this many stays at the mean. */
        double dispersion(double guess, double priorStays, double priorMean) {
            double weight = priorStays * priorMean;
            return (weight * guess + squares) / (weight + expected());
        }
    }

    /**
     * The law with the mean exponent, weighted by likelihood, and the factor that fits it.
     *
     * @param scale the usual mean loss; before anything is known, the dispersion there is taken to be as large
     */
    static VarianceLaw of(List<Scatter> all, double scale) {
        double[] logs = new double[EXPONENTS.length];
        double most = Double.NEGATIVE_INFINITY;
        for (int n = 0; n < EXPONENTS.length; n++) {
            logs[n] = logLikelihood(all, fit(all, scale, EXPONENTS[n]));
            most = Math.max(most, logs[n]);
        }
        double sum = 0;
        double weights = 0;
        for (int n = 0; n < EXPONENTS.length; n++) {
            double weight = StrictMath.exp(logs[n] - most);
            sum += weight * EXPONENTS[n];
            weights += weight;
        }
        return fit(all, scale, sum / weights);
    }

    private static VarianceLaw fit(List<Scatter> all, double scale, double exponent) {
        double squares = PRIOR_STAYS * scale * scale;
        double expected = PRIOR_STAYS * scale;
        for (Scatter seen : all) {
            squares += seen.squares();
            expected += seen.expected() * StrictMath.pow(seen.mean() / scale, exponent);
        }
        return new VarianceLaw(exponent, squares / expected / StrictMath.pow(scale, exponent));
    }

    private static double logLikelihood(List<Scatter> all, VarianceLaw law) {
        double log = 0;
        for (Scatter seen : all) {
            if (seen.stays() > 0) {
                double dispersion = law.dispersion(seen.mean());
                log -= STAY
                        * seen.stays()
                        * (StrictMath.log(dispersion) + seen.squares() / seen.expected() / dispersion);
            }
        }
        return log;
    }

    /** The dispersion expected of a criterion with this mean loss. */
    double dispersion(double mean) {
        return factor * StrictMath.pow(mean, exponent);
    }
}
