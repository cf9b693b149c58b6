package dev.redress.service.engine;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A complaint as it came in.
 *
 * @param id what whoever sent it calls it; also its key, if it has one
 * @param at when it was made; the time of the server if nobody said
 * @param criteria the ids of what it is about; none if it has yet to be assigned
 * @param loss in micros
 * @param digest the SHA-256 of what was sent
 */
public record ReceivedComplaint(
        @Nullable String id, @Nullable String at, List<String> criteria, long loss, String digest) {
    public ReceivedComplaint {
        criteria = List.copyOf(criteria);
    }

    /** The key under which it may have been sent before. */
    @Nullable
    String key() {
        return id == null ? null : "c:" + id;
    }
}
