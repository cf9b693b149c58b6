package dev.redress.files;

import dev.redress.ledger.Event;
import dev.redress.model.Charter;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Queue;

/**
 * A log of events, read row by row: CSV with a header ({@code criterion,loss}, optionally {@code id,at}, in any order; a cell may
 * name several criteria, {@code a;b}), or JSON lines, which may also change costs and record people's actions. Amounts are
 * rounded to millionths. Rows are read on demand, so a log may be larger than memory, and the rows before a bad row are not lost.
 * Any error throws {@link InputException}.
 */
public final class ComplaintLog implements Iterator<Event>, AutoCloseable {
    /** The maximum length of a line or cell. */
    static final int LONGEST = 1 << 20;

    private static final int BLANKS_LOOKED_AT = 1 << 16;

    private final String name;
    private final InputStream in;
    private final EventRows rows;
    private final Queue<Event> ahead = new ArrayDeque<>();
    private long line;

    /** One of the two formats. */
    interface EventRows {
        /** The events of the next row; none at the end. */
        List<Event> next() throws IOException;

        /** The line on which that row starts. */
        long line();

        /** Whether the last row may be incomplete and was not read. */
        boolean endsUnfinished();
    }

    private ComplaintLog(String name, InputStream in, EventRows rows) {
        this.name = name;
        this.in = in;
        this.rows = rows;
    }

    /** Opens the log in the file; {@code -} is standard input. A bad header is refused here. */
    public static ComplaintLog open(String file, Charter charter) {
        return open(file, charter, () -> {});
    }

    /** The same; calls back before it waits for more of the log to be written. */
    public static ComplaintLog open(String file, Charter charter, Runnable beforeWaiting) {
        return open(file, charter, LogForm.PLAIN, beforeWaiting);
    }

    /** The same, in another form. */
    public static ComplaintLog open(String file, Charter charter, LogForm form, Runnable beforeWaiting) {
        InputStream in = new WaitingStream(TextFile.open(file), beforeWaiting);
        try {
            return of(TextFile.nameOf(file), in, charter, form);
        } catch (RuntimeException e) {
            close(in, e);
            throw e;
        }
    }

    private static void close(InputStream in, RuntimeException because) {
        try {
            in.close();
        } catch (IOException e) {
            because.addSuppressed(e);
        }
    }

    /** Opens a log; the name is for messages. The first character decides the format. */
    public static ComplaintLog of(String name, InputStream in, Charter charter) {
        return of(name, in, charter, LogForm.PLAIN);
    }

    /** The same, in another form. */
    public static ComplaintLog of(String name, InputStream in, Charter charter, LogForm form) {
        BufferedInputStream bytes = new BufferedInputStream(in, BLANKS_LOOKED_AT);
        try {
            EventRows rows = firstCharacter(bytes) == '{'
                    ? new JsonRows(name, bytes, charter, form)
                    : new CsvRows(name, bytes, charter, form);
            return new ComplaintLog(name, in, rows);
        } catch (IOException e) {
            throw TextFile.unreadable(name, e);
        }
    }

    /** The first character that is neither whitespace nor a byte order mark, pushed back; -1 if there is none. */
    private static int firstCharacter(BufferedInputStream bytes) throws IOException {
        bytes.mark(BLANKS_LOOKED_AT);
        int first = bytes.read();
        for (int n = 1; n < BLANKS_LOOKED_AT && isBlankOrMark(first); n++) {
            first = bytes.read();
        }
        bytes.reset();
        return first;
    }

    private static boolean isBlankOrMark(int b) {
        return switch (b) {
            case ' ', '\t', '\r', '\n', 0xef, 0xbb, 0xbf -> true;
            default -> false;
        };
    }

    @Override
    public boolean hasNext() {
        if (ahead.isEmpty()) {
            try {
                ahead.addAll(rows.next());
            } catch (IOException e) {
                throwFaultOfOthers();
                throw TextFile.unreadable(name, e);
            } catch (RuntimeException e) {
                throwFaultOfOthers();
                throw e;
            }
        }
        return !ahead.isEmpty();
    }

    private void throwFaultOfOthers() {
        if (in instanceof WaitingStream waiting) {
            waiting.throwFault();
        }
    }

    @Override
    public Event next() {
        if (!hasNext()) {
            throw new NoSuchElementException("the log has ended");
        }
        line = rows.line();
        return ahead.remove();
    }

    /** The line of the event that {@link #next} returned last. */
    public long line() {
        return line;
    }

    /** The line of a last row that was not read, since it may be incomplete ({@link LogForm#wholeRowsOnly}); 0 if none so far. */
    public long unfinishedLine() {
        return rows.endsUnfinished() ? rows.line() : 0;
    }

    /** The exception to throw if the last event turns out to be invalid, for example if it releases what is not fixed. */
    public InputException error(String problem) {
        return new InputException(name, line, problem);
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
