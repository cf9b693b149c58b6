package dev.redress.evidence.texts;

import dev.redress.files.RowFile;
import dev.redress.model.Micros;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The loss of an event: the loss of one person by severity, times min(cap, 1 + log2 of the number of people who complain about the same
 * event). So a second person doubles it, but a thousand people do not outweigh all other events.
 */
public final class Severity {
    /** The default table: the severities of the AI Incident Database, with moderate as 1. */
    private static final Map<String, Long> USUAL = new LinkedHashMap<>();

    static {
        USUAL.put("negligible", Micros.of(0.25));
        USUAL.put("minor", Micros.of(0.5));
        USUAL.put("moderate", Micros.of(1));
        USUAL.put("severe", Micros.of(2));
        USUAL.put("critical", Micros.of(4));
    }

    /** The severity of a complaint that does not state one. */
    private static final Level UNSAID = new Level("not said", Micros.ONE);

    private final Map<String, Long> table;
    private final double cap;

    /** A severity: its name and the loss of one person, in micros. */
    public record Level(String name, long loss) {}

    private Severity(Map<String, Long> table, double cap) {
        if (!(cap >= 1)) {
            throw new IllegalArgumentException("the cap on people is at least 1, not " + cap);
        }
        this.table = table;
        this.cap = cap;
    }

    public static Severity usual(double cap) {
        return new Severity(USUAL, cap);
    }

    /** The table in rows with a {@code severity} and a {@code loss}. */
    public static Severity of(List<RowFile.TextRow> rows, double cap) {
        Map<String, Long> table = new LinkedHashMap<>();
        for (RowFile.TextRow row : rows) {
            String name = normal(row.get("severity"));
            if (name.isEmpty()) {
                throw row.error("this row has no severity");
            }
            if (table.putIfAbsent(name, row.amount("loss")) != null) {
                throw row.error("the severity", row.get("severity"), "occurs twice");
            }
        }
        return new Severity(table, cap);
    }

    private static String normal(String name) {
        return name.strip().toLowerCase(Locale.ROOT);
    }

    /** The severity of a row: a word of the table, a number, or nothing. */
    Level of(RowFile.TextRow row) {
        String name = normal(row.get("severity"));
        if (name.isEmpty()) {
            return UNSAID;
        }
        Long loss = table.get(name);
        if (loss != null) {
            return new Level(name, loss);
        }
        if (name.matches("[0-9].*")) {
            return new Level("as given", row.amount("severity"));
        }
        throw row.error(
                "the severity",
                row.get("severity"),
                "is neither a number nor in the table (" + String.join(", ", table.keySet()) + ")");
    }

    /** The loss of an event in micros. */
    long loss(Level level, long people) {
        return Math.min(Micros.MAX, Math.round(level.loss() * times(people)));
    }

    private double times(long people) {
        return Math.min(cap, 1 + StrictMath.log((double) people) / StrictMath.log(2));
    }

    /** How the loss was computed, as text. */
    String rule(Level level, long people) {
        return "severity " + level.name() + " " + Micros.format(level.loss()) + " x min(" + plain(cap)
                + ", 1 + log2 of " + people + (people == 1 ? " person" : " people") + ") = "
                + Micros.format(loss(level, people));
    }

    private static String plain(double number) {
        return Micros.format(Micros.of(number));
    }
}
