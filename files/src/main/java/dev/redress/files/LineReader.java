package dev.redress.files;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Reads bytes line by line into one reused buffer; a line above the maximum length is refused, not buffered. */
final class LineReader {
    private final InputStream in;
    private final int longest;
    private byte[] buffer = new byte[1 << 16];
    private int from;
    private int to;
    private int filled;
    private boolean terminated;

    LineReader(InputStream in, int longest) {
        this.in = in;
        this.longest = longest;
    }

    /** Moves to the next line; false at the end. The previous content of {@link #array} is lost. */
    boolean next() throws IOException {
        from = terminated ? to + 1 : to;
        int seen = from;
        while (true) {
            for (; seen < filled; seen++) {
                if (buffer[seen] == '\n') {
                    return found(seen, true);
                }
            }
            if (filled - from > longest) {
                throw new LineTooLongException(longest);
            }
            int moved = makeRoom();
            seen -= moved;
            int more = in.read(buffer, filled, buffer.length - filled);
            if (more < 0) {
                return found(filled, false);
            }
            filled += more;
        }
    }

    private boolean found(int end, boolean newline) {
        to = end;
        terminated = newline;
        return newline || to > from;
    }

    /** Moves the current line to the front, or doubles the buffer; returns the distance moved. */
    private int makeRoom() {
        int moved = from;
        if (moved > 0) {
            System.arraycopy(buffer, from, buffer, 0, filled - from);
            filled -= moved;
            from = 0;
        } else if (filled == buffer.length) {
            buffer = Arrays.copyOf(buffer, 2 * buffer.length);
        }
        return moved;
    }

    /** The buffer that holds the line, until the next one is read. */
    byte[] array() {
        return buffer;
    }

    int from() {
        return from;
    }

    /** The length of the line without its newline. */
    int length() {
        return to - from;
    }

    /** The line as text; bytes that are not UTF-8 become U+FFFD. */
    String text() {
        return new String(buffer, from, to - from, StandardCharsets.UTF_8);
    }

    /** Whether a newline ended it, rather than the end of the file. */
    boolean isTerminated() {
        return terminated;
    }

    /** The line exceeds the maximum length. */
    static final class LineTooLongException extends IOException {
        LineTooLongException(int longest) {
            super("is longer than " + (longest >> 20) + " MiB");
        }
    }
}
