package dev.redress.service.people;

import dev.redress.service.engine.Refusal;
import dev.redress.service.store.Sha256;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** The sessions of people who are signed in. A person signs in with a token or a one-time link; the browser then sends the secret of the session. */
public final class Sessions {
    /** The cookie that contains the secret. */
    public static final String COOKIE = "redress";
    /** The duration of a session. */
    public static final Duration LENGTH = Duration.ofHours(12);

    private record Ticket(String person, String kind) {}

    private final Administration administration;
    private final People people;

    public Sessions(Administration administration, People people) {
        this.administration = administration;
        this.people = people;
    }

    /** Signs in with a token and returns the secret of the session. Uses up a one-time token. */
    public CompletableFuture<String> signIn(String token) {
        String secret = Secret.create("ses_");
        String hash = Sha256.of(token);
        return administration
                .carryOut(Administration.Order.by(Administration.SERVER), "signed in", connection -> {
                    Ticket ticket = ticket(connection, hash);
                    if (ticket.kind.equals("login")) {
                        Sql.change(
                                connection,
                                "UPDATE token SET revoked_at = ? WHERE hash = ?",
                                administration.now(),
                                hash);
                    }
                    Sql.change(connection, "DELETE FROM session WHERE expires_at <= ?", administration.now());
                    Sql.change(
                            connection,
                            "INSERT INTO session (hash, person, created_at, expires_at) VALUES (?, ?, ?, ?)",
                            Sha256.of(secret),
                            ticket.person,
                            administration.now(),
                            Instant.parse(administration.now()).plus(LENGTH).toString());
                    return ticket.person;
                })
                .thenApply(done -> secret);
    }

    private Ticket ticket(Connection connection, String hash) throws SQLException {
        List<Ticket> tickets = Sql.list(
                connection,
                "SELECT t.person, t.kind FROM token t JOIN person p ON p.id = t.person WHERE t.hash = ? AND t.revoked_at IS NULL"
                        + " AND (t.expires_at IS NULL OR t.expires_at > ?) AND p.removed_at IS NULL",
                row -> new Ticket(row.getString(1), row.getString(2)),
                hash,
                administration.now());
        if (tickets.isEmpty()) {
            throw new Refusal(Refusal.Reason.FORBIDDEN, "the token is unknown, expired or revoked");
        }
        return tickets.get(0);
    }

    /** Ends the session with that secret. */
    public CompletableFuture<Administration.Done> signOut(String secret, Person person) {
        return administration
                .carryOut(Administration.Order.by(person.id()), "signed out", connection -> {
                    Sql.change(connection, "DELETE FROM session WHERE hash = ?", Sha256.of(secret));
                    return person.id();
                })
                .thenApply(done -> {
                    people.forgetSecret(secret);
                    return done;
                });
    }
}
