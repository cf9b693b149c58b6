package dev.redress.files;

import dev.redress.ledger.Entry;
import dev.redress.ledger.Opening;
import java.io.IOException;
import java.io.InputStream;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** The lines of a ledger from any byte stream, each verified before it is returned. */
final class LedgerLines implements Iterator<Entry> {
    /** The maximum length of a line: an opening with a large charter. */
    static final int LONGEST = 256 << 20;

    private final String name;
    private final LineReader lines;
    private final LineVerifier verifier;
    private final @Nullable Opening opening;
    private final @Nullable EventReader events;
    private @Nullable Entry ahead;
    private long given;
    private long verifiedBytes;
    private long tornBytes;
    private boolean ended;

    LedgerLines(String name, InputStream in) throws IOException {
        this.name = name;
        lines = new LineReader(in, LONGEST);
        verifier = new LineVerifier(name);
        if (nextLine()) {
            opening = verifier.opening(lines.array(), lines.from(), lines.length());
            events = new EventReader(opening.charter(), "seq", "prev", "decisions", "crc");
            given = 1;
            verifiedBytes = lines.length() + 1L;
        } else {
            opening = null;
            events = null;
        }
    }

    /** Moves to the next complete line, if there is one. */
    private boolean nextLine() throws IOException {
        try {
            ended = ended || !lines.next();
        } catch (LineReader.LineTooLongException e) {
            throw verifier.damage("this line " + e.getMessage());
        }
        if (!ended && !lines.isTerminated()) {
            if (!verifier.isTorn(lines.array(), lines.from(), lines.length())) {
                throw verifier.damage("the end is not an incomplete line of this ledger");
            }
            tornBytes = lines.length();
            ended = true;
        }
        return !ended;
    }

    /** The first line; null if there is no complete line. */
    @Nullable
    Opening opening() {
        return opening;
    }

    @Override
    public boolean hasNext() {
        try {
            if (ahead == null && events != null && nextLine()) {
                ahead = verifier.entry(lines.array(), lines.from(), lines.length(), events);
                verifiedBytes += lines.length() + 1L;
            }
        } catch (IOException e) {
            throw TextFile.unreadable(name, e);
        }
        return ahead != null;
    }

    @Override
    public Entry next() {
        if (!hasNext() || ahead == null) {
            throw new NoSuchElementException("the ledger has ended");
        }
        Entry entry = ahead;
        ahead = null;
        given++;
        return entry;
    }

    /** The number of lines returned, including the opening. */
    long given() {
        return given;
    }

    /** The number of bytes in complete lines; like the methods below, valid at the end. */
    long verifiedBytes() {
        requireEnd();
        return verifiedBytes;
    }

    /** The number of bytes of an incomplete last line. */
    long tornBytes() {
        requireEnd();
        return tornBytes;
    }

    /** Continues where the lines end. */
    LineWriter writer() {
        requireEnd();
        return verifier.writer();
    }

    private void requireEnd() {
        if (hasNext()) {
            throw new IllegalStateException("the ledger was not read to its end");
        }
    }
}
