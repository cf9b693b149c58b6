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
 * The tables of the service and how they come to be: migrations, run by Flyway. Loading Flyway takes longer than everything else at the start
 * of a small service, so it is left out when its own history says that nothing is to be done.
 */
final class Schema {
    /** All migrations, in their order; a test compares this with what Flyway finds. */
    static final List<String> VERSIONS = List.of("1", "2", "3", "4");

    private static final String MIGRATIONS = "classpath:dev/redress/service/store/";

    private Schema() {}

    /** Brings a database up to date. */
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

    /** The versions that were applied; one that failed makes the list differ, so that Flyway reports it. */
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
            // A new database has no history. If it cannot be reached at all, Flyway says so.
            return List.of();
        }
    }
}
