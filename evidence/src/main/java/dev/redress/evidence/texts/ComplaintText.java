package dev.redress.evidence.texts;

import dev.redress.files.RowFile;
import dev.redress.model.Micros;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A complaint as received: a text and its other columns.
 *
 * @param severity the loss of one person, by the severity table or as a number; empty if it is not given
 * @param people the number of people who complain with this text
 * @param columns the other columns
 */
public record ComplaintText(
        String id,
        String text,
        @Nullable String at,
        Severity.Level severity,
        long people,
        Map<String, String> columns) {
    private static final List<String> OURS = List.of("id", "text", "at", "severity", "people");

    public ComplaintText {
        if (id.isBlank()) {
            throw new IllegalArgumentException("a complaint has no id");
        }
        if (people < 1) {
            throw new IllegalArgumentException("a complaint needs at least one person");
        }
        columns = Map.copyOf(columns);
    }

    /** Reads complaints from rows; every row must have a unique id. */
    public static List<ComplaintText> of(List<RowFile.TextRow> rows, Severity severities) {
        Set<String> ids = new HashSet<>();
        return rows.stream().map(row -> of(row, severities, ids)).toList();
    }

    private static ComplaintText of(RowFile.TextRow row, Severity severities, Set<String> ids) {
        String id = row.get("id");
        if (id.isBlank()) {
            throw row.error("this row has no id");
        }
        if (!ids.add(id)) {
            throw row.error("the id", id, "occurs twice");
        }
        Map<String, String> others = new LinkedHashMap<>(row.cells());
        others.keySet().removeAll(OURS);
        return new ComplaintText(id, row.get("text"), row.time("at"), severities.of(row), people(row), others);
    }

    private static long people(RowFile.TextRow row) {
        if (row.get("people").isBlank()) {
            return 1;
        }
        long people = row.amount("people");
        if (people < Micros.ONE || people % Micros.ONE != 0) {
            throw row.error("people", row.get("people"), "is not a positive integer");
        }
        return people / Micros.ONE;
    }
}
