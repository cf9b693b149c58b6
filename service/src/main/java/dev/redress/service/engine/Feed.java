package dev.redress.service.engine;

import dev.redress.service.store.EntryRow;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The feed that announces durable entries. Listeners are called on the writer thread and must not block. */
public final class Feed {
    /** A listener of the feed. */
    public interface Listener {
        /** Entries of one system that have just become durable, in order. */
        void published(String system, List<EntryRow> rows);

        /** A transaction was committed, with this number of entries in all systems. */
        default void committed(int entries, long nanos) {}

        /** A system was opened from its entries. */
        default void opened(String system, long lines, long nanos) {}
    }

    private static final Logger LOG = LoggerFactory.getLogger(Feed.class);

    private final List<Listener> listeners = new CopyOnWriteArrayList<>();

    /** Adds a listener; closing the returned subscription removes it. */
    public Subscription listen(Listener listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }

    /** The subscription of a listener. */
    public interface Subscription extends AutoCloseable {
        @Override
        void close();
    }

    void publish(String system, List<EntryRow> rows) {
        tell(listener -> listener.published(system, rows));
    }

    void committed(int entries, long nanos) {
        tell(listener -> listener.committed(entries, nanos));
    }

    void opened(String system, long lines, long nanos) {
        tell(listener -> listener.opened(system, lines, nanos));
    }

    /** A failing listener does not affect durable entries. */
    private void tell(Consumer<Listener> what) {
        for (Listener listener : listeners) {
            try {
                what.accept(listener);
            } catch (RuntimeException e) {
                LOG.warn("a listener failed", e);
            }
        }
    }
}
