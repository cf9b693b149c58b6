package dev.redress.evidence.cells;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rows of the log with equal values, which {@link CellCollector} interprets. Sums are
 * integers, so that they do not depend on the order.
 *
 * @param groups the values of the group columns
 * @param key the key of the score ({@link ScoreKeys#key}); NaN if it is missing
 * @param least the least of their scores
 * @param rows the number of rows
 * @param weight the sum of their weights, in 2^-20; null if one is missing
 * @param scores the sum of weight times score, in 2^-40, if scores are probabilities
 * @param squares the sum of weight times squared score, likewise
 */
record EqualRows(
        List<@Nullable String> groups,
        double key,
        double least,
        @Nullable String label,
        @Nullable String decision,
        @Nullable String at,
        long rows,
        @Nullable BigInteger weight,
        BigInteger scores,
        BigInteger squares) {
    static final int WEIGHT_BITS = 20;
    static final double WEIGHT_UNIT = 1L << WEIGHT_BITS;
    static final double SCORE_UNIT = 0x1p40;

    /** The nearest integer, halves to even, as DuckDB casts. */
    static BigInteger whole(double value) {
        return new BigDecimal(value).setScale(0, RoundingMode.HALF_EVEN).toBigInteger();
    }
}
