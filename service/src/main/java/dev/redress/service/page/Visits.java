package dev.redress.service.page;

import dev.redress.service.engine.Engine;
import dev.redress.service.engine.Refusal;
import dev.redress.service.people.Person;
import dev.redress.service.people.Role;
import dev.redress.service.people.Secret;
import dev.redress.service.store.Database;
import dev.redress.service.store.Sha256;
import io.javalin.http.Context;
import io.javalin.http.Cookie;
import io.javalin.http.SameSite;
import java.net.URI;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Who looks at the pages: signed in with a token of their own, or once with a link, and known by a cookie from then on. */
final class Visits {
    private static final String COOKIE = "redress";
    private static final Duration LENGTH = Duration.ofHours(12);

    private final Database database;
    private final Engine engine;

    Visits(Database database, Engine engine) {
        this.database = database;
        this.engine = engine;
    }

    private record Ticket(String person, boolean once) {}

    /** Signs in with a token. A link that can be used once has then been used. */
    void signIn(Context ctx, String token) {
        String secret = Secret.create("ses_");
        String hash = Sha256.of(token.strip());
        Pages.await(engine.administer(connection -> {
            Ticket ticket = ticket(connection, hash);
            String now = engine.now();
            if (ticket.once) {
                change(connection, "UPDATE token SET revoked_at = ? WHERE hash = ?", now, hash);
            }
            change(connection, "DELETE FROM session WHERE expires_at <= ?", now);
            change(
                    connection,
                    "INSERT INTO session (hash, person, created_at, expires_at) VALUES (?, ?, ?, ?)",
                    Sha256.of(secret),
                    ticket.person,
                    now,
                    Instant.parse(now).plus(LENGTH).toString());
            return ticket;
        }));
        Cookie cookie = new Cookie(COOKIE, secret);
        cookie.setHttpOnly(true);
        cookie.setSameSite(SameSite.STRICT);
        cookie.setMaxAge((int) LENGTH.toSeconds());
        cookie.setSecure(ctx.scheme().equals("https"));
        ctx.cookie(cookie);
    }

    private Ticket ticket(Connection connection, String hash) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(
                "SELECT t.person, t.kind FROM token t JOIN person p ON p.id = t.person WHERE t.hash = ?"
                        + " AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > ?) AND p.removed_at IS NULL")) {
            select.setString(1, hash);
            select.setString(2, engine.now());
            try (ResultSet rows = select.executeQuery()) {
                if (!rows.next()) {
                    throw new Refusal(
                            Refusal.Reason.FORBIDDEN, "This token or link is not known, or was used already.");
                }
                return new Ticket(rows.getString(1), rows.getString(2).equals("login"));
            }
        }
    }

    void signOut(Context ctx) {
        String secret = ctx.cookie(COOKIE);
        if (secret != null) {
            Pages.await(engine.administer(connection -> {
                change(connection, "DELETE FROM session WHERE hash = ?", Sha256.of(secret));
                return secret;
            }));
        }
        ctx.removeCookie(COOKIE);
    }

    /** Whoever is signed in. */
    Optional<Person> visitor(Context ctx) throws SQLException {
        String secret = ctx.cookie(COOKIE);
        if (secret == null) {
            return Optional.empty();
        }
        return database.read(connection -> {
            try (PreparedStatement select = connection.prepareStatement(
                    "SELECT p.id, p.name, r.system, r.role FROM session s JOIN person p ON p.id = s.person"
                            + " LEFT JOIN person_role r ON r.person = p.id"
                            + " WHERE s.hash = ? AND s.expires_at > ? AND p.removed_at IS NULL")) {
                select.setString(1, Sha256.of(secret));
                select.setString(2, engine.now());
                try (ResultSet rows = select.executeQuery()) {
                    return person(rows);
                }
            }
        });
    }

    private static Optional<Person> person(ResultSet rows) throws SQLException {
        Person person = null;
        Map<String, Set<Role>> roles = new HashMap<>();
        while (rows.next()) {
            person = new Person(rows.getString(1), rows.getString(2), roles);
            if (rows.getString(3) != null) {
                roles.computeIfAbsent(rows.getString(3), system -> EnumSet.noneOf(Role.class))
                        .add(Role.valueOf(rows.getString(4).toUpperCase(Locale.ROOT)));
            }
        }
        return Optional.ofNullable(person);
    }

    /** A browser sends the cookie whoever made it ask: a form must come from a page of this server. */
    static void requireOwnPage(Context ctx) {
        String origin = ctx.header("Origin");
        boolean own;
        try {
            own = origin != null
                    && String.valueOf(URI.create(origin).getAuthority()).equalsIgnoreCase(ctx.header("Host"));
        } catch (IllegalArgumentException e) {
            own = false;
        }
        if (!own) {
            throw new Refusal(Refusal.Reason.FORBIDDEN, "This form was not sent from a page of this server.");
        }
    }

    private static void change(Connection connection, String sql, String... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int n = 0; n < values.length; n++) {
                statement.setString(n + 1, values[n]);
            }
            statement.executeUpdate();
        }
    }
}
