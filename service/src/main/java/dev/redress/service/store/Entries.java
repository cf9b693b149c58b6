package dev.redress.service.store;

import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The table of entries: rows are added and read, never changed. */
public final class Entries {
    private static final String COLUMNS = "system, seq, kind, at, key, digest, actor, line, hash";

    private final Database.Dialect dialect;

    public Entries(Database database) {
        dialect = database.dialect();
    }

    /** Adds rows. It fails if another writer has added a row of the same number, so two writers cannot both continue. */
    public void append(Connection connection, Collection<EntryRow> rows) throws SQLException {
        try (PreparedStatement insert =
                connection.prepareStatement("INSERT INTO entry (" + COLUMNS + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)")) {
            for (EntryRow row : rows) {
                insert.setLong(1, row.system());
                insert.setLong(2, row.seq());
                insert.setString(3, row.kind());
                insert.setString(4, row.at());
                insert.setString(5, row.key());
                insert.setString(6, row.digest());
                insert.setString(7, row.actor());
                insert.setString(8, row.line());
                insert.setString(9, row.hash());
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    /** The rows that were sent earlier with these keys. */
    public Map<String, EntryRow> byKeys(Connection connection, long system, Collection<String> keys)
            throws SQLException {
        return keys.isEmpty()
                ? Map.of()
                : dialect == Database.Dialect.SQLITE
                        ? oneByOne(connection, system, keys)
                        : allAtOnce(connection, system, keys);
    }

    private static Map<String, EntryRow> oneByOne(Connection connection, long system, Collection<String> keys)
            throws SQLException {
        Map<String, EntryRow> found = new HashMap<>();
        try (PreparedStatement select =
                connection.prepareStatement("SELECT " + COLUMNS + " FROM entry WHERE system = ? AND key = ?")) {
            select.setLong(1, system);
            for (String key : keys) {
                select.setString(2, key);
                try (ResultSet rows = select.executeQuery()) {
                    if (rows.next()) {
                        found.put(key, row(rows));
                    }
                }
            }
        }
        return found;
    }

    /** One query for all keys, because a round trip costs more than anything else on PostgreSQL. */
    private static Map<String, EntryRow> allAtOnce(Connection connection, long system, Collection<String> keys)
            throws SQLException {
        Map<String, EntryRow> found = new HashMap<>();
        Array array = connection.createArrayOf("text", keys.toArray());
        try (PreparedStatement select = connection.prepareStatement(
                "SELECT e.system, e.seq, e.kind, e.at, e.key, e.digest,"
                        + " e.actor, e.line, e.hash FROM unnest(?) AS wanted(key) JOIN entry e ON e.system = ? AND e.key = wanted.key")) {
            select.setArray(1, array);
            select.setLong(2, system);
            try (ResultSet rows = select.executeQuery()) {
                while (rows.next()) {
                    EntryRow row = row(rows);
                    found.put(String.valueOf(row.key()), row);
                }
            }
        } finally {
            array.free();
        }
        return found;
    }

    /** The rows after a number, up to a limit. */
    public List<EntryRow> after(Connection connection, long system, long seq, int limit) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(
                "SELECT " + COLUMNS + " FROM entry WHERE system = ? AND seq > ? ORDER BY seq LIMIT ?")) {
            select.setLong(1, system);
            select.setLong(2, seq);
            select.setInt(3, limit);
            return list(select);
        }
    }

    /** The rows of a kind after a number, up to a limit. */
    public static List<EntryRow> ofKind(Connection connection, long system, String kind, long seq, int limit)
            throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(
                "SELECT " + COLUMNS + " FROM entry WHERE system = ? AND kind = ? AND seq > ? ORDER BY seq LIMIT ?")) {
            select.setLong(1, system);
            select.setString(2, kind);
            select.setLong(3, seq);
            select.setInt(4, limit);
            return list(select);
        }
    }

    /** The row of a number. */
    public Optional<EntryRow> at(Connection connection, long system, long seq) throws SQLException {
        return after(connection, system, seq - 1, 1).stream()
                .filter(row -> row.seq() == seq)
                .findFirst();
    }

    /** The last row. */
    public Optional<EntryRow> last(Connection connection, long system) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(
                "SELECT " + COLUMNS + " FROM entry WHERE system = ? ORDER BY seq DESC LIMIT 1")) {
            select.setLong(1, system);
            return list(select).stream().findFirst();
        }
    }

    private static List<EntryRow> list(PreparedStatement select) throws SQLException {
        List<EntryRow> list = new ArrayList<>();
        try (ResultSet rows = select.executeQuery()) {
            while (rows.next()) {
                list.add(row(rows));
            }
        }
        return list;
    }

    private static EntryRow row(ResultSet rows) throws SQLException {
        return new EntryRow(
                rows.getLong(1),
                rows.getLong(2),
                rows.getString(3),
                rows.getString(4),
                rows.getString(5),
                rows.getString(6),
                rows.getString(7),
                rows.getString(8),
                rows.getString(9));
    }
}
