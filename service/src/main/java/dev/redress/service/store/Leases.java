package dev.redress.service.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/**
 * The leases: which server writes which system, and until when. Leases only avoid collisions; the numbers of the entries
 * prevent two servers from both writing.
 */
public final class Leases {
    /** The holder of a lease. */
    public record Lease(String holder, String address, long until) {}

    private final Database database;
    private final String holder;
    private final String address;
    private final long millis;

    /**
     * @param holder a unique name of this server
     * @param address the address of this server
     * @param millis the duration of a lease unless it is renewed
     */
    public Leases(Database database, String holder, String address, long millis) {
        this.database = database;
        this.holder = holder;
        this.address = address;
        this.millis = millis;
    }

    /** Takes or renews the lease of a system; returns whether this server holds it now. */
    public boolean acquire(Connection connection, long system) throws SQLException {
        long now = database.now(connection);
        try (PreparedStatement upsert = connection.prepareStatement(
                "INSERT INTO lease (system, holder, address, until) VALUES (?, ?, ?, ?) ON CONFLICT (system) DO UPDATE"
                        + " SET holder = excluded.holder, address = excluded.address, until = excluded.until"
                        + " WHERE lease.holder = excluded.holder OR lease.until < ?")) {
            upsert.setLong(1, system);
            upsert.setString(2, holder);
            upsert.setString(3, address);
            upsert.setLong(4, now + millis);
            upsert.setLong(5, now);
            return upsert.executeUpdate() == 1;
        }
    }

    /** Releases all leases of this server. */
    public void release(Connection connection) throws SQLException {
        try (PreparedStatement delete = connection.prepareStatement("DELETE FROM lease WHERE holder = ?")) {
            delete.setString(1, holder);
            delete.executeUpdate();
        }
    }

    /** The holder of the lease of a system. */
    public static Optional<Lease> of(Connection connection, long system) throws SQLException {
        try (PreparedStatement select =
                connection.prepareStatement("SELECT holder, address, until FROM lease WHERE system = ?")) {
            select.setLong(1, system);
            try (ResultSet rows = select.executeQuery()) {
                return rows.next()
                        ? Optional.of(new Lease(rows.getString(1), rows.getString(2), rows.getLong(3)))
                        : Optional.empty();
            }
        }
    }

    /** The duration of a lease unless it is renewed. */
    public long millis() {
        return millis;
    }
}
