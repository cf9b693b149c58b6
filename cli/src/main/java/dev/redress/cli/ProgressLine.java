package dev.redress.cli;

import dev.redress.model.VisibleText;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * A line on standard error that says how far a long job is. It appears only on a terminal, only after two seconds, and is wiped
 * when the job is done.
 */
final class ProgressLine implements AutoCloseable {
    private static final long PATIENCE = 2_000_000_000L;
    private static final long REFRESH = 200_000_000L;
    private static final int BAR = 24;

    private final PrintWriter err;
    private final boolean terminal;
    private final long began = System.nanoTime();
    private long shown = began + PATIENCE - REFRESH;
    private boolean visible;
    private volatile boolean closed;

    ProgressLine(Output err) {
        this.err = err.raw();
        // Java cannot tell whether standard error is a terminal; the launcher can.
        terminal = Boolean.getBoolean("redress.terminal");
    }

    /** Says what is being done, without an end in sight. */
    synchronized void say(String what) {
        if (due()) {
            show(what);
        }
    }

    /** Says every now and then what is to be said then: for jobs that do not come by here by themselves. */
    ProgressLine saying(Runnable line) {
        if (terminal) {
            Thread ticker = new Thread(() -> {
                while (sleep() && !closed) {
                    line.run();
                }
            });
            ticker.setDaemon(true);
            ticker.start();
        }
        return this;
    }

    private static boolean sleep() {
        try {
            TimeUnit.NANOSECONDS.sleep(REFRESH);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Draws how much of the job is done, and how long the rest should take. */
    synchronized void at(double fraction, String what) {
        if (due()) {
            double seconds = (System.nanoTime() - began) / 1e9;
            int full = (int) Math.round(BAR * Math.min(1, fraction));
            show(String.format(
                    Locale.ROOT,
                    "[%s%s] %3.0f%%  %s, %s left",
                    "=".repeat(full),
                    " ".repeat(BAR - full),
                    100 * fraction,
                    what,
                    fraction > 0 ? duration(seconds / fraction - seconds) : "?"));
        }
    }

    private boolean due() {
        long now = System.nanoTime();
        if (!terminal || closed || now - shown < REFRESH) {
            return false;
        }
        shown = now;
        return true;
    }

    private void show(String line) {
        err.print("\r\u001b[K" + VisibleText.of(line));
        err.flush();
        visible = true;
    }

    static String duration(double seconds) {
        long whole = Math.round(seconds);
        return whole < 60 ? whole + " s" : whole / 60 + " min " + whole % 60 + " s";
    }

    @Override
    public void close() {
        wipe();
    }

    /** Wipes the line, for good. */
    synchronized void wipe() {
        closed = true;
        if (visible) {
            visible = false;
            err.print("\r\u001b[K");
            err.flush();
        }
    }
}
