package dev.redress.benchmarks.tables;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Writes the synthetic prediction log of docs/results/evidence.md: twelve groups, a label, a score with 100 values ({@code
 * coarse}), and a score with a different value in each row ({@code score}). The extension of the file, .parquet or .csv,
 * determines the format. Needs DuckDB:
 *
 * <pre>java -cp cli/target/tables/duckdb.jar benchmarks/src/main/java/dev/redress/benchmarks/tables/PredictionLog.java ten.parquet 10000000</pre>
 */
public final class PredictionLog {
    private PredictionLog() {}

    /** Takes two arguments: the file to write, and its number of rows. */
    public static void main(String[] args) throws SQLException {
        String file = args[0].replace("'", "''");
        long rows = Long.parseLong(args[1]);
        String format = file.endsWith(".parquet") ? "FORMAT parquet" : "FORMAT csv, HEADER";
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement()) {
            // Hashes of the row number instead of random(), so that the rows are the same each time, whatever the
            // number
            // of threads.
            statement.execute(
                    "CREATE MACRO uniform(n, salt) AS (hash(8 * n + salt) >> 11)::DOUBLE / (1::BIGINT << 53)");
            statement.execute("COPY (SELECT 'group ' || floor(uniform(n, 1) * 12)::INTEGER AS grp,"
                    + " (uniform(n, 2) < score)::INTEGER AS label, floor(score * 100) / 100 AS coarse, score"
                    + " FROM (SELECT n, uniform(n, 3) AS score FROM range(" + rows + ") AS numbers(n)))"
                    + " TO '" + file + "' (" + format + ")");
        }
    }
}
