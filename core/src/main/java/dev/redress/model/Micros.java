package dev.redress.model;

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
        int fraction = (int) Math.abs(micros % ONE);
        if (fraction == 0) {
            return Long.toString(micros / ONE);
        }
        // By hand: decisions say their numbers, and a BigDecimal would take longer than the decision.
        StringBuilder text = new StringBuilder(24);
        if (micros < 0) {
            text.append('-');
        }
        text.append(Math.abs(micros / ONE)).append('.');
        int digits = 6;
        while (fraction % 10 == 0) {
            fraction /= 10;
            digits--;
        }
        int point = text.length();
        text.setLength(point + digits);
        for (int n = point + digits - 1; n >= point; n--) {
            text.setCharAt(n, (char) ('0' + fraction % 10));
            fraction /= 10;
        }
        return text.toString();
    }
}
