package dev.redress.files;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import dev.redress.ledger.Event;
import dev.redress.model.Charter;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A complaint log in CSV. */
final class CsvRows implements ComplaintLog.Rows {
    private static final List<String> COLUMNS = List.of("criterion", "loss", "id", "at");

    /** A row of more cells is not read to its end. */
    private static final int MOST_CELLS = 1000;

    private final String name;
    private final Charter charter;
    private final EventReader events;
    private final Row row = new Row();
    private final CloseableIterator<Row> rows;
    private final int columns;
    private final int criterion;
    private final int loss;
    private final int id;
    private final int at;

    /** The row that is being read: the same object every time. */
    private static final class Row extends AbstractBaseCsvCallbackHandler<Row> {
        /** One more than there can be columns; further cells are only counted. */
        final String[] cells = new String[COLUMNS.size() + 1];

        long line = 1;
        int count;

        @Override
        protected void handleBegin(long startingLine) {
            line = startingLine;
        }

        @Override
        protected void handleField(int index, char[] buffer, int from, int length, boolean quoted) {
            if (index < cells.length) {
                cells[index] = new String(buffer, from, length);
            } else if (index > MOST_CELLS) {
                throw new CsvParseException("a row has more than " + MOST_CELLS + " cells");
            }
        }

        @Override
        protected Row buildRecord() {
            count = getFieldCount();
            return this;
        }

        boolean isBlank() {
            return count == 1 && cells[0].isBlank();
        }
    }

    CsvRows(String name, InputStream in, Charter charter) throws IOException {
        this.name = name;
        this.charter = charter;
        events = new EventReader(charter);
        rows = CsvReader.builder()
                .maxBufferSize(ComplaintLog.LONGEST)
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .build(row, new InputStreamReader(in, StandardCharsets.UTF_8))
                .iterator();
        if (!nextRow()) {
            throw new InputException(name, 0, "is empty: a header (criterion,loss) or a JSON line is expected");
        }
        columns = Math.min(row.count, row.cells.length);
        List<String> names =
                Arrays.stream(row.cells, 0, columns).map(CsvRows::columnName).toList();
        refuseUnknown(names);
        criterion = required(names, "criterion");
        loss = required(names, "loss");
        id = names.indexOf("id");
        at = names.indexOf("at");
    }

    private static String columnName(String cell) {
        return (cell.startsWith("\ufeff") ? cell.substring(1) : cell).strip();
    }

    private void refuseUnknown(List<String> names) {
        for (String column : names) {
            if (!COLUMNS.contains(column)) {
                throw error("unknown column " + Words.quote(column) + Words.hint(column, COLUMNS));
            }
            if (names.indexOf(column) != names.lastIndexOf(column)) {
                throw error("the column " + Words.quote(column) + " is there twice");
            }
        }
    }

    private int required(List<String> names, String column) {
        int index = names.indexOf(column);
        if (index < 0) {
            throw error("the header has no column '" + column + "'");
        }
        return index;
    }

    @Override
    public List<Event> next() throws IOException {
        if (!nextRow()) {
            return List.of();
        }
        if (row.count != columns) {
            throw error("this row has " + row.count + " cells, but the header has " + columns);
        }
        return List.of(new Event.Complaint(optional(id), optional(at), criteria(cell(criterion)), loss()));
    }

    /** Moves to the next row that is not blank, if there is one. */
    private boolean nextRow() throws IOException {
        try {
            while (rows.hasNext()) {
                if (!rows.next().isBlank()) {
                    return true;
                }
            }
            return false;
        } catch (CsvParseException e) {
            throw error("not valid CSV: " + Words.oneLine(String.valueOf(e.getMessage())));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private String cell(int column) {
        String cell = row.cells[column].strip();
        // Bytes that are not UTF-8 were decoded as this character.
        if (cell.indexOf('\ufffd') >= 0) {
            throw error("not UTF-8: " + Words.quote(cell));
        }
        return cell;
    }

    private @Nullable String optional(int column) {
        if (column < 0) {
            return null;
        }
        String cell = cell(column);
        return cell.isEmpty() ? null : cell;
    }

    private long loss() {
        String cell = cell(loss);
        try {
            return Decimal.micros(cell);
        } catch (IllegalArgumentException e) {
            throw error(cell.isEmpty() ? "the loss is missing" : "loss " + Words.quote(cell) + " " + e.getMessage());
        }
    }

    /** The criterion of a cell, or the criteria that are separated by semicolons in it. */
    private List<Integer> criteria(String cell) {
        int alone = charter.index(cell);
        if (alone >= 0) {
            return events.alone(alone);
        }
        if (cell.isEmpty()) {
            throw error("the criterion is missing");
        }
        List<Node> words = Arrays.stream(cell.split(";", -1))
                .map(word -> (Node) new Node.Scalar(name, row.line, word.strip(), true))
                .toList();
        return events.distinct(words);
    }

    private InputException error(String problem) {
        return new InputException(name, row.line, problem);
    }

    @Override
    public long line() {
        return row.line;
    }
}
