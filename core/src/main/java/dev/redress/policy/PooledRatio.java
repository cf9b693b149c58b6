package dev.redress.policy;

/** A ratio estimated from many observations: the sum of observed amounts divided by the sum of amounts expected at ratio 1. */
final class PooledRatio {
    private double seen;
    private double expected;

    void add(double moreSeen, double moreExpected) {
        seen += moreSeen;
        expected += moreExpected;
    }

    void add(PooledRatio other) {
        add(other.seen, other.expected);
    }

    /** The ratio, shrunk toward a prior guess that has the weight of this expected amount. */
    double value(double guess, double weight) {
        return (weight * guess + seen) / (weight + expected);
    }
}
