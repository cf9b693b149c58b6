package dev.redress.service.engine;

import dev.redress.service.store.EntryRow;
import java.util.Map;
import java.util.Optional;

/** Earlier requests by their keys: durable ones, and those in the current group. */
public final class EarlierRequests {
    private final Map<String, EntryRow> durable;
    private final LiveSystem system;

    EarlierRequests(Map<String, EntryRow> durable, LiveSystem system) {
        this.durable = durable;
        this.system = system;
    }

    /** The entry with a key, whatever the request was. */
    public Optional<EntryRow> find(String key) {
        return Optional.ofNullable(system.pending(key).orElse(durable.get(key)));
    }

    /**
     * The entry of the same earlier request; none if the key is new. A different request with the same key is refused.
     *
     * @param digest the SHA-256 of the current request
     */
    public Optional<EntryRow> find(String key, String digest) {
        EntryRow row = system.pending(key).orElse(durable.get(key));
        // Imported entries have no digest, so only their ids can be compared.
        if (row != null && row.digest() != null && !digest.equals(row.digest())) {
            throw new Refusal(
                    Refusal.Reason.KEY_REUSED,
                    "the key " + key.substring(2) + " was used before for a different request");
        }
        return Optional.ofNullable(row);
    }
}
