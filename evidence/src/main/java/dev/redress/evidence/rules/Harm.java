package dev.redress.evidence.rules;

/** What errors weigh: a rule's loss is the weighted number of them per 1000 decisions. */
public record Harm(double falsePositive, double falseNegative) {
    /** Every error counts the same. */
    public static final Harm EQUAL = new Harm(1, 1);

    /** No error weighs more. */
    private static final double MOST = 1e6;

    public Harm {
        if (!(falsePositive >= 0 && falseNegative >= 0 && falsePositive + falseNegative > 0)
                || Math.max(falsePositive, falseNegative) > MOST) {
            throw new IllegalArgumentException(
                    "errors weigh " + falsePositive + " and " + falseNegative + ": not from 0 to 1000000, or both 0");
        }
    }

    /** What the heavier error weighs. */
    double unit() {
        return Math.max(falsePositive, falseNegative);
    }
}
