package dev.redress.service.engine;

import dev.redress.service.store.EntryRow;
import java.util.Map;
import java.util.Optional;

/** What was sent before, by its keys: durable, or in the group that is being handled. */
public final class Earlier {
    private final Map<String, EntryRow> durable;
    private final LiveSystem system;

    Earlier(Map<String, EntryRow> durable, LiveSystem system) {
        this.durable = durable;
        this.system = system;
    }

    /** The entry that was made under a key, whatever was sent. */
    public Optional<EntryRow> find(String key) {
        return Optional.ofNullable(system.pending(key).orElse(durable.get(key)));
    }

    /**
     * The entry that was made when the same was sent before; none if the key is new. The same key with something else is refused.
     *
     * @param digest the SHA-256 of what is sent now
     */
    public Optional<EntryRow> find(String key, String digest) {
        EntryRow row = system.pending(key).orElse(durable.get(key));
        // What was imported has no digest: its id is all there is to compare.
        if (row != null && row.digest() != null && !digest.equals(row.digest())) {
            throw new Refusal(
                    Refusal.Reason.KEY_REUSED, "something else was sent before under the key " + key.substring(2));
        }
        return Optional.ofNullable(row);
    }
}
