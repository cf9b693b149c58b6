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
            if (!Double.isFinite(range.getDouble(1)) || !Double.isFinite(range.getDouble(2))) {
                refuse(statement.getConnection(), query, columns.score());
            }
            return Slots.between(range.getDouble(1), range.getDouble(2), columns.cuts());
        }
    }

    /** The tallies of the whole file; empty if there turn out to be too many scores for a key each. */
    private Optional<CellCollector> collect(Statement statement, TallyQuery query, Slots slots) throws SQLException {
        CellCollector collector = new CellCollector(columns, slots.exact());
        Set<Double> keys = new HashSet<>();
        boolean scoresKnown = columns.score() == null;
        boolean weightsKnown = columns.weight() == null;
        try (ResultSet rows = statement.executeQuery(query.tallies(slots))) {
            while (rows.next()) {
                Tally tally = tally(rows, slots, query.scoresAreSummed(slots));
                if (!scoresKnown && !Double.isFinite(tally.key())) {
                    refuse(statement.getConnection(), query, columns.score());
                    scoresKnown = true;
                }
                if (!weightsKnown && tally.weight() == null) {
                    refuse(statement.getConnection(), query, columns.weight());
                    weightsKnown = true;
                }
                if (!Double.isNaN(tally.key()) && keys.add(tally.key()) && slots.exact() && keys.size() > Slots.MOST) {
                    return Optional.empty();
                }
                if (tally.least() < 0 || tally.least() > 1 || !slots.probable()) {
                    collector.notProbabilities();
                }
                collector.add(tally);
            }
        }
        return Optional.of(collector);
    }

    private Tally tally(ResultSet rows, Slots slots, boolean summed) throws SQLException {
        List<@Nullable String> groups = new ArrayList<>();
        for (int n = 1; n <= columns.groups().size(); n++) {
            groups.add(rows.getString(n));
        }
        double key = rows.getDouble("score_key") + 0.0;
        boolean missing = rows.wasNull();
        double least = missing ? Double.NaN : rows.getDouble("least") + 0.0;
        long count = rows.getLong("row_count");
        boolean weighted = columns.weight() != null;
        if (weighted) {
            checkWeight(rows);
        }
        BigInteger weight =
                weighted ? sum(rows, "weights") : BigInteger.valueOf(count).shiftLeft(Tally.WEIGHT_BITS);
        boolean equal = slots.exact() && !weighted;
        return new Tally(
                groups,
                missing ? Double.NaN : key,
                least,
                rows.getString("label"),
                rows.getString("decision"),
                rows.getString("day"),
                count,
                weighted && rows.getBoolean("lacks_weight") ? null : weight,
                summed ? sum(rows, "scores") : equal ? equalScores(least, least, count) : BigInteger.ZERO,
                summed ? sum(rows, "squares") : equal ? equalScores(least, least * least, count) : BigInteger.ZERO);
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

    private void checkWeight(ResultSet rows) throws SQLException {
        if (rows.getDouble("least_weight") < 0) {
            throw new IllegalArgumentException("a weight is negative: " + rows.getDouble("least_weight"));
        }
    }

    /** What should be a number and is none stops the reading, with the row it is in. What is not there at all does not. */
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
