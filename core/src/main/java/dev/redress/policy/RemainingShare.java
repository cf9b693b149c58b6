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

    /** The largest standard deviation of shares, as a multiple of their mean; with no observation the variance is 1. */
    private static final double MOST_DIFFERENT = Math.sqrt(3);

    private double mean = GUESS;
    /** The variance of that mean. */
    private double variance = GUESS * GUESS;
    /** The variance of the share between criteria, divided by the square of the mean. */
    private double scatter = 1;

    /**
     * What is known about a criterion's mean loss. An unfixed loss that was observed for a few steps only must be shrunk toward those of the
     * other criteria: it was fixed because it looked large, so without that it is too large on average, and the share too small.
     *
     * @param unfixed the loss unfixed, by its own observations and by those of other criteria
     * @param fixed the loss fixed, by its own observations alone
     */
    record Seen(UncertainMean unfixed, UncertainMean fixed) {
        private boolean isTelling() {
            return unfixed.value() > 0 && unfixed.isKnown() && fixed.isKnown();
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

    private void learnScatter(List<Seen> telling) {
        List<Spread.Distance> distances = telling.stream()
                .map(seen -> {
                    double expected = mean * seen.unfixed().value();
                    return new Spread.Distance(
                            seen.fixed().value() / expected - 1, seen.noise(mean) / (expected * expected));
                })
                .toList();
        scatter = Spread.variance(distances, MOST_DIFFERENT);
    }

    /** The standard error of the mean share, divided by it. */
    double error() {
        return Math.sqrt(variance) / mean;
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
