package dev.redress.lab.experiment;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.TDistribution;

/** A sample of one measurement over several seeds. */
public final class SeedSample {
    /** Ascending. */
    private final double[] values;

    public SeedSample(double... values) {
        this.values = values.clone();
        Arrays.sort(this.values);
    }

    int size() {
        return values.length;
    }

    double mean() {
        return Arrays.stream(values).average().orElse(Double.NaN);
    }

    double least() {
        return values.length == 0 ? Double.NaN : values[0];
    }

    double largest() {
        return values.length == 0 ? Double.NaN : values[values.length - 1];
    }

    /** Linear interpolation between the two adjacent values. */
    double quantile(double share) {
        if (values.length == 0) {
            return Double.NaN;
        }
        double place = share * (values.length - 1);
        int below = (int) place;
        int above = Math.min(below + 1, values.length - 1);
        return values[below] + (place - below) * (values[above] - values[below]);
    }

    double median() {
        return quantile(0.5);
    }

    /** Half the width of the 95% confidence interval of the mean (Student's t); infinite for fewer than two values. */
    double halfWidth() {
        if (values.length < 2) {
            return Double.POSITIVE_INFINITY;
        }
        double mean = mean();
        double squares = Arrays.stream(values)
                .map(value -> (value - mean) * (value - mean))
                .sum();
        int freedom = values.length - 1;
        double factor = TDistribution.of(freedom).inverseCumulativeProbability(0.975);
        return factor * Math.sqrt(squares / freedom / values.length);
    }

    @Override
    public String toString() {
        return Arrays.toString(values);
    }
}
