package dev.redress.service.people;

import dev.redress.service.engine.Engine;
import dev.redress.service.engine.Refusal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Administrative actions on the server: each is carried out once, and recorded in the {@link ServerChain} in the same transaction. */
public final class Administration {
    /** The actor of actions that the server takes on its own. */
    public static final String SERVER = "server";

    /**
     * The person who orders an action.
     *
     * @param key the idempotency key; null if there is none
     * @param digest the SHA-256 of the request with that key
     */
    public record Order(
            String actor, @Nullable String key, @Nullable String digest) {
        public static Order by(String actor) {
            return new Order(actor, null, null);
        }
    }

    /**
     * The result of an action.
     *
     * @param about the id of what was created or changed
     * @param again whether the same request had been carried out before
     */
    public record Done(String about, boolean again) {}

    /** The action; it returns the id of what it created or changed. */
    public interface Deed {
        String with(Connection connection) throws SQLException;
    }

    private final Engine engine;

    public Administration(Engine engine) {
        this.engine = engine;
    }

    /** The current time, in the format of the tables. */
    public String now() {
        return engine.now();
    }

    /**
     * Carries out an action and records it.
     *
     * @param what a short, fixed description
     */
    public CompletableFuture<Done> carryOut(Order order, String what, Deed deed) {
        return engine.administer(connection -> {
            Optional<ServerChain.Entry> before =
                    order.key == null ? Optional.empty() : ServerChain.find(connection, order.actor, order.key);
            if (before.isPresent()) {
                if (!before.get().isSame(what, order.digest)) {
                    throw new Refusal(
                            Refusal.Reason.KEY_REUSED,
                            "the key " + order.key + " was used before for a different request");
                }
                return new Done(before.get().about(), true);
            }
            String about = deed.with(connection);
            ServerChain.append(connection, engine.now(), order, what, about);
            return new Done(about, false);
        });
    }
}
