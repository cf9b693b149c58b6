package dev.redress.policy;

import java.util.List;

/**
 * The share of a criterion's loss that remains when it is fixed, and by how much criteria differ in it: learned from all criteria whose
 * losses depend on nothing else (decision 43). So a criterion that was seen fixed for long says something of what it would lose
 * unfixed, and the other way round, as much as the others are alike.
 */
final class RemainingShare {
    /** Before anything is seen a fix leaves half of the loss, give or take half. */
    private static final double GUESS = 0.5;

    /** No fix is believed to leave less. */
    private static final double LEAST = 0.01;

    private static final int ITERATIONS = 3;

    private double mean = GUESS;
    /** The variance of that mean. */
    private double variance = GUESS * GUESS;
    /** The variance of a criterion's own share, by the square of the mean. */
    private double scatter = 1;

    /** What was seen of a criterion's mean loss. */
    record Seen(UncertainMean unfixed, UncertainMean fixed) {
        private boolean isTelling() {
            return unfixed.value() > 0
                    && !Double.isInfinite(unfixed.variance())
                    && !Double.isInfinite(fixed.variance());
        }

        /** The variance of the fixed loss less a share of the unfixed one, apart from the criterion's own deviation. */
        private double noise(double share) {
            return fixed.variance() + share * share * unfixed.variance();
        }
    }

    /** Learns it from all that was seen, beginning with what it believed before. */
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
     * Each criterion counts by how much of its distance from the mean is its own rather than noise. The prior guess of 1 counts for one
     * criterion at first, and for less the more are known: a few that are alike by chance do not make all alike.
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

    /** The variance that a criterion's own share gives its fixed loss. */
    private double own(double unfixed) {
        return scatter * mean * mean * unfixed * unfixed;
    }

    /** What a criterion's loss unfixed says of its loss fixed. */
    UncertainMean fixed(UncertainMean unfixed) {
        double loss = unfixed.value();
        return new UncertainMean(mean * loss, mean * mean * unfixed.variance() + own(loss) + loss * loss * variance);
    }

    /**
     * What a criterion's loss fixed says of its loss unfixed. How far the criterion's own share may be from the mean counts in units of the
     * loss as it is believed to be: a fix that leaves nothing says little about what it removed.
     *
     * @param believed the unfixed loss by what was seen of it
     */
    UncertainMean unfixed(UncertainMean fixed, double believed) {
        double value = fixed.value() / mean;
        double loss = Math.max(believed, value);
        return new UncertainMean(value, (fixed.variance() + own(loss) + loss * loss * variance) / (mean * mean));
    }
}
