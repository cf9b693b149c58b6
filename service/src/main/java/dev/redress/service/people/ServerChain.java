package dev.redress.service.people;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.redress.ledger.HashChain;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The administration log: who changed the server itself, and when. As in a ledger, each line contains the SHA-256 of the previous line.
 * Two servers that write at the same time get the same number, and one of them fails.
 */
public final class ServerChain {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String SELECT = "SELECT seq, at, actor, what, about, digest, line, hash FROM server_entry";

    private ServerChain() {}

    /**
     * A line of the log.
     *
     * @param about the id of what was created or changed
     * @param digest the SHA-256 of the request, if it had a key
     * @param hash the SHA-256 of the line
     */
    public record Entry(
            long seq,
            String at,
            String actor,
            String what,
            String about,
            @Nullable String digest,
            String line,
            String hash) {
        boolean isSame(String other, @Nullable String otherDigest) {
            return what.equals(other) && Objects.equals(digest, otherDigest);
        }
    }

    static void append(Connection connection, String at, Administration.Order order, String what, String about)
            throws SQLException {
        Optional<Entry> last = last(connection);
        long seq = last.map(Entry::seq).orElse(0L) + 1;
        String line = line(last.map(Entry::hash).orElse(HashChain.ROOT), seq, at, order.actor(), what, about);
        try (PreparedStatement insert =
                connection.prepareStatement("INSERT INTO server_entry (seq, at, actor, what, about, key, digest, line,"
                        + " hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)")) {
            insert.setLong(1, seq);
            insert.setString(2, at);
            insert.setString(3, order.actor());
            insert.setString(4, what);
            insert.setString(5, about);
            insert.setString(6, order.key() == null ? null : key(order.actor(), order.key()));
            insert.setString(7, order.digest());
            insert.setString(8, line);
            insert.setString(9, hash(line));
            insert.executeUpdate();
        }
    }

    /** The same key of different people is a different key. */
    private static String key(String actor, String key) {
        return actor + " " + key;
    }

    private static String line(String previous, long seq, String at, String actor, String what, String about) {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("previous", previous);
        line.put("seq", seq);
        line.put("at", at);
        line.put("actor", actor);
        line.put("what", what);
        line.put("about", about);
        try {
            return JSON.writeValueAsString(line);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("texts and numbers can be written", e);
        }
    }

    private static String hash(String line) {
        HashChain chain = new HashChain();
        byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
        chain.add(bytes, 0, bytes.length);
        return chain.head();
    }

    private static Optional<Entry> last(Connection connection) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(SELECT + " ORDER BY seq DESC LIMIT 1")) {
            return list(select).stream().findFirst();
        }
    }

    static Optional<Entry> find(Connection connection, String actor, String key) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(SELECT + " WHERE key = ?")) {
            select.setString(1, key(actor, key));
            return list(select).stream().findFirst();
        }
    }

    /** The lines after a number, up to a limit. */
    public static List<Entry> after(Connection connection, long seq, int limit) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(SELECT + " WHERE seq > ? ORDER BY seq LIMIT ?")) {
            select.setLong(1, seq);
            select.setInt(2, limit);
            return list(select);
        }
    }

    /** The latest lines, newest first. */
    public static List<Entry> latest(Connection connection, int limit) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(SELECT + " ORDER BY seq DESC LIMIT ?")) {
            select.setInt(1, limit);
            return list(select);
        }
    }

    private static List<Entry> list(PreparedStatement select) throws SQLException {
        List<Entry> entries = new ArrayList<>();
        try (ResultSet rows = select.executeQuery()) {
            while (rows.next()) {
                entries.add(new Entry(
                        rows.getLong(1),
                        rows.getString(2),
                        rows.getString(3),
                        rows.getString(4),
                        rows.getString(5),
                        rows.getString(6),
                        rows.getString(7),
                        rows.getString(8)));
            }
        }
        return entries;
    }
}
