package dev.redress.evidence.cells;

import dev.redress.files.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A CSV or Parquet file, reduced by DuckDB to the same counts as by {@link PlainRows}. */
final class TableFile {
    /** The number of rows in the sample that shows whether there are many scores or labels. */
    private static final int SAMPLE = 100_000;

    /** A column with more distinct values than this is not a column of labels. */
    private static final int MOST_LABELS = 20;

    private static final Pattern LINE = Pattern.compile("Error on Line: ([0-9]+)");
    private static final Pattern COUNTS = Pattern.compile("Expected Number of Columns: ([0-9]+) Found: ([0-9]+)");

    private final Path file;
    private final Columns columns;

    TableFile(Path file, Columns columns) {
        this.file = file;
        this.columns = columns;
    }

    Cells cells(int mostBins) {
        if (!Files.isRegularFile(file)) {
            throw new InputException(
                    file.toString(), 0, Files.exists(file) ? "is not a file" : "there is no such file");
        }
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            return read(statement, mostBins);
        } catch (IOException e) {
            throw new InputException(file.toString(), 0, "cannot be read: " + e.getMessage());
        } catch (SQLException e) {
            throw refused(String.valueOf(e.getMessage()));
        } catch (IllegalArgumentException e) {
            throw new InputException(file.toString(), 0, String.valueOf(e.getMessage()));
        }
    }

    private static Connection connect() throws SQLException {
        try {
            return DriverManager.getConnection("jdbc:duckdb:");
        } catch (SQLException e) {
            // No driver for that address.
            if ("08001".equals(e.getSQLState())) {
                throw new IllegalStateException("reading tables needs DuckDB (duckdb_jdbc) on the class path", e);
            }
            throw e;
        }
    }

    /** The error in DuckDB's report of several lines, with the line of the file. */
    private InputException refused(String report) {
        Matcher line = LINE.matcher(report);
        if (line.find()) {
            Matcher counts = COUNTS.matcher(report);
            String what = counts.find()
                    ? counts.group(2) + " columns instead of " + counts.group(1)
                    : report.contains("quote") ? "a quote is not closed" : "is not a line of CSV";
            return new InputException(file.toString(), Integer.parseInt(line.group(1)), what);
        }
        String last = report.lines()
                .filter(text -> text.contains("Error: "))
                .reduce("Error: DuckDB does not say why", (before, text) -> text);
        return new InputException(
                file.toString(), 0, "cannot be read as a table: " + last.substring(last.lastIndexOf("Error: ") + 7));
    }

    private Cells read(Statement statement, int mostBins) throws SQLException, IOException {
        // DuckDB must not download extensions, and large files must not fill the memory.
        statement.execute("SET autoinstall_known_extensions=false");
        statement.execute("SET autoload_known_extensions=false");
        statement.execute("SET memory_limit='1GB'");
        statement.execute("SET temp_directory=" + TallyQuery.text(System.getProperty("java.io.tmpdir")));
        TallyQuery query = query(statement);
        try {
            return read(statement, query, mostBins);
        } catch (InvalidValueException e) {
            long row = number(statement, query.firstRow(e.column(), e.word()));
            throw new IllegalArgumentException("row " + row + ": " + e.getMessage(), e);
        }
    }

    private Cells read(Statement statement, TallyQuery query, int mostBins) throws SQLException {
        Optional<CellCollector> collected = Optional.empty();
        if (fewScores(statement, query)) {
            collected = collect(statement, query, ScoreKeys.distinct());
        }
        if (collected.isEmpty()) {
            collected = collect(statement, query, slots(statement, query));
        }
        return collected.orElseThrow().cells(mostBins);
    }

    /** Whether a sample has few enough scores to give each its own key. Refuses a label column with too many values. */
    private boolean fewScores(Statement statement, TallyQuery query) throws SQLException {
        try (ResultSet sample = statement.executeQuery(query.sample(SAMPLE))) {
            sample.next();
            if (sample.getLong(1) > MOST_LABELS) {
                throw new IllegalArgumentException("the column '" + columns.label() + "' has more than " + MOST_LABELS
                        + " distinct values; a label has two");
            }
            return columns.score() == null || sample.getLong(2) <= ScoreKeys.MOST;
        }
    }

    private TallyQuery query(Statement statement) throws SQLException, IOException {
        Map<String, String> types = new LinkedHashMap<>();
        String source;
        if (file.toString().toLowerCase(Locale.ROOT).endsWith(".parquet")) {
            source = TallyQuery.parquet(file);
            try (ResultSet rows = statement.executeQuery("DESCRIBE SELECT * FROM " + source)) {
                while (rows.next()) {
                    types.put(rows.getString(1), rows.getString(2));
                }
            }
        } else {
            CsvHeader header = CsvHeader.of(file);
            header.names().forEach(name -> types.put(name, "VARCHAR"));
            source = TallyQuery.csv(file, header);
        }
        for (String column : columns.all()) {
            if (!types.containsKey(column)) {
                throw new IllegalArgumentException(
                        "there is no column '" + column + "'; the columns are " + String.join(", ", types.keySet()));
            }
        }
        return new TallyQuery(columns, source, types);
    }

    private static long number(Statement statement, String query) throws SQLException {
        try (ResultSet result = statement.executeQuery(query)) {
            result.next();
            return result.getLong(1);
        }
    }

    private ScoreKeys slots(Statement statement, TallyQuery query) throws SQLException {
        try (ResultSet range = statement.executeQuery(query.range())) {
            range.next();
            if (!Double.isFinite(range.getDouble(1)) || !Double.isFinite(range.getDouble(2))) {
                refuse(statement.getConnection(), query, columns.score());
            }
            return ScoreKeys.between(range.getDouble(1), range.getDouble(2), columns.cuts());
        }
    }

    /** The tallies of the whole file; empty if it has too many scores to give each its own key. */
    private Optional<CellCollector> collect(Statement statement, TallyQuery query, ScoreKeys slots)
            throws SQLException {
        CellCollector collector = new CellCollector(columns, slots.exact());
        if (!slots.probable()) {
            collector.notProbabilities();
        }
        Set<Long> keys = new HashSet<>();
        boolean scoresKnown = columns.score() == null;
        boolean weightsKnown = columns.weight() == null;
        try (ResultSet rows = statement.executeQuery(query.tallies(slots))) {
            TallyReader reader = new TallyReader(rows, columns, slots, query.scoresAreSummed(slots));
            while (rows.next()) {
                EqualRows tally = reader.next();
                if (!scoresKnown && !Double.isFinite(tally.key())) {
                    refuse(statement.getConnection(), query, columns.score());
                    scoresKnown = true;
                }
                if (reader.hasNegativeWeight()) {
                    refuseNegative(statement.getConnection(), query, columns.weight());
                }
                if (!weightsKnown && tally.weight() == null) {
                    refuse(statement.getConnection(), query, columns.weight());
                    weightsKnown = true;
                }
                if (slots.exact()
                        && !Double.isNaN(tally.key())
                        && keys.add(mixed(tally.key()))
                        && keys.size() > ScoreKeys.MOST) {
                    return Optional.empty();
                }
                if (tally.least() < 0 || tally.least() > 1) {
                    collector.notProbabilities();
                }
                collector.add(tally);
            }
        }
        return Optional.of(collector);
    }

    /** Mixes the bits of a key: doubles with integer values differ in few bits, and hash tables of them are slow. */
    private static long mixed(double key) {
        return Double.doubleToLongBits(key) * 0x9E3779B97F4A7C15L;
    }

    private static void refuseNegative(Connection connection, TallyQuery query, @Nullable String weight)
            throws SQLException {
        try (Statement search = connection.createStatement()) {
            long row = weight == null ? 0 : number(search, query.firstNegative(weight));
            throw new IllegalArgumentException("row " + row + ": the weight is negative");
        }
    }

    /** Refuses values that are not numbers, with their row. Missing values are allowed. */
    private static void refuse(Connection connection, TallyQuery query, @Nullable String column) throws SQLException {
        if (column == null) {
            return;
        }
        try (Statement search = connection.createStatement()) {
            if (number(search, query.noNumbers(column)) == 0) {
                return;
            }
            try (ResultSet first = search.executeQuery(query.firstNoNumber(column))) {
                first.next();
                throw new IllegalArgumentException("row " + first.getLong(1) + ": '" + first.getString(2)
                        + "' in column '" + column + "' is not a number");
            }
        }
    }
}
