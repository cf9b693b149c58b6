package dev.redress.evidence.cells;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rows of the log that say the same, word for word; what the words mean is for {@link CellCollector} to say. Sums are whole
 * numbers, so that they are the same in any order.
 *
 * @param groups the values of the group columns
 * @param key where the score stands among all scores; NaN if it is missing
 * @param least the least of their scores
 * @param rows how many rows they are
 * @param weight the sum of their weights, in 2^-20; null if one is missing
 * @param scores the sum of weight times score, in 2^-40, where scores are probabilities
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

    /** The nearest whole number, halves to even: as DuckDB casts. */
    static BigInteger whole(double value) {
        return new BigDecimal(value).setScale(0, RoundingMode.HALF_EVEN).toBigInteger();
    }
}
