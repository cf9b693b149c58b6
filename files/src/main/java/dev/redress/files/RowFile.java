package dev.redress.files;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Rows of named texts, such as complaint texts: CSV with a header, or JSON lines, written and read back exactly. In CSV, a cell
 * that a spreadsheet would take for a formula is written with a leading apostrophe, which reading removes.
 */
public final class RowFile {
    /** The maximum size, since a whole file is held in memory. */
    private static final int LARGEST = 1 << 30;

    private RowFile() {}

    /** One row: its position, and its cells by column name, in the order of the file. Empty cells are present, and empty. */
    public record TextRow(String file, long line, Map<String, String> cells) {
        public TextRow {
            cells = Collections.unmodifiableMap(new LinkedHashMap<>(cells));
        }

        /** The cell, or an empty text if there is none. */
        public String get(String column) {
            return cells.getOrDefault(column, "");
        }

        /** The cell as a time of a complaint log, or null if it is empty. */
        public @Nullable String time(String column) {
            String at = get(column);
            String problem = at.isBlank() ? "" : PointInTime.problem(at);
            if (!problem.isEmpty()) {
                throw error(problem);
            }
            return at.isBlank() ? null : at;
        }

        /** The cell as a non-negative amount, in micros. */
        public long amount(String column) {
            try {
                return Decimal.micros(get(column));
            } catch (IllegalArgumentException e) {
                throw error(column, get(column), String.valueOf(e.getMessage()));
            }
        }

        /** The exception to throw if the row turns out to be invalid. */
        public InputException error(String problem) {
            return new InputException(file, line, problem);
        }

        /** The exception to throw if a word of the row is invalid. */
        public InputException error(String what, String word, String problem) {
            return error(what + " " + MessageText.quote(word) + " " + problem);
        }
    }

    /** Reads all rows of the file; {@code -} is standard input. A row without one of these columns throws {@link InputException}. */
    public static List<TextRow> read(String file, String... required) {
        try (InputStream in = TextFile.open(file)) {
            return read(TextFile.nameOf(file), in, required);
        } catch (IOException e) {
            throw TextFile.unreadable(file, e);
        }
    }

    /** The same from a stream; the name is for messages. */
    public static List<TextRow> read(String name, InputStream in, String... required) {
        String text = TextFile.readAll(name, in, LARGEST - 1);
        if (text.isBlank()) {
            throw new InputException(name, 0, "is empty: a header or a JSON line is expected");
        }
        return text.stripLeading().startsWith("{") ? json(name, text, required) : csv(name, text, required);
    }

    private static List<TextRow> csv(String name, String text, String... required) {
        List<TextRow> rows = new ArrayList<>();
        List<String> header = List.of();
        long line = 1;
        try (CsvReader<CsvRecord> records = CsvReader.builder()
                .maxBufferSize(ComplaintLog.LONGEST)
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .ofCsvRecord(text)) {
            for (CsvRecord record : records) {
                line = record.getStartingLineNumber();
                List<String> cells = record.getFields();
                if (cells.size() == 1 && cells.get(0).isBlank()) {
                    continue;
                }
                if (header.isEmpty()) {
                    header = header(name, line, cells, required);
                } else {
                    rows.add(new TextRow(name, line, row(name, line, header, cells)));
                }
            }
        } catch (CsvParseException e) {
            throw new InputException(
                    name, line, "not valid CSV: " + MessageText.oneLine(String.valueOf(e.getMessage())));
        } catch (IOException e) {
            throw new UncheckedIOException("a text in memory cannot fail", e);
        }
        return rows;
    }

    private static List<String> header(String name, long line, List<String> cells, String... required) {
        List<String> header = cells.stream().map(String::strip).toList();
        Set<String> seen = new HashSet<>();
        for (String column : header) {
            if (!seen.add(column)) {
                throw new InputException(name, line, "the column " + MessageText.quote(column) + " occurs twice");
            }
        }
        for (String column : required) {
            if (!seen.contains(column)) {
                throw new InputException(
                        name, line, "the header has no column '" + column + "'" + MessageText.hint(column, header));
            }
        }
        return header;
    }

    private static Map<String, String> row(String name, long line, List<String> header, List<String> cells) {
        if (cells.size() != header.size()) {
            throw new InputException(
                    name, line, "this row has " + cells.size() + " cells, but the header has " + header.size());
        }
        Map<String, String> row = new LinkedHashMap<>();
        for (int n = 0; n < header.size(); n++) {
            String cell = cells.get(n);
            row.put(header.get(n), isGuarded(cell) ? cell.substring(1) : cell);
        }
        return row;
    }

    private static List<TextRow> json(String name, String text, String... required) {
        List<TextRow> rows = new ArrayList<>();
        long line = 0;
        for (String one : text.split("\n", -1)) {
            line++;
            if (!one.isBlank()) {
                DocumentNode.Mapping fields = JsonTree.read(name, line, one).fields("a line");
                for (String column : required) {
                    fields.get(column);
                }
                Map<String, String> cells = new LinkedHashMap<>();
                fields.fields().forEach((key, field) -> cells.put(key, text(field.value())));
                rows.add(new TextRow(name, line, cells));
            }
        }
        return rows;
    }

    /** A text or number unchanged, a list of them joined by semicolons, nothing for null, and anything else as JSON. */
    private static String text(DocumentNode node) {
        if (node instanceof DocumentNode.Scalar scalar) {
            return scalar.isNull() ? "" : scalar.text();
        }
        if (node instanceof DocumentNode.Items items
                && items.nodes().stream().allMatch(DocumentNode.Scalar.class::isInstance)) {
            return String.join(";", items.nodes().stream().map(RowFile::text).toList());
        }
        JsonBytes json = new JsonBytes();
        write(node, json);
        return json.toString();
    }

    private static void write(DocumentNode node, JsonBytes json) {
        String before = "";
        if (node instanceof DocumentNode.Scalar scalar) {
            if (scalar.quoted()) {
                json.text(scalar.text());
            } else {
                json.raw(scalar.text());
            }
        } else if (node instanceof DocumentNode.Items items) {
            json.raw("[");
            for (DocumentNode item : items.nodes()) {
                json.raw(before);
                write(item, json);
                before = ",";
            }
            json.raw("]");
        } else if (node instanceof DocumentNode.Mapping fields) {
            json.raw("{");
            for (Map.Entry<String, DocumentNode.Field> field : fields.fields().entrySet()) {
                json.raw(before).text(field.getKey()).raw(":");
                write(field.getValue().value(), json);
                before = ",";
            }
            json.raw("}");
        }
    }

    /** The rows as CSV with this header; a missing column gives an empty cell. */
    public static byte[] toCsv(List<String> header, List<Map<String, String>> rows) {
        StringBuilder csv = new StringBuilder();
        line(header, csv);
        rows.forEach(row -> line(
                header.stream()
                        .map(column -> guarded(row.getOrDefault(column, "")))
                        .toList(),
                csv));
        return csv.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static void line(List<String> cells, StringBuilder csv) {
        String comma = "";
        for (String cell : cells) {
            boolean plain = cell.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
            csv.append(comma).append(plain ? cell : '"' + cell.replace("\"", "\"\"") + '"');
            comma = ",";
        }
        csv.append('\n');
    }

    private static String guarded(String cell) {
        return isFormula(cell, 0) || isGuarded(cell) ? "'" + cell : cell;
    }

    private static boolean isGuarded(String cell) {
        int marks = 0;
        while (marks < cell.length() && cell.charAt(marks) == '\'') {
            marks++;
        }
        return marks > 0 && isFormula(cell, marks);
    }

    private static boolean isFormula(String cell, int at) {
        return at < cell.length()
                && "=+-@\t\r".indexOf(cell.charAt(at)) >= 0
                && !cell.substring(at).matches("-?[0-9]+(\\.[0-9]+)?");
    }

    /** The rows as JSON lines, each cell a text; a missing column gives no key. */
    public static byte[] toJsonLines(List<Map<String, String>> rows) {
        JsonBytes json = new JsonBytes();
        for (Map<String, String> row : rows) {
            String before = "{";
            for (Map.Entry<String, String> cell : row.entrySet()) {
                json.raw(before).text(cell.getKey()).raw(":").text(cell.getValue());
                before = ",";
            }
            json.raw(row.isEmpty() ? "{" : "").raw("}\n");
        }
        return json.toBytes();
    }
}
