package dev.redress.model;

import java.math.BigDecimal;

/**
 * Losses and costs as whole millionths. Sums of longs are exact in any order, so a dwell observed whole or in pieces, today or
 * in a replay, adds up to the same number.
 */
public final class Micros {
    /** One unit of loss or cost. */
    public static final long ONE = 1_000_000L;
    /** The largest single amount: a billion units. */
    public static final long MAX = 1_000_000_000L * ONE;

    private Micros() {}

    /** The nearest whole number of millionths; refuses what is negative, not finite or beyond {@link #MAX}. */
    public static long of(double amount) {
        if (!(amount >= 0 && amount <= toDouble(MAX))) {
            throw new IllegalArgumentException(amount + " is not a number from 0 to " + format(MAX));
        }
        return Math.round(amount * ONE);
    }

    public static double toDouble(long micros) {
        return micros / (double) ONE;
    }

    /** The amount in plain decimal notation, without trailing zeros: 2500000 is "2.5". */
    public static String format(long micros) {
        if (micros % ONE == 0) {
            return Long.toString(micros / ONE);
        }
        return BigDecimal.valueOf(micros, 6).stripTrailingZeros().toPlainString();
    }
}
