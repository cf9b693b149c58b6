package dev.redress.service.store;

import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HexFormat;

/** A secret that all servers of a database share, created when it is first needed and never changed. */
public final class ServerSecret {
    private ServerSecret() {}

    /** The secret of that name. */
    public static String of(Connection connection, String name) throws SQLException {
        byte[] bits = new byte[32];
        new SecureRandom().nextBytes(bits);
        try (PreparedStatement insert = connection.prepareStatement(
                        "INSERT INTO server_secret (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING");
                PreparedStatement select =
                        connection.prepareStatement("SELECT value FROM server_secret WHERE name = ?")) {
            insert.setString(1, name);
            insert.setString(2, HexFormat.of().formatHex(bits));
            insert.executeUpdate();
            select.setString(1, name);
            try (ResultSet row = select.executeQuery()) {
                row.next();
                return row.getString(1);
            }
        }
    }
}
