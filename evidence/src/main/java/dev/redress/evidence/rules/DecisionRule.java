package dev.redress.evidence.rules;

import java.util.Arrays;

/** Who is decided on positively: by stratum and level of the score, with which probability. Never less likely at a higher level. */
public final class DecisionRule {
    private static final double ROUNDING = 1e-9;

    private final double[][] shares;

    DecisionRule(double[][] shares) {
        this.shares = new double[shares.length][];
        for (int s = 0; s < shares.length; s++) {
            this.shares[s] = shares[s].clone();
            for (int b = 0; b < shares[s].length; b++) {
                double share = shares[s][b];
                this.shares[s][b] = share < ROUNDING ? 0 : share > 1 - ROUNDING ? 1 : share;
                if (b > 0 && this.shares[s][b] < this.shares[s][b - 1] - ROUNDING) {
                    throw new IllegalArgumentException("a higher score is less likely to be decided on positively");
                }
            }
        }
    }

    /** The same rule, but probabilities that close to 0 or 1 are 0 and 1. */
    DecisionRule rounded(double close) {
        double[][] rounded = new double[shares.length][];
        for (int s = 0; s < rounded.length; s++) {
            rounded[s] = Arrays.stream(shares[s])
                    .map(share -> share < close ? 0 : share > 1 - close ? 1 : share)
                    .toArray();
        }
        return new DecisionRule(rounded);
    }

    /** The probability of a positive decision. */
    public double share(int stratum, int level) {
        return shares[stratum][level];
    }
}
