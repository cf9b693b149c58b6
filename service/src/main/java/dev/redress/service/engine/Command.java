package dev.redress.service.engine;

import java.io.IOException;
import java.util.Collection;
import java.util.List;

/** A command to a system. The writer runs it, and answers it when it is durable. */
public interface Command<T> {
    /** The idempotency keys of the command. */
    default Collection<String> keys() {
        return List.of();
    }

    /** The approximate number of entries it leads to, which limits the size of groups. */
    default int weight() {
        return 1;
    }

    /**
     * Runs the command. A refusal ({@link dev.redress.resolve.RefusedEvent}, {@link Refusal}) must be thrown before anything has changed.
     */
    T run(LiveSystem system, EarlierRequests earlier) throws IOException;
}
