package dev.redress.files;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Reads bytes line by line into one buffer that it keeps; a line longer than a given size is refused, not held. */
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

    /** Moves to the next line; false at the end. What {@link #array} held before is gone. */
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

    /** Moves the line that is being read to the front, or doubles the buffer; says by how much it moved. */
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

    /** The buffer in which the line is, until the next one is read. */
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

    /** Whether a newline ended it, and not the end of the file. */
    boolean isTerminated() {
        return terminated;
    }

    /** The line does not fit into what we are willing to hold. */
    static final class LineTooLongException extends IOException {
        LineTooLongException(int longest) {
            super("is longer than " + (longest >> 20) + " MiB");
        }
    }
}
