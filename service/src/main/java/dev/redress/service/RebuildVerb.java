package dev.redress.service;

import dev.redress.service.engine.Rebuild;
import dev.redress.service.people.Secret;
import dev.redress.service.store.Database;
import dev.redress.service.store.Leases;
import java.io.IOException;
import java.sql.SQLException;
import picocli.CommandLine.Command;

/** {@code serve rebuild}: verifies the entries and rewrites the tables derived from them. */
@Command(
        name = "rebuild",
        description = "Verifies and replays all entries, and rewrites the derived tables. No server may be running.",
        footer = {"", "Examples:", "  redress serve rebuild"})
final class RebuildVerb extends DatabaseVerb {
    private static final long LEASE_MILLIS = 3_600_000;

    @Override
    public Integer call() throws IOException, SQLException {
        try (Database database = Database.open(url())) {
            Leases leases = new Leases(database, Secret.create("rebuild-"), "", LEASE_MILLIS);
            long entries = new Rebuild(database, leases).all();
            out().println(json ? "{\"entries\":" + entries + "}" : entries + " entries verified, tables rebuilt");
        }
        return 0;
    }
}
