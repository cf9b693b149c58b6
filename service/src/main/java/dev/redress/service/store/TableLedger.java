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
 * The ledger of one system in the database. What is appended waits in {@link #pending} until whoever has the transaction writes it,
 * together with that of other systems, and reports {@link #committed}; {@link #force} only makes sure that this happened.
 */
public final class TableLedger implements Ledger {
    /**
     * What the database keeps beside a line.
     *
     * @param at when the server took it
     * @param key what makes a second sending recognisable, if anything
     * @param digest of what was sent under that key
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
     * Opens the ledger of a system to read it to its end and to go on from there. The connection is needed until all entries have been
     * read.
     *
     * @param stamp for the first line, should there be none yet
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

    /** From now on, lines are kept with this beside them. */
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
        // A key is for the first line of what was sent under it.
        stamp = new Stamp(stamp.at(), stamp.actor(), null, null);
    }

    /** What the column {@code kind} says of an event. */
    public static String kind(Event event) {
        return event.getClass().getSimpleName().toLowerCase(Locale.ROOT);
    }

    private LedgerWriter writer() {
        if (writer == null) {
            writer = reader.writer();
        }
        return writer;
    }

    /** What was appended and is not in the database yet. */
    public List<EntryRow> pending() {
        return List.copyOf(pending);
    }

    /** The last of them. */
    public EntryRow lastPending() {
        return pending.get(pending.size() - 1);
    }

    /** How many lines there are, with those that wait. */
    public long lines() {
        return writer().lines();
    }

    /** The transaction with what was pending is durable. */
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
