package dev.redress.evidence.rules;

/** The weights of errors. The loss of a rule is its weighted number of errors per 1000 decisions. */
public record ErrorWeights(double falsePositive, double falseNegative) {
    /** Both errors weigh 1. */
    public static final ErrorWeights EQUAL = new ErrorWeights(1, 1);

    /** The largest weight of an error. */
    private static final double MOST = 1e6;

    public ErrorWeights {
        if (!(falsePositive >= 0 && falseNegative >= 0 && falsePositive + falseNegative > 0)
                || Math.max(falsePositive, falseNegative) > MOST) {
            throw new IllegalArgumentException("errors weigh " + falsePositive + " and " + falseNegative
                    + "; weights must be from 0 to 1000000, and not both 0");
        }
    }

    /** The larger of the two weights. */
    double unit() {
        return Math.max(falsePositive, falseNegative);
    }
}
