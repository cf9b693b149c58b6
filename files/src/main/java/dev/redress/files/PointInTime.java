package dev.redress.files;

import java.time.YearMonth;

/**
 * The time of an event in a file: an RFC 3339 time ({@code 2026-01-05T10:00:00Z}, with any offset, fractions, or a space for the
 * T), a day ({@code 2026-01-05}) or a month ({@code 2026-01}). A time without an offset could be any of 26 hours and is refused.
 * The text is kept as written: this class only validates it.
 */
public final class PointInTime {
    private static final String PLAIN = "0000-00-00T00:00:00Z";

    private final String text;
    private int at;

    private PointInTime(String text) {
        this.text = text;
    }

    /** The error, in one sentence; empty if there is none. */
    public static String problem(String text) {
        return isPlain(text) || new PointInTime(text).isValid()
                ? ""
                : "at " + MessageText.quote(text)
                        + " is not a time like 2026-01-05T10:00:00Z, nor a day like 2026-01-05";
    }

    /** Whether it is one of the most common times: in UTC, to the second, on one of the first 28 days of a month. */
    private static boolean isPlain(String text) {
        if (text.length() != 20) {
            return false;
        }
        for (int n = 0; n < 20; n++) {
            char expected = PLAIN.charAt(n);
            char c = text.charAt(n);
            if (expected == '0' ? c < '0' || c > '9' : c != expected) {
                return false;
            }
        }
        return isFrom(1, text, 5, 12)
                && isFrom(1, text, 8, 28)
                && isFrom(0, text, 11, 23)
                && isFrom(0, text, 14, 59)
                && isFrom(0, text, 17, 59);
    }

    private static boolean isFrom(int least, String text, int at, int most) {
        int number = 10 * (text.charAt(at) - '0') + text.charAt(at + 1) - '0';
        return number >= least && number <= most;
    }

    private boolean isValid() {
        int year = number(4);
        if (year < 0 || !skip('-')) {
            return false;
        }
        int month = number(2);
        if (month < 1 || month > 12) {
            return false;
        }
        if (isAtEnd()) {
            return true;
        }
        if (!skip('-')) {
            return false;
        }
        int day = number(2);
        if (day < 1 || day > YearMonth.of(year, month).lengthOfMonth()) {
            return false;
        }
        return isAtEnd() || ((skip('T') || skip('t') || skip(' ')) && timeOfDay() && offset() && isAtEnd());
    }

    /** 60 is a leap second. */
    private boolean timeOfDay() {
        return isUpTo(23) && skip(':') && isUpTo(59) && skip(':') && isUpTo(60) && fraction();
    }

    private boolean fraction() {
        if (!skip('.')) {
            return true;
        }
        int first = at;
        while (number(1) >= 0) {
            // Any number of digits.
        }
        return at > first;
    }

    private boolean offset() {
        if (skip('Z') || skip('z')) {
            return true;
        }
        return (skip('+') || skip('-')) && isUpTo(23) && skip(':') && isUpTo(59);
    }

    private boolean isUpTo(int most) {
        int number = number(2);
        return number >= 0 && number <= most;
    }

    private boolean isAtEnd() {
        return at == text.length();
    }

    private boolean skip(char c) {
        if (!isAtEnd() && text.charAt(at) == c) {
            at++;
            return true;
        }
        return false;
    }

    /** This many digits as a number; -1, with nothing read, if there are fewer. */
    private int number(int digits) {
        if (at + digits > text.length()) {
            return -1;
        }
        int number = 0;
        for (int n = at; n < at + digits; n++) {
            int digit = text.charAt(n) - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            number = 10 * number + digit;
        }
        at += digits;
        return number;
    }
}
