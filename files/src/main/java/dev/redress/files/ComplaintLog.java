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
 * What happened to a system, row by row: CSV with a header ({@code criterion,loss}, and {@code id,at} if wanted, in any order;
 * a cell may name several criteria, {@code a;b}), or JSON lines, which may also change costs and record what people did.
 * Amounts are rounded to millionths. Rows are read as they are asked for, so a log may be larger than memory, and what comes
 * before a bad row is not lost. Whatever is wrong is an {@link InputException}.
 */
public final class ComplaintLog implements Iterator<Event>, AutoCloseable {
    /** The longest line or cell. */
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

        /** The line on which that row began. */
        long line();

        /** Whether the last row may not be whole and was left. */
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

    /** The same; before it has to wait for more of the log to be written, it says so. */
    public static ComplaintLog open(String file, Charter charter, Runnable beforeWaiting) {
        return open(file, charter, LogForm.PLAIN, beforeWaiting);
    }

    /** The same, of another form. */
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

    /** Opens a log; the name is for messages. Its first character says which format it is. */
    public static ComplaintLog of(String name, InputStream in, Charter charter) {
        return of(name, in, charter, LogForm.PLAIN);
    }

    /** The same, of another form. */
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

    /** The first character that is no blank and no byte order mark, left to be read again; -1 if there is none. */
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

    /** The line of the event that {@link #next} gave last. */
    public long line() {
        return line;
    }

    /** The line of a last row that was left, since it may not be whole ({@link LogForm#wholeRowsOnly}); 0 if there is none so far. */
    public long unfinishedLine() {
        return rows.endsUnfinished() ? rows.line() : 0;
    }

    /** What to throw when the last event turns out to be wrong: say, it releases what is not fixed. */
    public InputException error(String problem) {
        return new InputException(name, line, problem);
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
