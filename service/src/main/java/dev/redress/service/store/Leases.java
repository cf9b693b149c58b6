package dev.redress.service.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/**
 * Which server writes which system, and until when. Leases keep servers out of each other's way; that they cannot both write is
 * ensured by the numbers of the entries.
 */
public final class Leases {
    /** Who holds a lease. */
    public record Lease(String holder, String address, long until) {}

    private final Database database;
    private final String holder;
    private final String address;
    private final long millis;

    /**
     * @param holder a name of this server that no other has
     * @param address where others can reach it
     * @param millis how long a lease lasts unless it is renewed
     */
    public Leases(Database database, String holder, String address, long millis) {
        this.database = database;
        this.holder = holder;
        this.address = address;
        this.millis = millis;
    }

    /** Takes or renews the lease of a system; says whether it is ours now. */
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

    /** Gives all leases of this server back. */
    public void release(Connection connection) throws SQLException {
        try (PreparedStatement delete = connection.prepareStatement("DELETE FROM lease WHERE holder = ?")) {
            delete.setString(1, holder);
            delete.executeUpdate();
        }
    }

    /** Who holds the lease of a system. */
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

    /** How long a lease lasts unless it is renewed. */
    public long millis() {
        return millis;
    }
}
