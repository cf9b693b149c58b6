package dev.redress.service.engine;

import dev.redress.service.store.EntryRow;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Where durable entries are announced. Listeners are called on the writer thread: they hand over, and do not wait. */
public final class Feed {
    /** Whoever wants to know. */
    public interface Listener {
        /** Entries of one system that have just become durable, in order. */
        void published(String system, List<EntryRow> rows);

        /** A transaction was committed, with so many entries of all systems. */
        default void committed(int entries, long nanos) {}

        /** A system was opened from its entries. */
        default void opened(String system, long lines, long nanos) {}
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
        tell(listener -> listener.published(system, rows));
    }

    void committed(int entries, long nanos) {
        tell(listener -> listener.committed(entries, nanos));
    }

    void opened(String system, long lines, long nanos) {
        tell(listener -> listener.opened(system, lines, nanos));
    }

    /** What is durable is durable, whether or not somebody could be told. */
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
