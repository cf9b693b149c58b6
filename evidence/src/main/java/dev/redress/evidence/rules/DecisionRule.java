package dev.redress.evidence.rules;

import java.util.Arrays;

/**
 * A decision rule: the probability of a positive decision by stratum and bin of the score, non-decreasing in the score. A rule may also
 * randomise scores: it gives the probability of reaching each level of a {@link dev.redress.evidence.metrics.ScoreScale}, and a
 * decision is positive if a given level is reached. Whoever reaches a level also reaches all lower levels.
 */
public final class DecisionRule {
    private static final double ROUNDING = 1e-9;

    private final double[][][] reach;
    private final int decisive;

    /** @param shares by stratum and bin */
    DecisionRule(double[][] shares) {
        this(new double[][][] {shares}, 0);
    }

    /**
     * @param reach by level above the lowest, stratum and bin
     * @param decisive the lowest of these levels with positive decisions
     */
    DecisionRule(double[][][] reach, int decisive) {
        this.reach = new double[reach.length][][];
        this.decisive = decisive;
        for (int j = 0; j < reach.length; j++) {
            this.reach[j] = rising(reach[j]);
            for (int s = 0; j > 0 && s < reach[j].length; s++) {
                for (int b = 0; b < reach[j][s].length; b++) {
                    // Everybody who reaches a level reaches the one below; the solver's solution may violate this
                    // slightly.
                    this.reach[j][s][b] = Math.min(this.reach[j][s][b], this.reach[j - 1][s][b]);
                }
            }
        }
    }

    private static double[][] rising(double[][] shares) {
        double[][] rounded = new double[shares.length][];
        for (int s = 0; s < shares.length; s++) {
            rounded[s] = shares[s].clone();
            for (int b = 0; b < shares[s].length; b++) {
                double share = shares[s][b];
                rounded[s][b] = share < ROUNDING ? 0 : share > 1 - ROUNDING ? 1 : share;
                if (b > 0 && rounded[s][b] < rounded[s][b - 1] - ROUNDING) {
                    throw new IllegalArgumentException("a higher score has a lower probability of a positive decision");
                }
            }
        }
        return rounded;
    }

    /** The same rule with probabilities within this distance of 0 or 1 rounded to 0 or 1. */
    DecisionRule rounded(double close) {
        double[][][] rounded = new double[reach.length][reach[0].length][];
        for (int j = 0; j < reach.length; j++) {
            for (int s = 0; s < reach[j].length; s++) {
                rounded[j][s] = Arrays.stream(reach[j][s])
                        .map(share -> share < close ? 0 : share > 1 - close ? 1 : share)
                        .toArray();
            }
        }
        return new DecisionRule(rounded, decisive);
    }

    /** The probability of a positive decision. */
    public double share(int stratum, int bin) {
        return reach[decisive][stratum][bin];
    }

    /** The probability that the reported score has at least this level; everybody reaches level 0. */
    double reach(int level, int stratum, int bin) {
        return level == 0 ? 1 : level > reach.length ? 0 : reach[level - 1][stratum][bin];
    }
}
