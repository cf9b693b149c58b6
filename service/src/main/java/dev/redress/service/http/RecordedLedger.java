package dev.redress.service.http;

import dev.redress.files.LedgerReader;
import dev.redress.ledger.Opening;
import dev.redress.resolve.Replay;
import dev.redress.service.store.Database;
import dev.redress.service.store.LineStream;
import dev.redress.service.store.SystemRow;
import dev.redress.service.store.Systems;
import java.io.IOException;
import java.sql.SQLException;

/** The ledger of a system in the database, read without disturbing the writer. */
final class RecordedLedger {
    private RecordedLedger() {}

    /** A function of the ledger. */
    interface Use<T> {
        T with(LedgerReader reader) throws IOException;
    }

    /** Reads a consistent snapshot of the ledger. */
    static <T> T read(Database database, String system, Use<T> use) throws SQLException {
        return database.read(connection -> {
            SystemRow row = Systems.find(connection, system)
                    .orElseThrow(() -> new Problem(404, "not-found", "there is no system " + system));
            try (LedgerReader reader = LedgerReader.of(system, new LineStream(connection, row.number(), 1))) {
                return use.with(reader);
            } catch (IOException e) {
                throw new SQLException(e.getMessage(), e);
            }
        });
    }

    /** The first line. */
    static Opening opening(Database database, String system) throws SQLException {
        return read(database, system, RecordedLedger::opening);
    }

    static Opening opening(LedgerReader reader) {
        return reader.opening().orElseThrow(() -> new IllegalStateException("a system has a ledger"));
    }

    /** Replays all entries, and returns the resolver. */
    static Replay replayed(Database database, String system) throws SQLException {
        return read(database, system, reader -> {
            Replay replay = new Replay(opening(reader));
            while (reader.hasNext()) {
                replay.check(reader.next());
            }
            return replay;
        });
    }
}
