package dev.redress.service.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * Copies everything from one database into an empty one of either kind: for backups, restores, and moves from SQLite to PostgreSQL.
 * It reads a consistent snapshot, also while a server writes.
 */
public final class DatabaseCopy {
    /** All tables except for the leases, which belong to running servers. */
    private static final List<String> TABLES = List.of(
            "system",
            "entry",
            "private_text",
            "evidence",
            "recent_source",
            "server_secret",
            "complaint",
            "decision",
            "daily_flow",
            "criterion_account",
            "person",
            "person_role",
            "token",
            "session",
            "webhook",
            "dead_letter",
            "server_entry");

    private static final int PIECE = 5_000;

    private DatabaseCopy() {}

    /** Copies all tables; returns the number of entries. */
    public static long all(Database from, Database to) throws SQLException {
        return from.read(source -> {
            if (from.dialect() == Database.Dialect.POSTGRESQL) {
                execute(source, "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ");
            }
            return to.write(target -> {
                requireEmpty(target);
                long entries = 0;
                for (String table : TABLES) {
                    long rows = copy(table, source, target);
                    entries += table.equals("entry") ? rows : 0;
                }
                return entries;
            });
        });
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static void requireEmpty(Connection target) throws SQLException {
        for (String table : TABLES) {
            try (Statement statement = target.createStatement();
                    ResultSet rows = statement.executeQuery("SELECT 1 FROM " + table + " LIMIT 1")) {
                if (rows.next()) {
                    throw new IllegalArgumentException("the database to copy to is not empty");
                }
            }
        }
    }

    private static long copy(String table, Connection source, Connection target) throws SQLException {
        long copied = 0;
        try (Statement select = source.createStatement()) {
            select.setFetchSize(PIECE);
            try (ResultSet rows = select.executeQuery("SELECT * FROM " + table)) {
                int columns = rows.getMetaData().getColumnCount();
                StringBuilder names = new StringBuilder(rows.getMetaData().getColumnName(1));
                for (int n = 2; n <= columns; n++) {
                    names.append(", ").append(rows.getMetaData().getColumnName(n));
                }
                try (PreparedStatement insert = target.prepareStatement(
                        "INSERT INTO " + table + " (" + names + ") VALUES (" + "?, ".repeat(columns - 1) + "?)")) {
                    while (rows.next()) {
                        for (int n = 1; n <= columns; n++) {
                            insert.setObject(n, rows.getObject(n));
                        }
                        insert.addBatch();
                        copied++;
                        if (copied % PIECE == 0) {
                            insert.executeBatch();
                        }
                    }
                    insert.executeBatch();
                }
            }
        }
        return copied;
    }
}
