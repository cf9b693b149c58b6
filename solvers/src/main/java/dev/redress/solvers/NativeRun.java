package dev.redress.solvers;

import com.google.ortools.Loader;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.BooleanSupplier;

/**
 * One run of OR-Tools' native code. Whatever goes wrong in there ends the process, so it gets what it needs to go right: a thread
 * of its own with a deep stack, nobody who unloads what it works on, and nothing of ours that could throw inside it. The caller
 * waits, looks on several times a second, and may ask it to stop.
 */
final class NativeRun {
    private static final long STACK_BYTES = 64L << 20;
    private static final long LOOK_MILLIS = 50;

    private NativeRun() {}

    /** OR-Tools' native code, loaded when the first solver needs it: it takes half a second. */
    static synchronized void load() {
        // It is unpacked to a file, which an interrupted thread cannot write.
        boolean interrupted = Thread.interrupted();
        Loader.loadNativeLibraries();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Runs it to its end, and returns what it returns.
     *
     * @param stop asks the native code to come to an end; may be called at any time and more than once
     * @param goesOn asked several times a second, on the caller's thread
     */
    static <T> T run(Callable<T> solve, Runnable stop, BooleanSupplier goesOn) {
        FutureTask<T> task = new FutureTask<>(solve);
        Thread thread = new Thread(null, task, "or-tools", STACK_BYTES);
        thread.setDaemon(true);
        thread.start();
        try {
            lookOn(thread, stop, goesOn);
        } finally {
            // Also when the watch has thrown: the native code works on what is ours, so nobody leaves before it does.
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

    /** Asks again and again: a request that comes before the solver has begun is lost on it. */
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
