package dev.redress.files;

import java.util.List;
import java.util.Map;

/**
 * How a complaint log is to be read.
 *
 * @param columns what a CSV file calls the columns that it calls otherwise than we do: {@code criterion=topic}
 * @param ignoreOthers whether a CSV file may have columns that nobody asks for
 * @param wholeRowsOnly whether a last row is left that may not be whole. A CSV row is known to be whole by its newline, a line of
 *     JSON by its closing brace; {@code a,12} at the end of a file may be the beginning of {@code a,12.5}. What goes into a ledger
 *     cannot be taken back, so it is to be whole; without a ledger, the end of the log ends its last row
 */
public record LogForm(Map<String, String> columns, boolean ignoreOthers, boolean wholeRowsOnly) {
    /** Our columns, required ones first. */
    static final List<String> COLUMNS = List.of("criterion", "loss", "id", "at");

    /** Our names, no others, and the end of the log ends its last row. */
    public static final LogForm PLAIN = new LogForm(Map.of(), false, false);

    public LogForm {
        columns = Map.copyOf(columns);
        columns.forEach((ours, theirs) -> {
            if (!COLUMNS.contains(ours)) {
                throw new IllegalArgumentException("there is no column " + MessageText.quote(ours) + " to be called "
                        + MessageText.quote(theirs) + MessageText.hint(ours, COLUMNS));
            }
            if (theirs.isBlank()) {
                throw new IllegalArgumentException("the column " + ours + " is called nothing");
            }
        });
    }

    /** The same, for a ledger. */
    public LogForm ofWholeRows() {
        return new LogForm(columns, ignoreOthers, true);
    }

    /** What the file calls our column. */
    String name(String ours) {
        return columns.getOrDefault(ours, ours);
    }
}
