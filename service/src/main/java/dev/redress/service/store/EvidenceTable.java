package dev.redress.service.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/** The table of evidence: the latest document of each system, as JSON. */
public final class EvidenceTable {
    private EvidenceTable() {}

    /** A document with the time of its upload and the person. */
    public record Filed(String document, String at, String actor) {}

    public static Optional<Filed> find(Connection connection, long system) throws SQLException {
        try (PreparedStatement select =
                connection.prepareStatement("SELECT document, at, actor FROM evidence WHERE system = ?")) {
            select.setLong(1, system);
            try (ResultSet row = select.executeQuery()) {
                return row.next()
                        ? Optional.of(new Filed(row.getString(1), row.getString(2), row.getString(3)))
                        : Optional.empty();
            }
        }
    }

    /** Stores a document in place of the previous one. */
    public static void put(Connection connection, long system, Filed filed) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(
                "INSERT INTO evidence (system, document, at, actor) VALUES (?, ?, ?, ?) ON CONFLICT (system) DO UPDATE"
                        + " SET document = excluded.document, at = excluded.at, actor = excluded.actor")) {
            insert.setLong(1, system);
            insert.setString(2, filed.document);
            insert.setString(3, filed.at);
            insert.setString(4, filed.actor);
            insert.executeUpdate();
        }
    }
}
