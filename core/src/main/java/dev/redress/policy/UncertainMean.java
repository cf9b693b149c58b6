package dev.redress.policy;

/** A mean that is not known exactly: its most likely value, and the variance of its error. */
record UncertainMean(double value, double variance) {
    /** Nothing is known of it. */
    static final UncertainMean NONE = new UncertainMean(0, Double.POSITIVE_INFINITY);

    /** Both together, if their errors are independent. */
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
