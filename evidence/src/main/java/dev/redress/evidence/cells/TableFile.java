package dev.redress.evidence.cells;

import dev.redress.files.InputException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A CSV or Parquet file, reduced by DuckDB. What comes back is what {@link PlainRows} would count. */
final class TableFile {
    /** So many rows are looked at to learn whether there are many scores or labels. */
    private static final int SAMPLE = 100_000;

    /** More different words than this in a column of labels: it is another column. */
    private static final int MOST_LABELS = 20;

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
        } catch (SQLException e) {
            throw new InputException(file.toString(), 0, "cannot be read as a table: " + inOneLine(e));
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

    /** DuckDB reports in several lines; the last one with a heading says what is wrong. */
    private static String inOneLine(SQLException e) {
        String message = String.valueOf(e.getMessage())
                .lines()
                .filter(line -> line.contains("Error: "))
                .reduce("Error: DuckDB does not say why", (before, line) -> line);
        return message.substring(message.lastIndexOf("Error: ") + 7);
    }

    private Cells read(Statement statement, int mostBins) throws SQLException {
        // Nothing is fetched from anywhere, and large files do not fill the memory.
        statement.execute("SET autoinstall_known_extensions=false");
        statement.execute("SET autoload_known_extensions=false");
        statement.execute("SET memory_limit='1GB'");
        statement.execute("SET temp_directory=" + TallyQuery.text(System.getProperty("java.io.tmpdir")));
        String source = TallyQuery.source(file.toAbsolutePath().toString());
        TallyQuery query = new TallyQuery(columns, source, types(statement, source));
        if (number(statement, query.labels(SAMPLE)) > MOST_LABELS) {
            throw new IllegalArgumentException("the column '" + columns.label() + "' has more than " + MOST_LABELS
                    + " different values: labels say yes or no");
        }
        Optional<CellCollector> collected = Optional.empty();
        if (columns.score() == null || number(statement, query.scores(SAMPLE)) <= Slots.MOST) {
            collected = collect(statement, query, Slots.distinct());
        }
        if (collected.isEmpty()) {
            collected = collect(statement, query, slots(statement, query));
        }
        return collected.orElseThrow().cells(mostBins);
    }

    private Map<String, String> types(Statement statement, String source) throws SQLException {
        Map<String, String> types = new LinkedHashMap<>();
        try (ResultSet rows = statement.executeQuery("DESCRIBE SELECT * FROM " + source)) {
            while (rows.next()) {
                types.put(rows.getString(1), rows.getString(2));
            }
        }
        for (String column : columns.all()) {
            if (!types.containsKey(column)) {
                throw new IllegalArgumentException(
                        "there is no column '" + column + "', there are " + String.join(", ", types.keySet()));
            }
        }
        return types;
    }

    private static long number(Statement statement, String query) throws SQLException {
        try (ResultSet result = statement.executeQuery(query)) {
            result.next();
            return result.getLong(1);
        }
    }

    private Slots slots(Statement statement, TallyQuery query) throws SQLException {
        try (ResultSet range = statement.executeQuery(query.range())) {
            range.next();
            return Slots.between(range.getDouble(1), range.getDouble(2), columns.cuts());
        }
    }

    /** The tallies of the whole file; empty if there turn out to be too many scores for a key each. */
    private Optional<CellCollector> collect(Statement statement, TallyQuery query, Slots slots) throws SQLException {
        CellCollector collector = new CellCollector(columns, slots.exact());
        Set<Double> keys = new HashSet<>();
        try (ResultSet rows = statement.executeQuery(query.tallies(slots))) {
            while (rows.next()) {
                refuse(rows, query);
                Tally tally = tally(rows, slots);
                if (!Double.isNaN(tally.key()) && keys.add(tally.key()) && slots.exact() && keys.size() > Slots.MOST) {
                    return Optional.empty();
                }
                if (tally.least() < 0 || tally.least() > 1 || slots.beyondOne()) {
                    collector.notProbabilities();
                }
                collector.add(tally);
            }
        }
        return Optional.of(collector);
    }

    private Tally tally(ResultSet rows, Slots slots) throws SQLException {
        List<@Nullable String> groups = new ArrayList<>();
        for (int n = 1; n <= columns.groups().size(); n++) {
            groups.add(rows.getString(n));
        }
        double key = rows.getDouble("score_key");
        boolean missing = rows.wasNull();
        double least = missing ? Double.NaN : rows.getDouble("least");
        long count = rows.getLong("row_count");
        boolean weighted = columns.weight() != null;
        boolean summed = weighted || !slots.exact();
        BigInteger weight =
                weighted ? sum(rows, "weights") : BigInteger.valueOf(count).multiply(Tally.whole(Tally.WEIGHT_UNIT));
        return new Tally(
                groups,
                missing ? Double.NaN : key,
                least,
                rows.getString("label"),
                rows.getString("decision"),
                rows.getString("day"),
                count,
                weighted && rows.getBoolean("lacks_weight") ? null : weight,
                summed ? sum(rows, "scores") : equalScores(least, least, count),
                summed ? sum(rows, "squares") : equalScores(least, least * least, count));
    }

    /** The sum of so many equal scores, or squares of them. */
    private static BigInteger equalScores(double score, double value, long count) {
        return score >= 0 && score <= 1
                ? Tally.whole(value * Tally.SCORE_UNIT).multiply(BigInteger.valueOf(count))
                : BigInteger.ZERO;
    }

    private static BigInteger sum(ResultSet rows, String column) throws SQLException {
        Object sum = rows.getObject(column);
        return sum instanceof BigInteger whole ? whole : BigInteger.ZERO;
    }

    /** What should be a number and is none stops the reading, with the row it is in. */
    private void refuse(ResultSet rows, TallyQuery query) throws SQLException {
        refuse(rows, query, columns.score(), "bad_score");
        if (columns.weight() != null) {
            refuse(rows, query, columns.weight(), "bad_weight");
            if (rows.getDouble("least_weight") < 0) {
                throw new IllegalArgumentException("a weight is negative: " + rows.getDouble("least_weight"));
            }
        }
    }

    private static void refuse(ResultSet rows, TallyQuery query, @Nullable String column, String bad)
            throws SQLException {
        String word = rows.getString(bad);
        if (column != null && word != null) {
            try (Statement search = rows.getStatement().getConnection().createStatement()) {
                throw new IllegalArgumentException("row " + number(search, query.rowOf(column, word)) + ": '" + word
                        + "' in column '" + column + "' is not a number");
            }
        }
    }
}
