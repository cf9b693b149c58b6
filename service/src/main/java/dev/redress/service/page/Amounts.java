package dev.redress.service.page;

import dev.redress.lab.figure.Days;
import dev.redress.model.Micros;
import java.util.Locale;

/** Numbers and times as the pages show them. */
public final class Amounts {
    private Amounts() {}

    /** An amount with at most two decimals. */
    public static String of(long micros) {
        return of(Micros.toDouble(micros));
    }

    /** The same for a number that is not in micros. */
    public static String of(double amount) {
        if (Math.abs(amount - Math.rint(amount)) < 0.005) {
            return count(Math.round(amount));
        }
        String text = String.format(Locale.ROOT, "%,.2f", amount);
        return (text.endsWith("0") ? text.substring(0, text.length() - 1) : text).replace(',', '\u202f');
    }

    /** A whole number, its thousands apart. */
    public static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number).replace(',', '\u202f');
    }

    /** 2026-01-05T10:00:00Z as 5 Jan 2026, 10:00. */
    public static String time(String at) {
        String day = Days.words(at);
        return at.length() >= 16 && !day.equals(at) ? day + ", " + at.substring(11, 16) : day;
    }

    /** An amount that a person typed, in micros. */
    static long micros(String text) {
        try {
            return Micros.of(Double.parseDouble(text.strip()));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("“" + text + "” is not a number", e);
        }
    }
}
