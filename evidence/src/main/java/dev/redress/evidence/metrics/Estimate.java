package dev.redress.evidence.metrics;

/** A number and the 95% interval about it. */
public record Estimate(double value, double low, double high) {
    /** The quantile of the normal distribution that 95% lie within. */
    static final double Z = 1.959963984540054;

    public Estimate {
        if (Double.isNaN(value) || Double.isNaN(low) || Double.isNaN(high)) {
            throw new IllegalArgumentException("an estimate is a number");
        }
    }

    /** How much larger this is than another that does not depend on it, with the interval that theirs make (MOVER). */
    Estimate minus(Estimate other) {
        double difference = value - other.value;
        return new Estimate(
                difference,
                difference - Math.hypot(value - low, other.high - other.value),
                difference + Math.hypot(high - value, other.value - other.low));
    }
}
