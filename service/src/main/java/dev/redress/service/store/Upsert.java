package dev.redress.service.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A batch statement that inserts or replaces rows of a projection. */
public final class Upsert implements AutoCloseable {
    private final PreparedStatement statement;

    public Upsert(Connection connection, String table, List<String> keys, List<String> values) throws SQLException {
        List<String> columns = Stream.concat(keys.stream(), values.stream()).toList();
        statement = connection.prepareStatement("INSERT INTO " + table + " (" + String.join(", ", columns)
                + ") VALUES ("
                + "?, ".repeat(columns.size() - 1) + "?) ON CONFLICT (" + String.join(", ", keys) + ") DO UPDATE SET "
                + values.stream().map(value -> value + " = excluded." + value).collect(Collectors.joining(", ")));
    }

    /** Adds a row: strings, integers or null, in the order of the columns. */
    public void add(@Nullable Object... row) throws SQLException {
        for (int n = 0; n < row.length; n++) {
            if (row[n] instanceof Long number) {
                statement.setLong(n + 1, number);
            } else if (row[n] instanceof Integer number) {
                statement.setInt(n + 1, number);
            } else if (row[n] instanceof String text) {
                statement.setString(n + 1, text);
            } else {
                statement.setObject(n + 1, row[n]);
            }
        }
        statement.addBatch();
    }

    /** Writes the added rows. */
    public void write() throws SQLException {
        statement.executeBatch();
    }

    @Override
    public void close() throws SQLException {
        statement.close();
    }
}
