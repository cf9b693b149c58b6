package dev.redress.files;

import java.util.List;
import java.util.Map;

/**
 * How a complaint log is read.
 *
 * @param columns the names of columns in a CSV file that differ from the standard ones: {@code criterion=topic}
 * @param ignoreOthers whether a CSV file may have further columns
 * @param wholeRowsOnly whether a last row that may be incomplete is not read. A CSV row is complete with its newline, a line of
 * JSON with its closing brace; {@code a,12} at the end of a file may be the beginning of {@code a,12.5}. A ledger cannot take
 * back an event, so it needs complete rows; without a ledger, the end of the log completes its last row
 */
public record LogForm(Map<String, String> columns, boolean ignoreOthers, boolean wholeRowsOnly) {
    /** The standard columns, required ones first. */
    static final List<String> COLUMNS = List.of("criterion", "loss", "id", "at");

    /** The standard names, no others, and the end of the log completes its last row. */
    public static final LogForm PLAIN = new LogForm(Map.of(), false, false);

    public LogForm {
        columns = Map.copyOf(columns);
        columns.forEach((ours, theirs) -> {
            if (!COLUMNS.contains(ours)) {
                throw new IllegalArgumentException("there is no standard column " + MessageText.quote(ours)
                        + " to map to " + MessageText.quote(theirs) + MessageText.hint(ours, COLUMNS));
            }
            if (theirs.isBlank()) {
                throw new IllegalArgumentException("the column " + ours + " has an empty name");
            }
        });
    }

    /** The same, for a ledger. */
    public LogForm ofWholeRows() {
        return new LogForm(columns, ignoreOthers, true);
    }

    /** The file's name for a standard column. */
    String name(String ours) {
        return columns.getOrDefault(ours, ours);
    }
}
