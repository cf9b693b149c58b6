package dev.redress.evidence.metrics;

/** An estimate with its 95% interval. */
public record Estimate(double value, double low, double high) {
    /** The 0.975 quantile of the normal distribution. */
    static final double Z = 1.959963984540054;

    public Estimate {
        if (Double.isNaN(value) || Double.isNaN(low) || Double.isNaN(high)) {
            throw new IllegalArgumentException("an estimate is a number");
        }
    }

    /** The difference from an independent estimate, with the interval combined from theirs (MOVER). */
    Estimate minus(Estimate other) {
        double difference = value - other.value;
        return new Estimate(
                difference,
                difference - Math.hypot(value - low, other.high - other.value),
                difference + Math.hypot(high - value, other.value - other.low));
    }
}
