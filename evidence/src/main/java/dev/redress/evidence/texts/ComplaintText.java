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
 * A complaint as it came: a text, and what else is known of it.
 *
 * @param severity what one person's loss is, by the table of severities or as a number; empty if it is not given
 * @param people how many people complain with this text
 * @param columns whatever else came with it
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
            throw new IllegalArgumentException("fewer than one person complains");
        }
        columns = Map.copyOf(columns);
    }

    /** Reads complaints from rows; ids are there, and each once. */
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
            throw row.error("the id", id, "is there twice");
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
            throw row.error("people", row.get("people"), "is not a whole number from 1 on");
        }
        return people / Micros.ONE;
    }
}
