package dev.redress.model;

import java.nio.charset.StandardCharsets;

/**
 * Losses and costs as whole millionths. Sums of longs are exact in any order, so a dwell observed whole or in pieces, today or
 * in a replay, adds up to the same number.
 */
public final class Micros {
    /** One unit of loss or cost. */
    public static final long ONE = 1_000_000L;
    /** The largest single amount: a billion units. */
    public static final long MAX = 1_000_000_000L * ONE;

    /** The largest total. A larger sum is refused, long before adding a few such totals could overflow. */
    public static final long MAX_TOTAL = Long.MAX_VALUE / 4;

    /** A sign, thirteen digits, a point and six digits: enough for any long. */
    private static final int LONGEST = 21;

    private Micros() {}

    /** The nearest whole number of millionths; refuses a value that is negative, not finite or above {@link #MAX}. */
    public static long of(double amount) {
        if (!(amount >= 0 && amount <= toDouble(MAX))) {
            throw new IllegalArgumentException(amount + " is not a number from 0 to " + format(MAX));
        }
        return Math.round(amount * ONE);
    }

    /** A total plus one more amount, neither negative; refuses a sum above {@link #MAX_TOTAL}. */
    public static long plus(long total, long amount) {
        if (amount > MAX_TOTAL - total) {
            throw new IllegalArgumentException("the losses or costs add up to more than " + format(MAX_TOTAL)
                    + ": beyond that nothing is counted");
        }
        return total + amount;
    }

    public static double toDouble(long micros) {
        return micros / (double) ONE;
    }

    /** The amount in plain decimal notation, without trailing zeros: 2500000 is "2.5". */
    public static String format(long micros) {
        long fraction = Math.abs(micros % ONE);
        if (fraction == 0) {
            return Long.toString(micros / ONE);
        }
        // Written by hand, from the last digit to the first, because every decision formats its numbers.
        byte[] text = new byte[LONGEST];
        int at = LONGEST;
        int digits = 6;
        for (; fraction % 10 == 0; fraction /= 10) {
            digits--;
        }
        for (; digits > 0; fraction /= 10, digits--) {
            text[--at] = (byte) ('0' + fraction % 10);
        }
        text[--at] = '.';
        long whole = Math.abs(micros / ONE);
        do {
            text[--at] = (byte) ('0' + whole % 10);
            whole /= 10;
        } while (whole > 0);
        if (micros < 0) {
            text[--at] = '-';
        }
        return new String(text, at, LONGEST - at, StandardCharsets.ISO_8859_1);
    }
}
