package dev.redress.solvers;

import com.google.ortools.Loader;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.BooleanSupplier;

/**
 * One run of OR-Tools' native code. Any error in native code ends the process. So it runs in a thread of its own with a deep stack,
 * the objects it uses are kept until it returns, and our callbacks do not throw. The caller waits, is called back several times a
 * second, and may request a stop.
 */
final class NativeRun {
    private static final long STACK_BYTES = 64L << 20;
    private static final long LOOK_MILLIS = 50;

    private NativeRun() {}

    /** OR-Tools' native code, loaded when the first solver needs it: it takes half a second. */
    static synchronized void load() {
        // The library is unpacked to a file, and an interrupted thread cannot write files.
        boolean interrupted = Thread.interrupted();
        Loader.loadNativeLibraries();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Runs the native code to its end and returns its result.
     *
     * @param stop asks the native code to stop; may be called at any time and more than once
     * @param goesOn whether to continue; asked several times a second, on the caller's thread
     */
    static <T> T run(Callable<T> solve, Runnable stop, BooleanSupplier goesOn) {
        FutureTask<T> task = new FutureTask<>(solve);
        Thread thread = new Thread(null, task, "or-tools", STACK_BYTES);
        thread.setDaemon(true);
        thread.start();
        try {
            lookOn(thread, stop, goesOn);
        } finally {
            // Also if the watch has thrown: the native code uses our objects, so we must wait until it returns.
            joinStopping(thread, stop);
        }
        return result(task);
    }

    private static void lookOn(Thread thread, Runnable stop, BooleanSupplier goesOn) {
        try {
            while (thread.isAlive() && goesOn.getAsBoolean()) {
                thread.join(LOOK_MILLIS);
            }
        } catch (InterruptedException e) {
            stop.run();
            Thread.currentThread().interrupt();
        }
    }

    /** Asks repeatedly, because the solver ignores a request that comes before it has started. */
    private static void joinStopping(Thread thread, Runnable stop) {
        boolean interrupted = Thread.interrupted();
        while (thread.isAlive()) {
            stop.run();
            try {
                thread.join(LOOK_MILLIS);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static <T> T result(FutureTask<T> task) {
        try {
            return task.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("the solver failed: " + e.getCause(), e.getCause());
        } catch (InterruptedException e) {
            throw new IllegalStateException("the solver has ended, but its result is not there", e);
        }
    }
}
