package dev.redress.service.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The table of systems. */
public final class Systems {
    private static final String SELECT = "SELECT number, id, title, created_at, archived_at, settings FROM system";

    private Systems() {}

    public static List<SystemRow> all(Connection connection) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(SELECT + " ORDER BY number")) {
            return list(select);
        }
    }

    public static Optional<SystemRow> find(Connection connection, String id) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(SELECT + " WHERE id = ?")) {
            select.setString(1, id);
            return list(select).stream().findFirst();
        }
    }

    private static List<SystemRow> list(PreparedStatement select) throws SQLException {
        List<SystemRow> systems = new ArrayList<>();
        try (ResultSet rows = select.executeQuery()) {
            while (rows.next()) {
                systems.add(new SystemRow(
                        rows.getLong(1),
                        rows.getString(2),
                        rows.getString(3),
                        rows.getString(4),
                        rows.getString(5),
                        rows.getString(6)));
            }
        }
        return systems;
    }

    /** Adds a system under the next number. */
    public static SystemRow add(Connection connection, String id, String title, String at, String settings)
            throws SQLException {
        long number =
                1 + all(connection).stream().mapToLong(SystemRow::number).max().orElse(0);
        SystemRow row = new SystemRow(number, id, title, at, null, settings);
        try (PreparedStatement insert = connection.prepareStatement(
                "INSERT INTO system (number, id, title, created_at, settings) VALUES (?, ?, ?, ?, ?)")) {
            insert.setLong(1, number);
            insert.setString(2, id);
            insert.setString(3, title);
            insert.setString(4, at);
            insert.setString(5, settings);
            insert.executeUpdate();
        }
        return row;
    }

    /** Changes the title and the settings, or archives the system. */
    public static void update(Connection connection, SystemRow row) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement(
                "UPDATE system SET title = ?, archived_at = ?, settings = ? WHERE number = ?")) {
            update.setString(1, row.title());
            update.setString(2, row.archivedAt());
            update.setString(3, row.settings());
            update.setLong(4, row.number());
            update.executeUpdate();
        }
    }
}
