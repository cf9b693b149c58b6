package dev.redress.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A shutdown hook that reports what a long job has found so far when somebody presses Ctrl-C. Either the job finishes or the report
 * is printed, never both. After a report the exit code is that of a program ended by a signal, 130.
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
                    // The program is ending, so there is nobody to report to.
                }
            }
        });
    }

    /** Runs the job; if the program is ended before it finishes, prints the report. */
    static void of(Output out, Runnable words, Runnable job) {
        InterruptHook last = new InterruptHook(out, words);
        Runtime.getRuntime().addShutdownHook(last.hook);
        try {
            job.run();
        } finally {
            last.close();
        }
    }

    /** Called when the job has finished. If the report is being printed, waits for it. */
    private void close() {
        if (decided.compareAndSet(false, true)) {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException e) {
                // The program is ending at this moment; the hook will find that the job has finished.
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
