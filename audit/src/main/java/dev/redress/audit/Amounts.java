package dev.redress.audit;

import dev.redress.lab.figure.DayAxis;
import dev.redress.model.Micros;
import java.util.Locale;

/** Numbers and times as people read them: rounded to two decimals, thousands apart, days with the name of the month. */
public final class Amounts {
    private static final char THIN_SPACE = '\u202f';

    private Amounts() {}

    /** An amount given in micros. */
    public static String of(long micros) {
        return of(Micros.toDouble(micros));
    }

    /** An amount given in units. */
    public static String of(double amount) {
        if (Math.abs(amount - Math.rint(amount)) < 0.005) {
            return count(Math.round(amount));
        }
        String text = String.format(Locale.ROOT, "%,.2f", amount);
        return (text.endsWith("0") ? text.substring(0, text.length() - 1) : text).replace(',', THIN_SPACE);
    }

    /** A whole number. */
    public static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number).replace(',', THIN_SPACE);
    }

    /** A time without its zone: 5 Jan 2026, 10:00 for 2026-01-05T10:00:00Z. */
    public static String time(String at) {
        String day = DayAxis.words(at);
        return at.length() >= 16 && !day.equals(at) ? day + ", " + at.substring(11, 16) : day;
    }

    /** A time with its zone: 5 Jan 2026, 10:00 UTC for 2026-01-05T10:00:00Z. */
    static String zoned(String at) {
        String time = time(at);
        int offset = Math.max(at.lastIndexOf('+'), at.lastIndexOf('-'));
        return at.endsWith("Z") ? time + " UTC" : offset > 15 ? time + " " + at.substring(offset) : time;
    }
}
