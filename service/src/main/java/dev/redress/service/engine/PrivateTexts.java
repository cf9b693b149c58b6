package dev.redress.service.engine;

import dev.redress.service.store.Sha256;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * The texts of complaints and contact details: the only data that can be erased. The ledger contains SHA-256(salt || text), which proves
 * that a text is the one that was sent. Once text and salt are erased, the hash reveals nothing about the text.
 */
final class PrivateTexts {
    private static final SecureRandom RANDOM = new SecureRandom();

    /** A pending text. */
    record Salted(String salt, ReceivedComplaint.Words words) {
        static Salted of(ReceivedComplaint.Words words) {
            byte[] salt = new byte[16];
            RANDOM.nextBytes(salt);
            return new Salted(HexFormat.of().formatHex(salt), words);
        }

        String hash() {
            return Sha256.of(salt + words.text());
        }
    }

    private record Kept(long seq, Salted text) {}

    private final List<Kept> kept = new ArrayList<>();
    private final List<Long> erased = new ArrayList<>();

    void keep(long seq, Salted text) {
        kept.add(new Kept(seq, text));
    }

    void erase(long seq) {
        erased.add(seq);
    }

    /** Writes pending texts and carries out pending erasures. */
    void write(Connection connection, long system) throws SQLException {
        if (!kept.isEmpty()) {
            try (PreparedStatement insert = connection.prepareStatement(
                    "INSERT INTO private_text (system, seq, salt, text, contact) VALUES (?, ?, ?, ?, ?)")) {
                for (Kept one : kept) {
                    insert.setLong(1, system);
                    insert.setLong(2, one.seq);
                    insert.setString(3, one.text.salt);
                    insert.setString(4, one.text.words.text());
                    insert.setString(5, one.text.words.contact());
                    insert.addBatch();
                }
                insert.executeBatch();
            }
        }
        for (long seq : erased) {
            try (PreparedStatement delete =
                    connection.prepareStatement("DELETE FROM private_text WHERE system = ? AND seq = ?")) {
                delete.setLong(1, system);
                delete.setLong(2, seq);
                delete.executeUpdate();
            }
        }
        kept.clear();
        erased.clear();
    }
}
