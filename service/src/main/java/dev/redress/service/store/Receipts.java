package dev.redress.service.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Looks up the status of a complaint by the secret code of the complainant. */
public final class Receipts {
    /**
     * The status of a complaint.
     *
     * @param system the id of the system
     * @param seq the line of the ledger that records it
     * @param hash the SHA-256 of that line
     * @param criteria the criteria it counts for
     * @param decision the stage of the first later decision about one of them; null if there is none
     */
    public record Found(
            String system,
            String id,
            long seq,
            String hash,
            String status,
            String at,
            List<String> criteria,
            @Nullable String decision) {}

    private Receipts() {}

    /** Looks a code up by its hash. */
    public static Optional<Found> find(Connection connection, String code) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(
                "SELECT s.id, c.id, c.seq, e.hash, c.status, c.at, c.criteria, c.system FROM complaint c"
                        + " JOIN system s ON s.number = c.system JOIN entry e ON e.system = c.system AND e.seq = c.seq"
                        + " WHERE c.receipt = ?")) {
            select.setString(1, Sha256.of(code));
            try (ResultSet rows = select.executeQuery()) {
                if (!rows.next()) {
                    return Optional.empty();
                }
                List<String> criteria = rows.getString(7).isEmpty()
                        ? List.of()
                        : List.of(rows.getString(7).split("\n", -1));
                return Optional.of(new Found(
                        rows.getString(1),
                        rows.getString(2),
                        rows.getLong(3),
                        rows.getString(4),
                        rows.getString(5),
                        rows.getString(6),
                        criteria,
                        decision(connection, rows.getLong(8), rows.getLong(3), criteria)));
            }
        }
    }

    private static @Nullable String decision(Connection connection, long system, long seq, List<String> criteria)
            throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(
                "SELECT criterion, stage FROM decision WHERE system = ? AND seq >= ? ORDER BY number")) {
            select.setLong(1, system);
            select.setLong(2, seq);
            try (ResultSet rows = select.executeQuery()) {
                while (rows.next()) {
                    if (criteria.contains(rows.getString(1))) {
                        return rows.getString(2);
                    }
                }
                return null;
            }
        }
    }
}
