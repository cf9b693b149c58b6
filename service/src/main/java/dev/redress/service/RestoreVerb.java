package dev.redress.service;

import dev.redress.service.store.Database;
import dev.redress.service.store.DatabaseCopy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code serve restore}: restores a backup into an empty database of either kind. */
@Command(
        name = "restore",
        description = "Restores a backup into an empty database, SQLite or PostgreSQL.",
        footer = {"", "Examples:", "  redress serve restore backup.db --data restored"})
final class RestoreVerb extends DatabaseVerb {
    @Parameters(paramLabel = "FILE", description = "A backup written by 'redress serve backup'.")
    Path file = Path.of("");

    @Override
    public Integer call() throws IOException, SQLException {
        if (!Files.isRegularFile(file)) {
            throw new IllegalArgumentException(file + ": there is no such file");
        }
        try (Database from = Database.file(file);
                Database to = Database.open(url())) {
            long entries = DatabaseCopy.all(from, to);
            out().println(json ? "{\"entries\":" + entries + "}" : entries + " entries restored");
        }
        return 0;
    }
}
