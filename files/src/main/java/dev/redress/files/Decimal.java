package dev.redress.files;

import dev.redress.model.Micros;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * Numbers as people write them: {@code 3}, {@code 2.5}, {@code 1e-3}. Nothing else is a number: no hexadecimal, no digits of
 * other scripts, no infinities. An invalid number is refused with the end of a sentence that begins with the word itself.
 */
final class Decimal {
    /** A longer number is nonsense, and slow to parse. */
    private static final int LONGEST = 400;

    private static final int MOST_DIGITS = 10;

    private Decimal() {}

    /** The amount in {@link Micros}, rounded to the nearest, half up. */
    static long micros(String text) {
        return micros(text, Micros.MAX);
    }

    /** The same, with another maximum. */
    static long micros(String text, long most) {
        int length = text.length();
        long value = 0;
        int n = 0;
        while (n < length && isDigit(text.charAt(n))) {
            value = 10 * value + (text.charAt(n++) - '0');
            if (n > MOST_DIGITS) {
                return slowMicros(text, most);
            }
        }
        int decimals = 0;
        if (n > 0 && n < length && text.charAt(n) == '.') {
            n++;
            while (decimals < 6 && n < length && isDigit(text.charAt(n))) {
                value = 10 * value + (text.charAt(n++) - '0');
                decimals++;
            }
        }
        if (n == 0 || n < length) {
            return slowMicros(text, most);
        }
        for (; decimals < 6; decimals++) {
            value *= 10;
        }
        if (value > most) {
            throw tooMuch(most);
        }
        return value;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static long slowMicros(String text, long most) {
        requireShape(text);
        BigDecimal exact;
        try {
            exact = new BigDecimal(text);
        } catch (NumberFormatException e) {
            throw notANumber();
        }
        // Checked before any arithmetic: 1e-999999999 has too many digits to be expanded.
        long magnitude = (long) exact.precision() - exact.scale();
        if (exact.signum() == 0 || magnitude < -6) {
            return 0;
        }
        if (magnitude > 20 || exact.compareTo(BigDecimal.valueOf(most, 6)) > 0) {
            throw tooMuch(most);
        }
        return exact.setScale(6, RoundingMode.HALF_UP).unscaledValue().longValueExact();
    }

    private static IllegalArgumentException tooMuch(long most) {
        return new IllegalArgumentException("is more than " + Micros.format(most));
    }

    /** The nearest double, from 0 to the maximum. */
    static double number(String text) {
        double value = anyNumber(text);
        if (value > Micros.toDouble(Micros.MAX)) {
            throw tooMuch(Micros.MAX);
        }
        if (text.charAt(0) == '-') {
            throw new IllegalArgumentException("is negative");
        }
        return value;
    }

    /** The nearest double, of any sign and size. */
    static double anyNumber(String text) {
        requireShape(text.startsWith("-") ? text.substring(1) : text);
        double value;
        try {
            value = Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw notANumber();
        }
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("is too large");
        }
        return value;
    }

    private static void requireShape(String text) {
        if (text.startsWith("-") && text.length() > 1 && text.charAt(1) != '-') {
            requireShape(text.substring(1));
            throw new IllegalArgumentException("is negative");
        }
        if (text.length() > LONGEST) {
            throw new IllegalArgumentException("is too long for a number");
        }
        boolean digits = false;
        for (int n = 0; n < text.length(); n++) {
            char c = text.charAt(n);
            digits |= isDigit(c);
            if (!isDigit(c) && ".eE+-".indexOf(c) < 0) {
                throw notANumber();
            }
        }
        if (!digits) {
            throw notANumber();
        }
    }

    private static IllegalArgumentException notANumber() {
        return new IllegalArgumentException("is not a number");
    }
}
