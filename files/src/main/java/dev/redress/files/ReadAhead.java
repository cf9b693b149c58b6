package dev.redress.files;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * The elements of another iterator, in order, computed ahead on a separate thread while the caller processes earlier ones. An
 * exception of that iterator is thrown in its place. Nothing else may use that iterator before this one has reached its end.
 */
final class ReadAhead<T> implements Iterator<T>, AutoCloseable {
    private static final int BATCH = 512;
    private static final int BATCHES = 16;

    private final BlockingQueue<Batch<T>> ahead = new ArrayBlockingQueue<>(BATCHES);
    private final Thread thread;
    private Batch<T> current = new Batch<>(List.of(), false, null);
    private int given;
    private boolean started;

    /** Some elements; whether they are the last, and the exception that ended them, if any. */
    private record Batch<T>(
            List<T> elements, boolean last, @Nullable Throwable fault) {}

    ReadAhead(Iterator<T> source) {
        thread = new Thread(() -> read(source), "read ahead");
        thread.setDaemon(true);
    }

    private void read(Iterator<T> source) {
        List<T> elements = new ArrayList<>(BATCH);
        try {
            while (source.hasNext()) {
                elements.add(source.next());
                if (elements.size() == BATCH) {
                    ahead.put(new Batch<>(elements, false, null));
                    elements = new ArrayList<>(BATCH);
                }
            }
            ahead.put(new Batch<>(elements, true, null));
        } catch (InterruptedException closed) {
            // The caller has stopped reading.
        } catch (RuntimeException | Error fault) {
            tell(new Batch<>(elements, true, fault));
        }
    }

    private void tell(Batch<T> last) {
        try {
            ahead.put(last);
        } catch (InterruptedException closed) {
            // The caller has stopped reading.
        }
    }

    @Override
    public boolean hasNext() {
        if (!started) {
            started = true;
            thread.start();
        }
        while (given == current.elements.size() && !current.last) {
            current = next(ahead);
            given = 0;
        }
        if (given < current.elements.size()) {
            return true;
        }
        if (current.fault instanceof Error error) {
            throw error;
        }
        if (current.fault instanceof RuntimeException fault) {
            throw fault;
        }
        return false;
    }

    private static <T> Batch<T> next(BlockingQueue<Batch<T>> ahead) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return ahead.take();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public T next() {
        if (!hasNext()) {
            throw new NoSuchElementException("there are no more");
        }
        return current.elements.get(given++);
    }

    /** Whether it has reached its end: the underlying iterator may then be used again. */
    boolean isAtEnd() {
        return !hasNext();
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
