package dev.redress.policy;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * An upper bound on the cost of a run: a ratio to the cost it is compared with, plus an amount. Both are rounded up.
 *
 * @param ratio with six decimals at most
 * @param additive in micros
 */
public record Bound(BigDecimal ratio, long additive) {
    public Bound {
        if (ratio.signum() <= 0 || additive < 0) {
            throw new IllegalArgumentException("not a bound: " + ratio + " times, plus " + additive);
        }
        ratio = ratio.stripTrailingZeros();
    }

    /** The ratio for display: two decimals, rounded up. */
    public String times() {
        return plain(ratio);
    }

    static String plain(BigDecimal number) {
        BigDecimal rounded = number.setScale(2, RoundingMode.CEILING).stripTrailingZeros();
        return rounded.toPlainString();
    }
}
