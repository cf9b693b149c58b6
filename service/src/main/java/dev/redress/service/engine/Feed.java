package dev.redress.service.engine;

import dev.redress.service.store.EntryRow;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Where durable entries are announced. Listeners are called on the writer thread: they hand over, and do not wait. */
public final class Feed {
    /** Whoever wants to know. */
    public interface Listener {
        /** Entries of one system that have just become durable, in order. */
        void published(String system, List<EntryRow> rows);
    }

    private static final Logger LOG = LoggerFactory.getLogger(Feed.class);

    private final List<Listener> listeners = new CopyOnWriteArrayList<>();

    /** Adds a listener; closing what is returned removes it. */
    public Subscription listen(Listener listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }

    /** A listener's place. */
    public interface Subscription extends AutoCloseable {
        @Override
        void close();
    }

    void publish(String system, List<EntryRow> rows) {
        for (Listener listener : listeners) {
            try {
                listener.published(system, rows);
            } catch (RuntimeException e) {
                // What is durable is durable, whether or not somebody could be told.
                LOG.warn("a listener failed", e);
            }
        }
    }
}
