package dev.redress.service.store;

import dev.redress.files.LedgerReader;
import dev.redress.files.LedgerWriter;
import dev.redress.ledger.Entry;
import dev.redress.ledger.Event;
import dev.redress.ledger.Ledger;
import dev.redress.ledger.Opening;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The ledger of one system in the database. Appended lines wait in {@link #pending} until the owner of the transaction writes them,
 * together with those of other systems, and reports {@link #committed}; {@link #force} only checks that this happened.
 */
public final class TableLedger implements Ledger {
    /**
     * The other columns of a line's row.
     *
     * @param at when the server accepted it
     * @param key the idempotency key, if any
     * @param digest the SHA-256 of the request with that key
     */
    public record Stamp(
            String at,
            String actor,
            @Nullable String key,
            @Nullable String digest) {}

    private final long system;
    private final String name;
    private final LedgerReader reader;
    private final List<EntryRow> pending = new ArrayList<>();
    private @Nullable LedgerWriter writer;
    private Stamp stamp;

    private TableLedger(long system, String name, LedgerReader reader, Stamp stamp) {
        this.system = system;
        this.name = name;
        this.reader = reader;
        this.stamp = stamp;
    }

    /**
     * Opens the ledger of a system to read it to its end and to append to it. The connection is needed until all entries have been
     * read.
     *
     * @param stamp for the first line, if the ledger is empty
     */
    public static TableLedger open(Connection connection, long system, String name, Stamp stamp)
            throws SQLException, IOException {
        LineStream lines = new LineStream(connection, system, 1);
        return new TableLedger(system, name, LedgerReader.of(name, lines), stamp);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Optional<Opening> opening() {
        return reader.opening();
    }

    @Override
    public Iterator<Entry> entries() {
        return reader;
    }

    /** Sets the stamp of the following lines. */
    public void stamp(Stamp next) {
        stamp = next;
    }

    @Override
    public void begin(Opening opening) {
        String line = writer().line(opening);
        add("opening", line);
    }

    @Override
    public void append(Entry entry) {
        String line = writer().line(entry);
        add(kind(entry.event()), line);
    }

    private void add(String kind, String line) {
        LedgerWriter now = writer();
        pending.add(new EntryRow(
                system, now.lines(), kind, stamp.at(), stamp.key(), stamp.digest(), stamp.actor(), line, now.head()));
        // The key belongs to the first line of a request.
        stamp = new Stamp(stamp.at(), stamp.actor(), null, null);
    }

    /** The value of the column {@code kind} for an event. */
    public static String kind(Event event) {
        return event.getClass().getSimpleName().toLowerCase(Locale.ROOT);
    }

    private LedgerWriter writer() {
        if (writer == null) {
            writer = reader.writer();
        }
        return writer;
    }

    /** The appended lines that are not in the database yet. */
    public List<EntryRow> pending() {
        return List.copyOf(pending);
    }

    /** The last of them. */
    public EntryRow lastPending() {
        return pending.get(pending.size() - 1);
    }

    /** The number of lines, including pending ones. */
    public long lines() {
        return writer().lines();
    }

    /** Reports that the transaction with the pending lines is durable. */
    public void committed() {
        pending.clear();
    }

    @Override
    public void force() throws IOException {
        if (!pending.isEmpty()) {
            throw new IOException(name + ": " + pending.size() + " entries are not in the database");
        }
    }

    @Override
    public Optional<String> head() {
        LedgerWriter now = writer();
        return now.lines() == 0 ? Optional.empty() : Optional.of(now.head());
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
