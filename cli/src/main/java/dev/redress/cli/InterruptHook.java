package dev.redress.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * What a long job says when somebody ends it with Ctrl-C: what it has found so far. Either the job comes to its end or its last words
 * are said, never both. The exit code is then that of a program ended by a signal, 130.
 */
final class InterruptHook {
    private final AtomicBoolean decided = new AtomicBoolean();
    private final Thread hook;

    private InterruptHook(Output out, Runnable words) {
        hook = new Thread(() -> {
            if (decided.compareAndSet(false, true)) {
                try {
                    words.run();
                    out.flush();
                } catch (OutputLostException e) {
                    // Nobody is left to be told.
                }
            }
        });
    }

    /** Does the job; if the program is ended before it is done, the words are said. */
    static void of(Output out, Runnable words, Runnable job) {
        InterruptHook last = new InterruptHook(out, words);
        Runtime.getRuntime().addShutdownHook(last.hook);
        try {
            job.run();
        } finally {
            last.close();
        }
    }

    /** The job has come to its end. If the last words are being said, there is nothing left to do but to wait for them. */
    private void close() {
        if (decided.compareAndSet(false, true)) {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException e) {
                // The program is being ended at this very moment; the hook will find that there is nothing left to say.
            }
        } else {
            awaitTheEnd();
        }
    }

    private static void awaitTheEnd() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
