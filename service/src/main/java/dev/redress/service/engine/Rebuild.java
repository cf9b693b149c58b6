package dev.redress.service.engine;

import dev.redress.files.LedgerReader;
import dev.redress.ledger.Entry;
import dev.redress.ledger.Opening;
import dev.redress.resolve.DurableResolver;
import dev.redress.resolve.Replay;
import dev.redress.service.store.Database;
import dev.redress.service.store.Leases;
import dev.redress.service.store.LineStream;
import dev.redress.service.store.SystemRow;
import dev.redress.service.store.Systems;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;

/** Rewrites the projections from the entries, which are verified and replayed. */
public final class Rebuild {
    private final Database database;
    private final Leases leases;

    public Rebuild(Database database, Leases leases) {
        this.database = database;
        this.leases = leases;
    }

    /** Rebuilds all systems; returns the number of entries. Refuses a system that a server is serving. */
    public long all() throws SQLException {
        long entries = 0;
        for (SystemRow row : database.read(Systems::all)) {
            entries += database.read(reading -> database.write(writing -> rebuild(row, reading, writing)));
        }
        return entries;
    }

    private long rebuild(SystemRow row, Connection reading, Connection writing) throws SQLException {
        if (!leases.acquire(writing, row.number())) {
            throw new IllegalArgumentException("a server is serving the system " + row.id() + "; stop it first");
        }
        try (LedgerReader reader = LedgerReader.of(row.id(), new LineStream(reading, row.number(), 1))) {
            Projections projections = new Projections();
            projections.clear(writing, row.number());
            Opening opening = reader.opening()
                    .orElseThrow(() -> new IllegalStateException("the system " + row.id() + " has no ledger"));
            Replay replay = new Replay(opening);
            while (reader.hasNext()) {
                Entry entry = reader.next();
                DurableResolver.check(replay, entry, row.id(), reader.line(), opening.version());
                projections.apply(entry, replay.resolver());
                if (projections.isPieceDone()) {
                    projections.write(writing, row.number());
                }
            }
            projections.write(writing, row.number());
            leases.release(writing);
            return reader.line();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
