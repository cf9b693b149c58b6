package dev.redress.files;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import dev.redress.ledger.Event;
import dev.redress.model.Charter;
import dev.redress.model.Criterion;
import dev.redress.model.Losses;
import java.io.FilterReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A CSV log: of complaints, or of observations with one column per criterion. The header tells which: a log of observations has
 * neither a criterion nor a loss column, but the id of a criterion.
 */
final class CsvRows implements ComplaintLog.EventRows {
    /** A row with more cells is not read to its end. */
    private static final int MOST_CELLS = 1000;

    /** The number of steps that an observation lasts. */
    private static final String STEPS = "steps";

    private final String name;
    private final Charter charter;
    private final LogForm form;
    private final EventReader events;
    private final CsvRow row = new CsvRow();
    private final EndSeen end;
    private final CloseableIterator<CsvRow> rows;
    private final int columns;
    private final int id;
    private final int at;
    private final CsvLayout layout;
    private boolean unfinished;

    /** The meaning of the columns other than id and time, and the events they give. */
    private interface CsvLayout {
        Event event();
    }

    /** The current row: always the same object. */
    private static final class CsvRow extends AbstractBaseCsvCallbackHandler<CsvRow> {
        final String[] cells = new String[MOST_CELLS + 1];
        /** Which cells are used; in the header, all of them. */
        final boolean[] wanted = new boolean[MOST_CELLS + 1];

        long line = 1;
        int count;

        CsvRow() {
            Arrays.fill(wanted, true);
        }

        @Override
        protected void handleBegin(long startingLine) {
            line = startingLine;
        }

        @Override
        protected void handleField(int index, char[] buffer, int from, int length, boolean quoted) {
            if (index >= MOST_CELLS) {
                throw new CsvParseException("a row has more than " + MOST_CELLS + " cells");
            }
            if (index == 0 || wanted[index]) {
                cells[index] = new String(buffer, from, length);
            }
        }

        @Override
        protected CsvRow buildRecord() {
            count = getFieldCount();
            return this;
        }

        boolean isBlank() {
            return count == 1 && cells[0].isBlank();
        }

        void want(int column) {
            if (column >= 0) {
                wanted[column] = true;
            }
        }
    }

    /** Characters on their way to the parser, which asks for more only if a row has no newline. */
    private static final class EndSeen extends FilterReader {
        private boolean ended;
        private char last;

        EndSeen(Reader in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            char[] one = new char[1];
            return read(one, 0, 1) < 0 ? -1 : one[0];
        }

        @Override
        public int read(char[] buffer, int from, int length) throws IOException {
            int count = in.read(buffer, from, length);
            if (count > 0) {
                last = buffer[from + count - 1];
            }
            ended |= count < 0;
            return count;
        }

        boolean isWithinRow() {
            return ended && last != '\n' && last != '\r';
        }
    }

    CsvRows(String name, InputStream in, Charter charter, LogForm form) throws IOException {
        this.name = name;
        this.charter = charter;
        this.form = form;
        events = new EventReader(charter);
        end = new EndSeen(new InputStreamReader(in, StandardCharsets.UTF_8));
        rows = CsvReader.builder()
                .maxBufferSize(ComplaintLog.LONGEST)
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .build(row, end)
                .iterator();
        if (!nextRow()) {
            throw new InputException(name, 0, "is empty: a header (criterion,loss) or a JSON line is expected");
        }
        columns = row.count;
        List<String> names =
                Arrays.stream(row.cells, 0, columns).map(CsvRows::columnName).toList();
        Arrays.fill(row.wanted, false);
        id = names.indexOf(form.name("id"));
        at = names.indexOf(form.name("at"));
        row.want(id);
        row.want(at);
        layout = isOfObservations(names) ? observations(names) : complaints(names);
    }

    /** A first row of an id followed by a number is a row of complaints whose header is missing. */
    private boolean isOfObservations(List<String> names) {
        return !names.contains(form.name("criterion"))
                && !names.contains(form.name("loss"))
                && names.stream().anyMatch(name -> charter.index(name) >= 0)
                && names.stream().noneMatch(name -> charter.index(name) < 0 && name.matches("[0-9.]+"));
    }

    private CsvLayout complaints(List<String> names) {
        refuseUnknown(names, LogForm.COLUMNS.stream().map(form::name).toList());
        int criterion = required(names, "criterion");
        int loss = required(names, "loss");
        row.want(criterion);
        row.want(loss);
        return () -> new Event.Complaint(optional(id), time(), criteria(cell(criterion)), loss(loss));
    }

    private CsvLayout observations(List<String> names) {
        List<String> around = List.of(form.name("id"), form.name("at"), STEPS);
        around.stream()
                .filter(name -> names.contains(name) && charter.index(name) >= 0)
                .findFirst()
                .ifPresent(name -> {
                    throw error("the column " + MessageText.quote(name)
                            + " may be that or the criterion of this id: write the log as JSON lines");
                });
        refuseUnknown(
                names,
                Stream.concat(charter.criteria().stream().map(Criterion::id), around.stream())
                        .toList());
        int steps = names.indexOf(STEPS);
        row.want(steps);
        int[] criterionOf = names.stream().mapToInt(charter::index).toArray();
        for (int column = 0; column < columns; column++) {
            row.want(criterionOf[column] < 0 ? -1 : column);
        }
        return () -> new Event.Observation(optional(id), time(), steps(steps), losses(criterionOf));
    }

    /** An empty cell means that nothing was measured. */
    private Losses losses(int[] criterionOf) {
        Losses losses = new Losses(charter.size());
        for (int column = 0; column < columns; column++) {
            if (criterionOf[column] >= 0 && !cell(column).isEmpty()) {
                losses.suffer(criterionOf[column], loss(column));
            }
        }
        return losses;
    }

    private long steps(int column) {
        String cell = optional(column);
        if (cell == null) {
            return 1;
        }
        if (!cell.matches("[0-9]{1,15}") || Long.parseLong(cell) < 1) {
            throw error("steps " + MessageText.quote(cell) + " is not a positive integer");
        }
        return Long.parseLong(cell);
    }

    private static String columnName(String cell) {
        return (cell.startsWith("\ufeff") ? cell.substring(1) : cell).strip();
    }

    private void refuseUnknown(List<String> names, List<String> known) {
        for (String column : names) {
            if (!known.contains(column)) {
                if (!form.ignoreOthers()) {
                    throw error("unknown column " + MessageText.quote(column) + MessageText.hint(column, known));
                }
            } else if (names.indexOf(column) != names.lastIndexOf(column)) {
                throw error("the column " + MessageText.quote(column) + " occurs twice");
            }
        }
        form.columns().values().stream()
                .filter(column -> !names.contains(column))
                .findFirst()
                .ifPresent(missing -> {
                    throw error("the header has no column " + MessageText.quote(missing));
                });
    }

    private int required(List<String> names, String column) {
        int index = names.indexOf(form.name(column));
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
        if (form.wholeRowsOnly() && end.isWithinRow()) {
            unfinished = true;
            return List.of();
        }
        if (row.count != columns) {
            throw error("this row has " + row.count + " cells, but the header has " + columns);
        }
        return List.of(layout.event());
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
            throw error("not valid CSV: " + MessageText.oneLine(String.valueOf(e.getMessage())));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private String cell(int column) {
        String cell = row.cells[column].strip();
        // Bytes that are not UTF-8 are decoded as this character.
        if (cell.indexOf('\ufffd') >= 0) {
            throw error("not UTF-8: " + MessageText.quote(cell));
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

    private @Nullable String time() {
        String time = optional(at);
        if (time != null) {
            String problem = PointInTime.problem(time);
            if (!problem.isEmpty()) {
                throw error(problem);
            }
        }
        return time;
    }

    private long loss(int column) {
        String cell = cell(column);
        try {
            return Decimal.micros(cell);
        } catch (IllegalArgumentException e) {
            throw error(
                    cell.isEmpty() ? "the loss is missing" : "loss " + MessageText.quote(cell) + " " + e.getMessage());
        }
    }

    /** The criterion in a cell, or several criteria separated by semicolons. */
    private List<Integer> criteria(String cell) {
        int alone = charter.index(cell);
        if (alone >= 0) {
            return events.alone(alone);
        }
        if (cell.isEmpty()) {
            throw error("the criterion is missing");
        }
        List<DocumentNode> words = Arrays.stream(cell.split(";", -1))
                .map(word -> (DocumentNode) new DocumentNode.Scalar(name, row.line, word.strip(), true))
                .toList();
        return events.distinct(words);
    }

    private InputException error(String problem) {
        return new InputException(name, row.line, problem);
    }

    @Override
    public boolean endsUnfinished() {
        return unfinished;
    }

    @Override
    public long line() {
        return row.line;
    }
}
