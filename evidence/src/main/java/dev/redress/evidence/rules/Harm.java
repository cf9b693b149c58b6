package dev.redress.evidence.rules;

/** What errors weigh: a rule's loss is the weighted number of them per 1000 decisions. */
public record Harm(double falsePositive, double falseNegative) {
    /** Every error counts the same. */
    public static final Harm EQUAL = new Harm(1, 1);

    public Harm {
        if (!(falsePositive >= 0 && falseNegative >= 0 && falsePositive + falseNegative > 0)
                || Double.isInfinite(falsePositive + falseNegative)) {
            throw new IllegalArgumentException(
                    "errors weigh " + falsePositive + " and " + falseNegative + ": not below 0, and not both 0");
        }
    }
}
