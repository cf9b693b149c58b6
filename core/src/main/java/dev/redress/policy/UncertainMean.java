package dev.redress.policy;

/** An estimated mean: its value, and the variance of its error. */
record UncertainMean(double value, double variance) {
    /** Nothing is known about it. */
    static final UncertainMean NONE = new UncertainMean(0, Double.POSITIVE_INFINITY);

    /** The sum of two estimates with independent errors. */
    UncertainMean and(UncertainMean other) {
        if (Double.isInfinite(other.variance)) {
            return this;
        }
        double precision = 1 / variance + 1 / other.variance;
        return new UncertainMean((value / variance + other.value / other.variance) / precision, 1 / precision);
    }

    double deviation() {
        return Math.sqrt(variance);
    }
}
