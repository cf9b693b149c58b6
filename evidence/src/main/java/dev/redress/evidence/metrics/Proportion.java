package dev.redress.evidence.metrics;

import java.util.Optional;

/**
 * A share of a number of people. Intervals are Wilson's for a share and Newcombe's for the difference of two, whose coverage is
 * good also in small groups and near 0 and 1.
 *
 * @param some the numerator
 * @param all the denominator
 */
public record Proportion(double some, double all) {
    /** Groups with fewer people are shown, but not used for verdicts. */
    public static final double FEW = 30;

    /** Whether the denominator is not empty. */
    public boolean defined() {
        return all > 0;
    }

    public boolean few() {
        return all < FEW;
    }

    /** The share, which is undefined if the denominator is empty. */
    public double value() {
        if (!defined()) {
            throw new IllegalStateException("the denominator is empty");
        }
        return some / all;
    }

    /** Wilson's score interval (1927); empty if the denominator is. */
    public Optional<Estimate> estimate() {
        if (!defined()) {
            return Optional.empty();
        }
        double p = value();
        double z2 = Estimate.Z * Estimate.Z;
        double centre = (some + z2 / 2) / (all + z2);
        double half = Estimate.Z / (all + z2) * Math.sqrt(all * p * (1 - p) + z2 / 4);
        // A share of 0 or 1 is an end of its interval, in spite of rounding.
        double low = some == 0 ? 0 : Math.max(0, centre - half);
        double high = some == all ? 1 : Math.min(1, centre + half);
        return Optional.of(new Estimate(p, low, high));
    }

    /** The difference from another share, with Newcombe's hybrid score interval (1998, method 10). */
    public Optional<Estimate> minus(Proportion other) {
        if (!defined() || !other.defined()) {
            return Optional.empty();
        }
        return Optional.of(estimate().orElseThrow().minus(other.estimate().orElseThrow()));
    }

    /**
     * The ratio to another share, by the same principle (Donner and Zou 2012, MOVER-R); empty if the other is 0.
     */
    public Optional<Estimate> over(Proportion other) {
        if (!defined() || !other.defined() || other.some == 0) {
            return Optional.empty();
        }
        Estimate a = estimate().orElseThrow();
        Estimate b = other.estimate().orElseThrow();
        double product = a.value() * b.value();
        return Optional.of(new Estimate(
                a.value() / b.value(),
                limit(product, a.low(), 2 * a.value() - a.low(), b.high(), 2 * b.value() - b.high(), -1),
                limit(product, a.high(), 2 * a.value() - a.high(), b.low(), 2 * b.value() - b.low(), 1)));
    }

    private static double limit(double product, double la, double ma, double lb, double mb, int side) {
        double root = Math.sqrt(Math.max(0, product * product - la * ma * lb * mb));
        return lb * mb == 0 ? la * ma / (2 * product) : Math.max(0, (product + side * root) / (lb * mb));
    }

    /** The p-value of the two-sided pooled z test for the difference from another share. */
    public double pValue(Proportion other) {
        double pooled = (some + other.some) / (all + other.all);
        double error = Math.sqrt(pooled * (1 - pooled) * (1 / all + 1 / other.all));
        return error == 0 ? 1 : NormalDistribution.beyond(Math.abs(value() - other.value()) / error);
    }
}
