package dev.redress.files;

import dev.redress.ledger.Entry;
import dev.redress.ledger.LedgerDamage;
import dev.redress.ledger.Opening;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Optional;

/**
 * Reads a ledger, even while another process writes it, and trusts nothing: every line is verified before it is returned, and the
 * first that fails throws {@link LedgerDamage}. Only an incomplete last line, as a dying process may leave it, is ignored ({@link
 * #tornBytes}).
 */
public final class LedgerReader implements Iterator<Entry>, AutoCloseable {
    private final InputStream in;
    private final LedgerLines lines;
    private final ReadAhead<Entry> entries;
    private long line;

    private LedgerReader(InputStream in, LedgerLines lines) {
        this.in = in;
        this.lines = lines;
        entries = new ReadAhead<>(lines);
        line = lines.opening() == null ? 0 : 1;
    }

    /** Opens a ledger for reading. */
    public static LedgerReader open(Path path) throws IOException {
        TextFile.refuseUnopenedPipe(path, "a ledger");
        InputStream in = TextFile.open(path.toString());
        try {
            return new LedgerReader(in, new LedgerLines(path.toString(), in));
        } catch (RuntimeException | IOException e) {
            try (in) {
                throw e;
            }
        }
    }

    /** Reads a ledger from a stream, which is closed with this reader; the name is for messages. */
    public static LedgerReader of(String name, InputStream in) throws IOException {
        return new LedgerReader(in, new LedgerLines(name, in));
    }

    /** The first line; empty if the ledger has no complete line yet. */
    public Optional<Opening> opening() {
        return Optional.ofNullable(lines.opening());
    }

    @Override
    public boolean hasNext() {
        return entries.hasNext();
    }

    @Override
    public Entry next() {
        Entry entry = entries.next();
        line++;
        return entry;
    }

    /** The line that was returned last: 1 after the opening. */
    public long line() {
        return line;
    }

    /** The hash of the last line, once all have been read. */
    public String head() {
        return read().writer().head();
    }

    /** A writer that continues where the ledger ends, once all lines have been read. */
    public LedgerWriter writer() {
        return new LedgerWriter(read().writer());
    }

    /** The number of bytes of an incomplete last line that were ignored, once all lines have been read. */
    public long tornBytes() {
        return read().tornBytes();
    }

    private LedgerLines read() {
        if (!entries.isAtEnd()) {
            throw new IllegalStateException("the ledger was not read to its end");
        }
        return lines;
    }

    @Override
    public void close() throws IOException {
        entries.close();
        in.close();
    }
}
