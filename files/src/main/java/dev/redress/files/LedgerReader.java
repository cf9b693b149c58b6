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
 * Reads a ledger, even while somebody writes to it, and believes nothing: every line is verified before it is given out, and the
 * first that does not verify is a {@link LedgerDamage}. Only what a dying process may have left of a last line is passed over
 * ({@link #tornBytes}).
 */
public final class LedgerReader implements Iterator<Entry>, AutoCloseable {
    private final InputStream in;
    private final LedgerLines lines;

    private LedgerReader(InputStream in, LedgerLines lines) {
        this.in = in;
        this.lines = lines;
    }

    /** Opens a ledger to read it. */
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

    /** The first line; none if the ledger has no whole line yet. */
    public Optional<Opening> opening() {
        return Optional.ofNullable(lines.opening());
    }

    @Override
    public boolean hasNext() {
        return lines.hasNext();
    }

    @Override
    public Entry next() {
        return lines.next();
    }

    /** The line of what was given out last: 1 after the opening. */
    public long line() {
        return lines.given();
    }

    /** The hash of the last line, once all have been read. */
    public String head() {
        return lines.writer().head();
    }

    /** How many bytes of a torn last line were passed over, once all lines have been read. */
    public long tornBytes() {
        return lines.tornBytes();
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
