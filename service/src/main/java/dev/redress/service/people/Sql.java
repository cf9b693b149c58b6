package dev.redress.service.people;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Short SQL statements whose parameters are all strings. */
final class Sql {
    private Sql() {}

    /** A function of a row. */
    interface Row<T> {
        T of(ResultSet row) throws SQLException;
    }

    /** Changes rows; returns their number. */
    static int change(Connection connection, String sql, @Nullable String... values) throws SQLException {
        try (PreparedStatement statement = prepare(connection, sql, values)) {
            return statement.executeUpdate();
        }
    }

    static <T> List<T> list(Connection connection, String sql, Row<T> row, @Nullable String... values)
            throws SQLException {
        try (PreparedStatement statement = prepare(connection, sql, values);
                ResultSet rows = statement.executeQuery()) {
            List<T> list = new ArrayList<>();
            while (rows.next()) {
                list.add(row.of(rows));
            }
            return list;
        }
    }

    private static PreparedStatement prepare(Connection connection, String sql, @Nullable String... values)
            throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        for (int n = 0; n < values.length; n++) {
            statement.setString(n + 1, values[n]);
        }
        return statement;
    }
}
