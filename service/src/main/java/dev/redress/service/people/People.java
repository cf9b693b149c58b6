package dev.redress.service.people;

import dev.redress.service.engine.Engine;
import dev.redress.service.store.Database;
import dev.redress.service.store.Sha256;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Who there is and by which tokens they are known. What changes goes through the engine; what is read is remembered for a moment. */
public final class People {
    /** How long a token is known without asking the database again: what another server revokes is revoked here after this. */
    private static final long REMEMBERED_MILLIS = 5_000;

    private record Known(Person person, long until) {}

    private final Database database;
    private final Engine engine;
    private final InstantSource clock;
    private final Map<String, Known> known = new ConcurrentHashMap<>();

    public People(Database database, Engine engine, InstantSource clock) {
        this.database = database;
        this.engine = engine;
        this.clock = clock;
    }

    /** Whether there is nobody yet: the first start. */
    public boolean isEmpty() throws SQLException {
        return database.read(connection -> {
            try (PreparedStatement select = connection.prepareStatement("SELECT 1 FROM person LIMIT 1");
                    ResultSet rows = select.executeQuery()) {
                return !rows.next();
            }
        });
    }

    /** Adds a person with roles in a system, or {@link Person#EVERYWHERE}. */
    public CompletableFuture<Person> add(String id, String name, String system, Set<Role> roles) {
        return engine.administer(connection -> {
            execute(connection, "INSERT INTO person (id, name, created_at) VALUES (?, ?, ?)", id, name, engine.now());
            for (Role role : roles) {
                execute(
                        connection,
                        "INSERT INTO person_role (person, system, role) VALUES (?, ?, ?)",
                        id,
                        system,
                        role.word());
            }
            return new Person(id, name, Map.of(system, Set.copyOf(roles)));
        });
    }

    /**
     * A new token of a person. It is shown this once.
     *
     * @param kind {@code api}, or {@code login} for a link that can be used once
     * @param expires when it ends; null for never
     */
    public CompletableFuture<String> issue(String person, String label, String kind, @Nullable String expires) {
        String token = Secret.create("rds_");
        return engine.administer(connection -> {
            execute(
                    connection,
                    "INSERT INTO token (hash, id, person, label, kind, created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?)",
                    Sha256.of(token),
                    Secret.create("tok_").substring(0, 16),
                    person,
                    label,
                    kind,
                    engine.now(),
                    expires);
            return token;
        });
    }

    /** Whoever an API token belongs to. */
    public Optional<Person> byToken(String token) throws SQLException {
        String hash = Sha256.of(token);
        long now = clock.millis();
        Known there = known.get(hash);
        if (there != null && there.until > now) {
            return Optional.of(there.person);
        }
        Optional<Person> found = database.read(connection -> find(connection, hash));
        if (found.isPresent()) {
            known.put(hash, new Known(found.get(), now + REMEMBERED_MILLIS));
        } else {
            known.remove(hash);
        }
        return found;
    }

    private Optional<Person> find(Connection connection, String hash) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(
                "SELECT p.id, p.name FROM token t JOIN person p ON p.id = t.person WHERE t.hash = ? AND t.kind = 'api'"
                        + " AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > ?) AND p.removed_at IS NULL")) {
            select.setString(1, hash);
            select.setString(2, engine.now());
            try (ResultSet rows = select.executeQuery()) {
                return rows.next()
                        ? Optional.of(
                                new Person(rows.getString(1), rows.getString(2), roles(connection, rows.getString(1))))
                        : Optional.empty();
            }
        }
    }

    private static Map<String, Set<Role>> roles(Connection connection, String person) throws SQLException {
        Map<String, Set<Role>> roles = new HashMap<>();
        try (PreparedStatement select =
                connection.prepareStatement("SELECT system, role FROM person_role WHERE person = ?")) {
            select.setString(1, person);
            try (ResultSet rows = select.executeQuery()) {
                while (rows.next()) {
                    roles.computeIfAbsent(rows.getString(1), system -> EnumSet.noneOf(Role.class))
                            .add(Role.valueOf(rows.getString(2).toUpperCase(java.util.Locale.ROOT)));
                }
            }
        }
        return roles;
    }

    private static void execute(Connection connection, String sql, @Nullable String... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int n = 0; n < values.length; n++) {
                statement.setString(n + 1, values[n]);
            }
            statement.executeUpdate();
        }
    }
}
