package dev.redress.service.engine;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A complaint as it came in.
 *
 * @param id what whoever sent it calls it; also its key, if it has one
 * @param at when it was made; the time of the server if nobody said
 * @param criteria the ids of what it is about; none if that is not known
 * @param loss in micros
 * @param words what whoever complained wrote, if anything
 * @param receipt the SHA-256 of the code that whoever complained was given, if any
 * @param by who or what found the criteria, if it was not whoever sent it
 * @param source something that complaints from one place share, such as an address; {@code Intake} makes a hash of it; null if it is not to be watched
 * @param digest the SHA-256 of what was sent
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
    /** What may be erased. */
    public record Words(String text, @Nullable String contact) {}

    public ReceivedComplaint {
        criteria = List.copyOf(criteria);
    }

    /** One that a program sends: it knows what it is about. */
    public ReceivedComplaint(
            @Nullable String id, @Nullable String at, List<String> criteria, long loss, String digest) {
        this(id, at, criteria, loss, null, null, null, null, digest);
    }

    /** The same, now that something has found out what it is about. */
    public ReceivedComplaint about(List<String> found, @Nullable String finder) {
        return new ReceivedComplaint(id, at, found, loss, words, receipt, finder, source, digest);
    }

    /** The same from a place that is called otherwise. */
    public ReceivedComplaint from(String other) {
        return new ReceivedComplaint(id, at, criteria, loss, words, receipt, by, other, digest);
    }

    /** The key under which it may have been sent before. */
    @Nullable
    String key() {
        return id == null ? null : "c:" + id;
    }
}
