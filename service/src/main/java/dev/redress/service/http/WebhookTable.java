package dev.redress.service.http;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The tables of webhooks and dead letters. */
public final class WebhookTable {
    private static final String SELECT =
            "SELECT id, system, url, secret, kinds, created_at, sent_seq, disabled_at FROM webhook ";

    /** A dead letter, with its number of attempts. */
    public record DeadLetter(long seq, String at, int attempts, String problem) {}

    private WebhookTable() {}

    static List<Webhook> after(Connection connection, String id, int limit) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(SELECT + "WHERE id > ? ORDER BY id LIMIT ?")) {
            select.setString(1, id);
            select.setInt(2, limit);
            return list(select);
        }
    }

    static Optional<Webhook> find(Connection connection, String id) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(SELECT + "WHERE id = ?")) {
            select.setString(1, id);
            return list(select).stream().findFirst();
        }
    }

    private static List<Webhook> list(PreparedStatement select) throws SQLException {
        List<Webhook> webhooks = new ArrayList<>();
        try (ResultSet row = select.executeQuery()) {
            while (row.next()) {
                String kinds = row.getString(5);
                webhooks.add(new Webhook(
                        row.getString(1),
                        row.getString(2),
                        row.getString(3),
                        row.getString(4),
                        kinds.isEmpty() ? List.of() : List.of(kinds.split("\n")),
                        row.getString(6),
                        row.getLong(7),
                        row.getString(8)));
            }
        }
        return webhooks;
    }

    static void insert(Connection connection, Webhook webhook) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(
                "INSERT INTO webhook (id, system, url, secret, kinds, created_at, sent_seq) VALUES (?, ?, ?, ?, ?, ?, ?)")) {
            insert.setString(1, webhook.id());
            insert.setString(2, webhook.system());
            insert.setString(3, webhook.url());
            insert.setString(4, webhook.secret());
            insert.setString(5, String.join("\n", webhook.kinds()));
            insert.setString(6, webhook.createdAt());
            insert.setLong(7, webhook.sentSeq());
            insert.executeUpdate();
        }
    }

    static void sent(Connection connection, String id, long seq) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement("UPDATE webhook SET sent_seq = ? WHERE id = ?")) {
            update.setLong(1, seq);
            update.setString(2, id);
            update.executeUpdate();
        }
    }

    static boolean disable(Connection connection, String id, @Nullable String at) throws SQLException {
        try (PreparedStatement update =
                connection.prepareStatement("UPDATE webhook SET disabled_at = ? WHERE id = ?")) {
            update.setString(1, at);
            update.setString(2, id);
            return update.executeUpdate() == 1;
        }
    }

    static boolean delete(Connection connection, String id) throws SQLException {
        try (PreparedStatement letters = connection.prepareStatement("DELETE FROM dead_letter WHERE webhook = ?");
                PreparedStatement webhook = connection.prepareStatement("DELETE FROM webhook WHERE id = ?")) {
            letters.setString(1, id);
            letters.executeUpdate();
            webhook.setString(1, id);
            return webhook.executeUpdate() == 1;
        }
    }

    static void giveUp(Connection connection, Webhook webhook, DeadLetter letter) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(
                "INSERT INTO dead_letter (webhook, system, seq, at, attempts, problem) VALUES (?, ?, ?, ?, ?, ?)"
                        + " ON CONFLICT (webhook, seq) DO NOTHING")) {
            insert.setString(1, webhook.id());
            insert.setString(2, webhook.system());
            insert.setLong(3, letter.seq);
            insert.setString(4, letter.at);
            insert.setInt(5, letter.attempts);
            insert.setString(6, letter.problem);
            insert.executeUpdate();
        }
        sent(connection, webhook.id(), letter.seq);
    }

    static List<DeadLetter> deadLetters(Connection connection, String webhook, long after, int limit)
            throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(
                "SELECT seq, at, attempts, problem FROM dead_letter WHERE webhook = ? AND seq > ? ORDER BY seq LIMIT ?")) {
            select.setString(1, webhook);
            select.setLong(2, after);
            select.setInt(3, limit);
            List<DeadLetter> letters = new ArrayList<>();
            try (ResultSet row = select.executeQuery()) {
                while (row.next()) {
                    letters.add(new DeadLetter(row.getLong(1), row.getString(2), row.getInt(3), row.getString(4)));
                }
            }
            return letters;
        }
    }

    /** Records a failed retry. */
    static void failedAgain(Connection connection, String webhook, DeadLetter letter) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement(
                "UPDATE dead_letter SET at = ?, attempts = attempts + 1, problem = ? WHERE webhook = ? AND seq = ?")) {
            update.setString(1, letter.at);
            update.setString(2, letter.problem);
            update.setString(3, webhook);
            update.setLong(4, letter.seq);
            update.executeUpdate();
        }
    }

    /** Removes a dead letter that was delivered after all. */
    static void delivered(Connection connection, String webhook, long seq) throws SQLException {
        try (PreparedStatement delete =
                connection.prepareStatement("DELETE FROM dead_letter WHERE webhook = ? AND seq = ?")) {
            delete.setString(1, webhook);
            delete.setLong(2, seq);
            delete.executeUpdate();
        }
    }
}
