package dev.redress.policy;

/** What is known of a mean: its most likely value, and the variance of its error. */
record Estimate(double value, double variance) {
    /** Nothing is known of it. */
    static final Estimate NONE = new Estimate(0, Double.POSITIVE_INFINITY);

    /** Both together, if their errors are independent. */
    Estimate and(Estimate other) {
        if (Double.isInfinite(other.variance)) {
            return this;
        }
        double precision = 1 / variance + 1 / other.variance;
        return new Estimate((value / variance + other.value / other.variance) / precision, 1 / precision);
    }

    double deviation() {
        return Math.sqrt(variance);
    }
}
