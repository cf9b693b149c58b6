package dev.redress.policy;

import java.util.List;

/**
 * The variance of a quantity between criteria, estimated from noisy observations of it: the posterior mean for normal quantities and
 * errors, if every standard deviation up to a limit is equally likely beforehand. A few criteria that agree by chance leave it large.
 */
final class Spread {
    /** The number of standard deviations that are weighed against each other. */
    private static final int GRID = 100;

    private Spread() {}

    /**
     * What was observed of one criterion, in the unit of the spread.
     *
     * @param value the distance of its estimate from the mean over the criteria
     * @param noise the variance of the estimate's error
     */
    record Distance(double value, double noise) {
        private double precision(double spread) {
            return 1 / (noise + spread * spread);
        }
    }

    /** The variance; with no observation a third of the square of the limit. */
    static double variance(List<Distance> distances, double limit) {
        double[] logs = new double[GRID];
        double most = Double.NEGATIVE_INFINITY;
        for (int n = 0; n < GRID; n++) {
            logs[n] = distances.isEmpty() ? 0 : logLikelihood(distances, spread(n, limit));
            most = Math.max(most, logs[n]);
        }
        double sum = 0;
        double weights = 0;
        for (int n = 0; n < GRID; n++) {
            double weight = StrictMath.exp(logs[n] - most);
            sum += weight * spread(n, limit) * spread(n, limit);
            weights += weight;
        }
        return sum / weights;
    }

    /** The logarithm of the restricted likelihood, without its constant: the mean was estimated, too (Patterson and Thompson 1971). */
    private static double logLikelihood(List<Distance> distances, double spread) {
        double log = 0;
        double precisions = 0;
        for (Distance distance : distances) {
            double precision = distance.precision(spread);
            log += 0.5 * (StrictMath.log(precision) - precision * distance.value() * distance.value());
            precisions += precision;
        }
        return log - 0.5 * StrictMath.log(precisions);
    }

    private static double spread(int n, double limit) {
        return (n + 0.5) / GRID * limit;
    }
}
