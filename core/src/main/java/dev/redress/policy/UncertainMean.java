package dev.redress.policy;

/** An estimated mean: its value, and the variance of its error. */
record UncertainMean(double value, double variance) {
    /** Nothing is known about it. */
    static final UncertainMean NONE = new UncertainMean(0, Double.POSITIVE_INFINITY);

    /** The degrees of freedom of the Student distribution of a prior. */
    private static final double FREEDOM = 10;

    /** The sum of two estimates with independent errors. */
    UncertainMean and(UncertainMean other) {
        if (!other.isKnown()) {
            return this;
        }
        double precision = 1 / variance + 1 / other.variance;
        return new UncertainMean((value / variance + other.value / other.variance) / precision, 1 / precision);
    }

    /**
     * This prior of a quantity, with the larger variance that a Student distribution has near an estimate of it that is far away (Lange,
     * Little and Taylor 1989). A criterion that is unlike all others is not taken to be like them.
     */
    UncertainMean near(UncertainMean estimate) {
        if (!estimate.isKnown()) {
            return this;
        }
        double distance = estimate.value - value;
        double squared = distance * distance / (variance + estimate.variance);
        return new UncertainMean(value, variance * Math.max(1, (FREEDOM + squared) / (FREEDOM + 1)));
    }

    boolean isKnown() {
        return !Double.isInfinite(variance);
    }

    double deviation() {
        return Math.sqrt(variance);
    }
}
