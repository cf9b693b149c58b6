package dev.redress.service.engine;

import dev.redress.files.LedgerReader;
import dev.redress.files.LedgerWriter;
import dev.redress.ledger.Entry;
import dev.redress.ledger.Event;
import dev.redress.ledger.Opening;
import dev.redress.resolve.DurableResolver;
import dev.redress.resolve.Replay;
import dev.redress.service.store.Database;
import dev.redress.service.store.Entries;
import dev.redress.service.store.EntryRow;
import dev.redress.service.store.SystemRow;
import dev.redress.service.store.Systems;
import dev.redress.service.store.TableLedger;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Imports a ledger that the command line wrote as a new system, completely or not at all. Every line is verified and replayed; the
 * lines in the database equal those of the file.
 */
public final class LedgerImport {
    private static final int PIECE = 5_000;

    private final Database database;
    private final Entries entries;
    private final String at;

    /**
     * @param at when it is imported
     */
    public LedgerImport(Database database, String at) {
        this.database = database;
        this.at = at;
        entries = new Entries(database);
    }

    /** Imports the ledger; returns its number of lines. */
    public long read(Path file, String id, String title) throws SQLException, IOException {
        try (LedgerReader reader = LedgerReader.open(file)) {
            Opening opening = reader.opening()
                    .orElseThrow(() -> new IllegalArgumentException(file + ": this ledger has no complete line"));
            return database.write(connection -> {
                if (Systems.find(connection, id).isPresent()) {
                    throw new IllegalArgumentException("there is already a system " + id);
                }
                SystemRow row = Systems.add(connection, id, title, at, SystemSettings.DEFAULT.json());
                return new Lines(connection, row.number(), file).take(reader, opening);
            });
        }
    }

    /** The lines of one ledger on their way into the database. */
    private final class Lines {
        private final Connection connection;
        private final long system;
        private final Path file;
        private final LedgerWriter writer = new LedgerWriter();
        private final Projections projections = new Projections();
        private final Set<String> ids = new HashSet<>();
        private final List<EntryRow> rows = new ArrayList<>();

        Lines(Connection connection, long system, Path file) {
            this.connection = connection;
            this.system = system;
            this.file = file;
        }

        long take(LedgerReader reader, Opening opening) throws SQLException {
            Replay replay = new Replay(opening);
            add("opening", null, writer.line(opening));
            while (reader.hasNext()) {
                Entry entry = reader.next();
                DurableResolver.check(replay, entry, file.toString(), reader.line(), opening.version());
                add(TableLedger.kind(entry.event()), key(entry.event()), writer.line(entry));
                projections.apply(entry, replay.resolver());
                if (rows.size() == PIECE) {
                    write();
                }
            }
            write();
            return writer.lines();
        }

        /** The first event with an id has it as its key; a log may use an id twice. */
        private @Nullable String key(Event event) {
            String id = event.id();
            boolean isComplaint = event instanceof Event.Complaint || event instanceof Event.Note;
            return isComplaint && id != null && ids.add(id) ? "c:" + id : null;
        }

        private void add(String kind, @Nullable String key, String line) {
            rows.add(new EntryRow(system, writer.lines(), kind, at, key, null, "import", line, writer.head()));
        }

        private void write() throws SQLException {
            entries.append(connection, rows);
            rows.clear();
            projections.write(connection, system);
        }
    }
}
