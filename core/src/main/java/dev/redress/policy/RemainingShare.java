package dev.redress.policy;

import java.util.List;

/**
 * The share of a criterion's loss that remains when it is fixed, and how much criteria differ in it (decision 43). It is estimated from
 * the criteria whose losses depend on no other. With it, the loss of a criterion that was only observed fixed says something about its loss
 * unfixed, and the reverse; how much depends on how similar the criteria are.
 */
final class RemainingShare {
    /** The mean and the deviation of the prior: a fix leaves 0.5 +- 0.5 of the loss. */
    private static final double GUESS = 0.5;

    /** The smallest share assumed. */
    private static final double LEAST = 0.01;

    private static final int ITERATIONS = 3;

    private double mean = GUESS;
    /** The variance of that mean. */
    private double variance = GUESS * GUESS;
    /** The variance of the share between criteria, divided by the square of the mean. */
    private double scatter = 1;

    /** The observations of a criterion's mean loss, without a prior. */
    record Seen(UncertainMean unfixed, UncertainMean fixed) {
        private boolean isTelling() {
            return unfixed.value() > 0
                    && !Double.isInfinite(unfixed.variance())
                    && !Double.isInfinite(fixed.variance());
        }

        /** The error variance of the fixed loss minus a share of the unfixed one. */
        private double noise(double share) {
            return fixed.variance() + share * share * unfixed.variance();
        }
    }

    /** Estimates it from all observations, starting from the last estimate. */
    void learn(List<Seen> all) {
        List<Seen> telling = all.stream().filter(Seen::isTelling).toList();
        for (int n = 0; n < ITERATIONS; n++) {
            learnMean(telling);
            learnScatter(telling);
        }
    }

    /** Weighted least squares. */
    private void learnMean(List<Seen> telling) {
        double precision = 1 / (GUESS * GUESS);
        double sum = GUESS * precision;
        for (Seen seen : telling) {
            double unfixed = seen.unfixed().value();
            double weight = 1 / (seen.noise(mean) + own(unfixed));
            precision += weight * unfixed * unfixed;
            sum += weight * unfixed * seen.fixed().value();
        }
        mean = Math.max(LEAST, sum / precision);
        variance = 1 / precision;
    }

    /**
     * Each criterion counts by the part of its distance from the mean that is due to the criterion rather than to noise. The prior of 1 has the
     * weight of one criterion at first and less as more are known, so a few criteria that are similar by chance do not make it too small.
     */
    private void learnScatter(List<Seen> telling) {
        double squares = 0;
        double count = 1;
        for (Seen seen : telling) {
            double expected = mean * seen.unfixed().value();
            double own = own(seen.unfixed().value());
            double part = own / (seen.noise(mean) + own);
            double distance = part * (seen.fixed().value() / expected - 1);
            squares += distance * distance;
            count += part;
        }
        scatter = (1 / count + squares) / count;
    }

    /** The variance of the fixed loss that is due to differences between criteria. */
    private double own(double unfixed) {
        return scatter * mean * mean * unfixed * unfixed;
    }

    /** The estimate of a criterion's loss fixed from its loss unfixed. */
    UncertainMean fixed(UncertainMean unfixed) {
        double loss = unfixed.value();
        return new UncertainMean(mean * loss, mean * mean * unfixed.variance() + own(loss) + loss * loss * variance);
    }

    /**
     * The estimate of a criterion's loss unfixed from its loss fixed. The variance between criteria is scaled by the larger of the two losses
     * below: a fix that leaves nothing says little about what it removed.
     *
     * @param believed the unfixed loss by its own observations
     */
    UncertainMean unfixed(UncertainMean fixed, double believed) {
        double value = fixed.value() / mean;
        double loss = Math.max(believed, value);
        return new UncertainMean(value, (fixed.variance() + own(loss) + loss * loss * variance) / (mean * mean));
    }
}
