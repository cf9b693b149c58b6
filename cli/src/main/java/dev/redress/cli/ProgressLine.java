package dev.redress.cli;

import dev.redress.model.VisibleText;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * A progress line on standard error. It appears only on a terminal and only after two seconds, and is erased
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

    /** Shows progress of unknown length. */
    synchronized void say(String what) {
        if (due()) {
            show(what);
        }
    }

    /** Shows progress at regular intervals, for jobs that do not report it themselves. */
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

    /** Draws the finished fraction and an estimate of the time left. */
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

    /** Erases the line for good. */
    synchronized void wipe() {
        closed = true;
        if (visible) {
            visible = false;
            err.print("\r\u001b[K");
            err.flush();
        }
    }
}
