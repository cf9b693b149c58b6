package dev.redress.service.people;

import dev.redress.service.engine.Engine;
import dev.redress.service.engine.Refusal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Whatever is done to the server itself: each deed is done once, and noted in the {@link ServerChain} in the same transaction. */
public final class Administration {
    /** Who the server is when nobody tells it to do something. */
    public static final String SERVER = "server";

    /**
     * Who wants something done.
     *
     * @param key under which the same may have been sent before; null if they do not say
     * @param digest the SHA-256 of what was sent under that key
     */
    public record Order(
            String actor, @Nullable String key, @Nullable String digest) {
        public static Order by(String actor) {
            return new Order(actor, null, null);
        }
    }

    /**
     * What came of it.
     *
     * @param about the id of what was made or changed
     * @param again whether the same had been done before
     */
    public record Done(String about, boolean again) {}

    /** The deed; it answers with the id of what it was about. */
    public interface Deed {
        String with(Connection connection) throws SQLException;
    }

    private final Engine engine;

    public Administration(Engine engine) {
        this.engine = engine;
    }

    /** The time, as tables have it. */
    public String now() {
        return engine.now();
    }

    /**
     * Does something, and notes it.
     *
     * @param what in a few words that do not change
     */
    public CompletableFuture<Done> carryOut(Order order, String what, Deed deed) {
        return engine.administer(connection -> {
            Optional<ServerChain.Entry> before =
                    order.key == null ? Optional.empty() : ServerChain.find(connection, order.actor, order.key);
            if (before.isPresent()) {
                if (!before.get().isSame(what, order.digest)) {
                    throw new Refusal(
                            Refusal.Reason.KEY_REUSED, "something else was sent before under the key " + order.key);
                }
                return new Done(before.get().about(), true);
            }
            String about = deed.with(connection);
            ServerChain.append(connection, engine.now(), order, what, about);
            return new Done(about, false);
        });
    }
}
