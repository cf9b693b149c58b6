package dev.redress.files;

import dev.redress.ledger.Entry;
import dev.redress.ledger.Opening;
import java.nio.charset.StandardCharsets;

/** Writes the lines of a ledger that is stored elsewhere than in a file: the same bytes, chained in the same way. */
public final class LedgerWriter {
    private final LineWriter lines;
    private final JsonBytes json = new JsonBytes();

    /** Starts a ledger. */
    public LedgerWriter() {
        this(new LineWriter());
    }

    LedgerWriter(LineWriter lines) {
        this.lines = lines;
    }

    /** The first line, without its newline. */
    public String line(Opening opening) {
        json.cut(0);
        lines.write(opening, json);
        return written();
    }

    /** The next line, without its newline. */
    public String line(Entry entry) {
        json.cut(0);
        lines.write(entry, json);
        return written();
    }

    private String written() {
        return new String(json.array(), 0, json.size() - 1, StandardCharsets.UTF_8);
    }

    /** The number of lines. */
    public long lines() {
        return lines.lines();
    }

    /** The hash of the last line. */
    public String head() {
        return lines.head();
    }
}
