package dev.redress.evidence.rules;

import java.util.Arrays;

/**
 * Who is decided on positively: by stratum and bin of the score, with which probability. Never less likely at a higher score. A rule may also
 * garble scores: it gives the probabilities with which each level of a {@link dev.redress.evidence.metrics.ScoreScale} is reached, and a
 * decision is positive where one of the levels is. Then who reaches a level reaches all that are lower.
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
     * @param decisive the level from which on decisions are positive, among these
     */
    DecisionRule(double[][][] reach, int decisive) {
        this.reach = new double[reach.length][][];
        this.decisive = decisive;
        for (int j = 0; j < reach.length; j++) {
            this.reach[j] = rising(reach[j]);
            for (int s = 0; j > 0 && s < reach[j].length; s++) {
                for (int b = 0; b < reach[j][s].length; b++) {
                    // Who reaches a level reaches the one below; the solver may miss that by a hair.
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
                    throw new IllegalArgumentException("a higher score is less likely to be decided on positively");
                }
            }
        }
        return rounded;
    }

    /** The same rule, but probabilities that close to 0 or 1 are 0 and 1. */
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

    /** The probability that the score reported is of this level or a higher one; level 0 everybody reaches. */
    double reach(int level, int stratum, int bin) {
        return level == 0 ? 1 : level > reach.length ? 0 : reach[level - 1][stratum][bin];
    }
}
