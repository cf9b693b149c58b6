package dev.redress.files;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.redress.model.Charter;
import dev.redress.model.Criterion;
import dev.redress.model.Losses;
import dev.redress.model.State;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * A table of states and losses by period: CSV with one row per period, a column {@code fixed} (ids, separated by semicolons) and
 * one column per criterion for its losses, named by its id; optionally {@code cost}, the actual cost of the fix at the start of
 * the period, {@code at} and {@code id}.
 */
public final class PeriodTable {
    private static final int MOST_BYTES = 64 << 20;
    private static final String FIXED = "fixed";
    private static final String COST = "cost";

    private PeriodTable() {}

    /**
     * One period.
     *
     * @param fixed the criteria that were fixed in it
     * @param cost the actual cost of the fix at its start, in micros, if known
     */
    public record PeriodRow(State fixed, Losses losses, OptionalLong cost) {}

    /** Reads the table in the file; ids refer to the charter. */
    public static List<PeriodRow> read(String file, Charter charter) {
        String name = TextFile.nameOf(file);
        String text = TextFile.readAll(name, TextFile.open(file), MOST_BYTES);
        List<PeriodRow> rows = new ArrayList<>();
        try {
            for (NamedCsvRecord row : CsvReader.builder().skipEmptyLines(true).ofNamedCsvRecord(text)) {
                if (rows.isEmpty()) {
                    requireColumns(name, row.getHeader(), charter);
                }
                rows.add(row(name, row, charter));
            }
        } catch (CsvParseException e) {
            throw new InputException(name, 0, "not valid CSV: " + MessageText.oneLine(String.valueOf(e.getMessage())));
        }
        if (rows.isEmpty()) {
            throw new InputException(name, 0, "has no periods");
        }
        return rows;
    }

    private static void requireColumns(String name, List<String> header, Charter charter) {
        List<String> known = Stream.concat(
                        Stream.of("id", "at", FIXED, COST),
                        charter.criteria().stream().map(Criterion::id))
                .toList();
        for (String column : header) {
            if (!known.contains(column.strip())) {
                throw new InputException(
                        name, 1, "unknown column " + MessageText.quote(column) + MessageText.hint(column, known));
            }
        }
        if (!header.contains(FIXED)) {
            throw new InputException(name, 1, "the header has no column 'fixed'");
        }
    }

    private static PeriodRow row(String name, NamedCsvRecord row, Charter charter) {
        long line = row.getStartingLineNumber();
        State fixed = State.EMPTY;
        for (String id : row.getField(FIXED).split(";", -1)) {
            if (!id.isBlank()) {
                int index = charter.index(id.strip());
                if (index < 0) {
                    throw new InputException(name, line, "unknown criterion " + MessageText.quote(id.strip()));
                }
                fixed = fixed.with(index);
            }
        }
        Losses losses = new Losses(charter.size());
        for (Criterion criterion : charter.criteria()) {
            row.findField(criterion.id())
                    .map(String::strip)
                    .filter(cell -> !cell.isEmpty())
                    .ifPresent(cell ->
                            losses.suffer(charter.index(criterion.id()), amount(name, line, criterion.id(), cell)));
        }
        OptionalLong cost = row.findField(COST)
                .map(String::strip)
                .filter(cell -> !cell.isEmpty())
                .map(cell -> OptionalLong.of(amount(name, line, COST, cell)))
                .orElse(OptionalLong.empty());
        return new PeriodRow(fixed, losses, cost);
    }

    private static long amount(String name, long line, String column, String cell) {
        try {
            return Decimal.micros(cell);
        } catch (IllegalArgumentException e) {
            throw new InputException(name, line, column + " " + MessageText.quote(cell) + " " + e.getMessage());
        }
    }
}
