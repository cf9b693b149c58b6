package dev.redress.policy;

import static java.math.BigDecimal.ONE;
import static java.math.BigDecimal.ZERO;

import dev.redress.model.Conflicts;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The ratio of a policy's cost to the optimum in hindsight, as its theorem computes it from a share b_j for each criterion. The
 * theorems and their proofs are in {@code docs/guarantees.md}.
 *
 * @param beta beta of theorem 1; null for a policy whose bound is a constant + B/c_min and covers neither people nor price changes
 * @param trust the factor by which advice may change thresholds and barriers: t of theorem 5, else 1. With advice, beta is t too
 * @param constant the constant, if beta is null
 */
record RatioFormula(Conflicts conflicts, @Nullable BigDecimal beta, BigDecimal trust, BigDecimal constant) {
    /** Ratios have six decimals, rounded up. */
    private static final int DECIMALS = 6;

    /** Whether the theorem covers people's actions, price changes and delays. */
    boolean coversPeople() {
        return beta != null;
    }

    /** b_j = 1 + t + t times the excess of the loss at a fix, relative to its cost. */
    BigDecimal share(BigDecimal excess, long cost) {
        BigDecimal relative = trust.multiply(excess).divide(BigDecimal.valueOf(cost), DECIMALS, RoundingMode.CEILING);
        return ONE.add(trust).add(relative);
    }

    /** A weighted sum of barriers, divided by beta; not divided if barriers differ by advice. */
    BigDecimal perBeta(BigDecimal barriers) {
        boolean advised = trust.compareTo(ONE) > 0;
        return beta == null || advised ? barriers : barriers.divide(beta, DECIMALS, RoundingMode.CEILING);
    }

    /**
     * rho = max(max_j b_j, beta + max over C and i in C of the sum of b_j over C - i), and with advice max(max_j b_j, t + max over C,
     * i and j0 in C of b_j0 + t times the sum of b_j over C - i - j0).
     */
    BigDecimal ratio(BigDecimal[] shares) {
        BigDecimal largest = ONE.add(trust);
        for (BigDecimal share : shares) {
            largest = largest.max(share);
        }
        if (beta == null) {
            // A constant + B/c_min.
            return constant.subtract(BigDecimal.valueOf(2)).add(largest);
        }
        BigDecimal ratio = largest;
        for (int i = 0; i < shares.length; i++) {
            for (int j : conflicts.neighbours(i)) {
                ratio = ratio.max(beta.add(shares[j]));
            }
        }
        for (int n = 0; n < conflicts.largerCount(); n++) {
            ratio = ratio.max(beta.add(largest(conflicts.larger(n), shares)));
        }
        return ratio;
    }

    /** For a conflict, the largest b_j0 + t times the sum of b_j over C - i - j0: i has the smallest share, j0 the second smallest. */
    private BigDecimal largest(int[] members, BigDecimal[] shares) {
        BigDecimal[] ascending =
                Arrays.stream(members).mapToObj(j -> shares[j]).sorted().toArray(BigDecimal[]::new);
        BigDecimal others = ZERO;
        for (int n = 2; n < ascending.length; n++) {
            others = others.add(ascending[n]);
        }
        return ascending[1].add(trust.multiply(others));
    }
}
