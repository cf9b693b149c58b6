package dev.redress.evidence.cells;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.temporal.IsoFields;
import java.util.Locale;

/** The length of periods. Names of periods sort by time: 2026-01, 2026-Q1, 2026-W02. */
public enum Period {
    DAY,
    WEEK,
    MONTH,
    QUARTER,
    YEAR;

    /** The name of the period that contains the day. */
    public String of(LocalDate day) {
        return switch (this) {
            case DAY -> day.toString();
            case WEEK ->
                String.format(
                        Locale.ROOT,
                        "%04d-W%02d",
                        day.get(IsoFields.WEEK_BASED_YEAR),
                        day.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR));
            case MONTH -> day.toString().substring(0, 7);
            case QUARTER -> String.format(Locale.ROOT, "%04d-Q%d", day.getYear(), day.get(IsoFields.QUARTER_OF_YEAR));
            case YEAR -> day.toString().substring(0, 4);
        };
    }

    /** The start of the period of that name, in a format that complaint logs accept: a day or a month. */
    public String start(String name) {
        return switch (this) {
            case DAY, MONTH -> name;
            case WEEK ->
                LocalDate.of(Integer.parseInt(name.substring(0, 4)), 1, 4)
                        .with(IsoFields.WEEK_OF_WEEK_BASED_YEAR, Integer.parseInt(name.substring(6)))
                        .with(DayOfWeek.MONDAY)
                        .toString();
            case QUARTER ->
                String.format(
                        Locale.ROOT, "%s-%02d", name.substring(0, 4), 3 * Integer.parseInt(name.substring(6)) - 2);
            case YEAR -> name + "-01";
        };
    }
}
