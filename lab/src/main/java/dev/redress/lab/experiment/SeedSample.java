package dev.redress.lab.experiment;

import java.util.Arrays;

/** Numbers measured in the same way with different seeds. */
public final class SeedSample {
    /** The 97.5% points of Student's t with 1 to 30 degrees of freedom. */
    private static final double[] STUDENT = {
        12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131,
        2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042
    };

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

    /** Linear between the two values next to the place. */
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

    /** Half the width of the 95% interval of the mean, by Student's t; infinite for fewer than two values. */
    double halfWidth() {
        if (values.length < 2) {
            return Double.POSITIVE_INFINITY;
        }
        double mean = mean();
        double squares = Arrays.stream(values)
                .map(value -> (value - mean) * (value - mean))
                .sum();
        int freedom = values.length - 1;
        // Beyond the table: the first two terms of t's expansion about the normal's 1.96.
        double factor = freedom <= STUDENT.length ? STUDENT[freedom - 1] : 1.96 + 2.37 / freedom;
        return factor * Math.sqrt(squares / freedom / values.length);
    }

    @Override
    public String toString() {
        return Arrays.toString(values);
    }
}
