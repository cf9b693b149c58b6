package dev.redress.service.engine;

import java.io.IOException;
import java.util.Collection;
import java.util.List;

/** Something that somebody wants done to a system. The one writer runs it, and answers when it is durable. */
public interface Command<T> {
    /** The keys under which the same may have been sent before. */
    default Collection<String> keys() {
        return List.of();
    }

    /** How many entries it may lead to, about: groups are not larger than a transaction should be. */
    default int weight() {
        return 1;
    }

    /**
     * Does it. What is refused ({@link dev.redress.resolve.RefusedEvent}, {@link Refusal}) must be refused before anything has changed.
     */
    T run(LiveSystem system, Earlier earlier) throws IOException;
}
