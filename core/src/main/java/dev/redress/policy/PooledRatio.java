package dev.redress.policy;

/** A ratio that is learned from many places at once: what was seen there, by what would be expected there if the ratio were 1. */
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

    /** The ratio, tempered by a guess that counts as much as something of which this much would be expected. */
    double value(double guess, double weight) {
        return (weight * guess + seen) / (weight + expected);
    }
}
