package dev.redress.service.store;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.flywaydb.core.Flyway;

/**
 * The schema of the service, migrated by Flyway. Loading Flyway takes longer than everything else at the start
 * of a small service, so it is skipped if its history table shows that there is nothing to do.
 */
final class Schema {
    /** All migrations, in order; a test compares this list with Flyway's. */
    static final List<String> VERSIONS = List.of("1", "2", "3", "4");

    private static final String MIGRATIONS = "classpath:dev/redress/service/store/";

    private Schema() {}

    /** Migrates a database to the current schema. */
    static void migrate(String url, Database.Dialect dialect) {
        if (applied(url).equals(VERSIONS)) {
            return;
        }
        boolean sqlite = dialect == Database.Dialect.SQLITE;
        Flyway.configure()
                .dataSource(url, null, null)
                .locations(MIGRATIONS + "common", MIGRATIONS + (sqlite ? "sqlite" : "postgresql"))
                .placeholders(Map.of("clustered", sqlite ? "WITHOUT ROWID" : ""))
                .load()
                .migrate();
    }

    /** The applied versions. A failed migration makes the list differ, so that Flyway runs and reports it. */
    static List<String> applied(String url) {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "SELECT version, success FROM flyway_schema_history ORDER BY installed_rank")) {
            List<String> versions = new ArrayList<>();
            while (rows.next()) {
                versions.add(rows.getBoolean(2) ? String.valueOf(rows.getString(1)) : "failed");
            }
            return versions;
        } catch (SQLException e) {
            // A new database has no history. If it is unreachable, Flyway reports it.
            return List.of();
        }
    }
}
