package dev.redress.service.people;

import dev.redress.service.engine.Refusal;
import dev.redress.service.store.Database;
import dev.redress.service.store.Sha256;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The people and programs with their roles and tokens. Lookups are cached for a short time. */
public final class People {
    /** How long a lookup is cached; a token revoked by another server is refused here after this time. */
    private static final long REMEMBERED_MILLIS = 5_000;
    /** The largest number of cached lookups, so that guessing tokens cannot fill the memory. */
    private static final int MOST_REMEMBERED = 10_000;

    private static final String TOKEN =
            "SELECT id, person, label, kind, created_at, expires_at, revoked_at FROM token ";

    private record Known(Person person, long until) {}

    private final Database database;
    private final Administration administration;
    private final InstantSource clock;
    private final Map<String, Known> known = new ConcurrentHashMap<>();

    public People(Database database, Administration administration, InstantSource clock) {
        this.database = database;
        this.administration = administration;
        this.clock = clock;
    }

    /** Whether there are no people yet, as on the first start. */
    public boolean isEmpty() throws SQLException {
        return database.read(connection -> Sql.list(connection, "SELECT id FROM person LIMIT 1", row -> 1))
                .isEmpty();
    }

    /** Adds a person with roles in a system, or {@link Person#EVERYWHERE}, as an action of the server. */
    public CompletableFuture<Person> add(String id, String name, String system, Set<Role> roles) {
        Person person = new Person(id, name, Map.of(system, Set.copyOf(roles)));
        return add(person, Administration.Order.by(Administration.SERVER)).thenApply(done -> person);
    }

    /** Adds a person. */
    public CompletableFuture<Administration.Done> add(Person person, Administration.Order order) {
        return administration.carryOut(order, "person added", connection -> {
            if (!Sql.list(connection, "SELECT id FROM person WHERE id = ?", row -> 1, person.id())
                    .isEmpty()) {
                throw new Refusal(Refusal.Reason.CONFLICT, "there is already a person with the id " + person.id());
            }
            Sql.change(
                    connection,
                    "INSERT INTO person (id, name, created_at) VALUES (?, ?, ?)",
                    person.id(),
                    person.name(),
                    administration.now());
            insertRoles(connection, person);
            return person.id();
        });
    }

    private static void insertRoles(Connection connection, Person person) throws SQLException {
        for (Map.Entry<String, Set<Role>> one : person.roles().entrySet()) {
            for (Role role : one.getValue()) {
                Sql.change(
                        connection,
                        "INSERT INTO person_role (person, system, role) VALUES (?, ?, ?)",
                        person.id(),
                        one.getKey(),
                        role.word());
            }
        }
    }

    /** Sets the roles of a person. */
    public CompletableFuture<Administration.Done> setRoles(
            String id, Map<String, Set<Role>> roles, Administration.Order order) {
        return administration
                .carryOut(order, "roles set", connection -> {
                    Person person = require(connection, id);
                    Sql.change(connection, "DELETE FROM person_role WHERE person = ?", id);
                    insertRoles(connection, new Person(id, person.name(), roles));
                    return id;
                })
                .thenApply(this::forget);
    }

    /** Removes a person and ends their tokens and sessions. The id stays reserved, because entries refer to it. */
    public CompletableFuture<Administration.Done> remove(String id, Administration.Order order) {
        return administration
                .carryOut(order, "person removed", connection -> {
                    require(connection, id);
                    Sql.change(connection, "UPDATE person SET removed_at = ? WHERE id = ?", administration.now(), id);
                    Sql.change(
                            connection,
                            "UPDATE token SET revoked_at = ? WHERE person = ? AND revoked_at IS NULL",
                            administration.now(),
                            id);
                    Sql.change(connection, "DELETE FROM session WHERE person = ?", id);
                    return id;
                })
                .thenApply(this::forget);
    }

    private static Person require(Connection connection, String id) throws SQLException {
        return find(connection, id)
                .orElseThrow(() -> new Refusal(Refusal.Reason.NOT_FOUND, "there is no person with the id " + id));
    }

    private <T> T forget(T done) {
        known.clear();
        return done;
    }

    /** The people whose ids come after this one, in the order of ids. */
    public List<Person> after(String id, int limit) throws SQLException {
        return database.read(connection -> {
            List<String> ids = Sql.list(
                    connection,
                    "SELECT id FROM person WHERE id > ? AND removed_at IS NULL ORDER BY id LIMIT " + limit,
                    row -> row.getString(1),
                    id);
            List<Person> people = new java.util.ArrayList<>();
            for (String one : ids) {
                people.add(require(connection, one));
            }
            return people;
        });
    }

    /** The person with that id, unless they were removed. */
    public Optional<Person> find(String id) throws SQLException {
        return database.read(connection -> find(connection, id));
    }

    private static Optional<Person> find(Connection connection, String id) throws SQLException {
        List<String> names = Sql.list(
                connection, "SELECT name FROM person WHERE id = ? AND removed_at IS NULL", row -> row.getString(1), id);
        if (names.isEmpty()) {
            return Optional.empty();
        }
        Map<String, Set<Role>> roles = new TreeMap<>();
        Sql.list(
                connection,
                "SELECT system, role FROM person_role WHERE person = ?",
                row -> roles.computeIfAbsent(row.getString(1), system -> EnumSet.noneOf(Role.class))
                        .add(Role.of(row.getString(2))),
                id);
        return Optional.of(new Person(id, names.get(0), roles));
    }

    /**
     * Issues a token of a person. Its secret is shown only now.
     *
     * @param kind {@code api}, or {@code login} for a one-time link
     * @param expires when it expires; null for never
     */
    public CompletableFuture<String> issue(String person, String label, String kind, @Nullable String expires) {
        return issue(
                        person,
                        label,
                        kind.equals("login") ? Token.Kind.LOGIN : Token.Kind.API,
                        expires,
                        Administration.Order.by(Administration.SERVER))
                .thenApply(Token.Issued::secret);
    }

    /** Issues a token of a person. */
    public CompletableFuture<Token.Issued> issue(
            String person, String label, Token.Kind kind, @Nullable String expires, Administration.Order order) {
        String secret = Secret.create("rds_");
        String id = Secret.create("tok_").substring(0, 20);
        String now = administration.now();
        return administration
                .carryOut(order, "token issued", connection -> {
                    require(connection, person);
                    Sql.change(
                            connection,
                            "INSERT INTO token (hash, id, person, label, kind, created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?)",
                            Sha256.of(secret),
                            id,
                            person,
                            label,
                            kind.word(),
                            now,
                            expires);
                    return id;
                })
                .thenApply(done -> new Token.Issued(
                        new Token(done.about(), person, label, kind, now, expires, null),
                        done.again() ? "" : secret,
                        done.again()));
    }

    /** Revokes a token. */
    public CompletableFuture<Administration.Done> revoke(String id, Administration.Order order) {
        return administration
                .carryOut(order, "token revoked", connection -> {
                    int changed = Sql.change(
                            connection,
                            "UPDATE token SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL",
                            administration.now(),
                            id);
                    if (changed == 0) {
                        throw new Refusal(
                                Refusal.Reason.NOT_FOUND, "there is no token " + id + " that could be revoked");
                    }
                    return id;
                })
                .thenApply(this::forget);
    }

    /** The tokens whose ids come after this one, in the order of ids. */
    public List<Token> tokensAfter(String id, int limit) throws SQLException {
        return database.read(connection -> Sql.list(
                connection,
                TOKEN + "WHERE id > ? ORDER BY id LIMIT " + limit,
                row -> new Token(
                        row.getString(1),
                        row.getString(2),
                        row.getString(3),
                        row.getString(4).equals("login") ? Token.Kind.LOGIN : Token.Kind.API,
                        row.getString(5),
                        row.getString(6),
                        row.getString(7)),
                id));
    }

    /** The person to whom an API token belongs. */
    public Optional<Person> byToken(String token) throws SQLException {
        return remembered(
                token,
                "SELECT person FROM token WHERE hash = ? AND kind = 'api' AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ?)");
    }

    /** The person who is signed in with the secret of a cookie. */
    public Optional<Person> bySession(String secret) throws SQLException {
        return remembered(secret, "SELECT person FROM session WHERE hash = ? AND expires_at > ?");
    }

    private Optional<Person> remembered(String secret, String sql) throws SQLException {
        String hash = Sha256.of(secret);
        long now = clock.millis();
        Known there = known.get(hash);
        if (there != null && there.until > now) {
            return Optional.of(there.person);
        }
        Optional<Person> found = database.read(connection -> {
            List<String> ids = Sql.list(connection, sql, row -> row.getString(1), hash, administration.now());
            return ids.isEmpty() ? Optional.empty() : find(connection, ids.get(0));
        });
        if (known.size() >= MOST_REMEMBERED) {
            known.clear();
        }
        if (found.isPresent()) {
            known.put(hash, new Known(found.get(), now + REMEMBERED_MILLIS));
        } else {
            known.remove(hash);
        }
        return found;
    }

    /** Removes a secret from the cache. */
    void forgetSecret(String secret) {
        known.remove(Sha256.of(secret));
    }
}
