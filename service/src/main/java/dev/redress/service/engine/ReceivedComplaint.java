package dev.redress.service.engine;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A complaint as received.
 *
 * @param id the sender's id, which is also its key; null if there is none
 * @param at the time of the complaint; the server's time if it is not given
 * @param criteria the ids of its criteria; none if they are unknown
 * @param loss in micros
 * @param words the text and contact details, if any
 * @param receipt the SHA-256 of the complainant's code, if any
 * @param by who or what assigned the criteria, if not the sender
 * @param source what complaints from one source share, such as an address, which {@code Intake} hashes; null if floods are not to be detected
 * @param digest the SHA-256 of the request
 */
public record ReceivedComplaint(
        @Nullable String id,
        @Nullable String at,
        List<String> criteria,
        long loss,
        @Nullable Words words,
        @Nullable String receipt,
        @Nullable String by,
        @Nullable String source,
        String digest) {
    /** The erasable part. */
    public record Words(String text, @Nullable String contact) {}

    public ReceivedComplaint {
        criteria = List.copyOf(criteria);
    }

    /** A complaint from a program, with criteria. */
    public ReceivedComplaint(
            @Nullable String id, @Nullable String at, List<String> criteria, long loss, String digest) {
        this(id, at, criteria, loss, null, null, null, null, digest);
    }

    /** The same with assigned criteria. */
    public ReceivedComplaint about(List<String> found, @Nullable String finder) {
        return new ReceivedComplaint(id, at, found, loss, words, receipt, finder, source, digest);
    }

    /** The same with another source. */
    public ReceivedComplaint from(String other) {
        return new ReceivedComplaint(id, at, criteria, loss, words, receipt, by, other, digest);
    }

    /** Its idempotency key. */
    @Nullable
    String key() {
        return id == null ? null : "c:" + id;
    }
}
