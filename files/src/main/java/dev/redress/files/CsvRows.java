package dev.redress.files;

import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import dev.redress.ledger.Event;
import dev.redress.model.Charter;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A complaint log in CSV. */
final class CsvRows implements ComplaintLog.Rows {
    private static final List<String> COLUMNS = List.of("criterion", "loss", "id", "at");

    private final String name;
    private final Charter charter;
    private final EventReader events;
    private final CloseableIterator<CsvRecord> records;
    private final int columns;
    private final int criterion;
    private final int loss;
    private final int id;
    private final int at;
    private long line;

    CsvRows(String name, InputStream in, Charter charter) throws IOException {
        this.name = name;
        this.charter = charter;
        events = new EventReader(charter);
        records = CsvReader.builder()
                .maxBufferSize(ComplaintLog.LONGEST)
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .detectBomHeader(false)
                .ofCsvRecord(new InputStreamReader(in, StandardCharsets.UTF_8))
                .iterator();
        CsvRecord header = record();
        if (header == null) {
            throw new InputException(name, 0, "is empty: a header (criterion,loss) or a JSON line is expected");
        }
        List<String> names =
                header.getFields().stream().map(CsvRows::columnName).toList();
        refuseUnknown(names);
        columns = names.size();
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
        CsvRecord record = record();
        if (record == null) {
            return List.of();
        }
        if (record.getFieldCount() != columns) {
            throw error(record.getFieldCount() + " cells, but the header has " + columns);
        }
        return List.of(new Event.Complaint(
                optional(record, id), optional(record, at), criteria(cell(record, criterion)), loss(record)));
    }

    /** The next record that is not a blank line, or null. */
    private @Nullable CsvRecord record() throws IOException {
        try {
            while (records.hasNext()) {
                CsvRecord record = records.next();
                line = record.getStartingLineNumber();
                if (record.getFieldCount() > 1 || !record.getField(0).isBlank()) {
                    return record;
                }
            }
            return null;
        } catch (CsvParseException e) {
            throw new InputException(name, line + 1, "not valid CSV: " + Words.oneLine(String.valueOf(e.getMessage())));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private String cell(CsvRecord record, int column) {
        String cell = record.getField(column).strip();
        // Bytes that are not UTF-8 were decoded as this character.
        if (cell.indexOf('\ufffd') >= 0) {
            throw error("is not UTF-8: " + Words.quote(cell));
        }
        return cell;
    }

    private @Nullable String optional(CsvRecord record, int column) {
        if (column < 0) {
            return null;
        }
        String cell = cell(record, column);
        return cell.isEmpty() ? null : cell;
    }

    private long loss(CsvRecord record) {
        String cell = cell(record, loss);
        try {
            return Decimal.micros(cell);
        } catch (IllegalArgumentException e) {
            throw error(cell.isEmpty() ? "the loss is missing" : "loss " + Words.quote(cell) + " " + e.getMessage());
        }
    }

    private List<Integer> criteria(String cell) {
        int alone = charter.index(cell);
        if (alone >= 0) {
            return events.alone(alone);
        }
        if (cell.isEmpty()) {
            throw error("the criterion is missing");
        }
        List<Integer> criteria = new ArrayList<>();
        for (String word : Arrays.asList(cell.split(";", -1))) {
            int index = charter.index(word.strip());
            if (index < 0) {
                throw error(events.unknown(word.strip()));
            }
            if (criteria.contains(index)) {
                throw error("the criterion " + Words.quote(word.strip()) + " is twice in one complaint");
            }
            criteria.add(index);
        }
        return criteria;
    }

    private InputException error(String problem) {
        return new InputException(name, line, problem);
    }

    @Override
    public long line() {
        return line;
    }
}
