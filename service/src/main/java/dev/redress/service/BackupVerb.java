package dev.redress.service;

import dev.redress.service.store.Database;
import dev.redress.service.store.DatabaseCopy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code serve backup}: a consistent copy of everything, while the service runs. */
@Command(
        name = "backup",
        description = "Makes a backup: one SQLite file, also while the service runs.",
        footer = {"", "Examples:", "  redress serve backup -o backup.db"})
final class BackupVerb extends DatabaseVerb {
    @Option(
            names = "-o",
            paramLabel = "FILE",
            required = true,
            description = "The file for the backup; must not exist.")
    Path file = Path.of("");

    @Override
    public Integer call() throws IOException, SQLException {
        if (Files.exists(file)) {
            throw new IllegalArgumentException(file + ": already exists");
        }
        Path part = file.resolveSibling(file.getFileName() + ".part");
        Files.deleteIfExists(part);
        long entries;
        try (Database from = Database.open(url());
                Database to = Database.file(part)) {
            entries = DatabaseCopy.all(from, to);
        }
        // A closed SQLite database is one file, which is moved into place when it is complete.
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
        out().println(json ? "{\"entries\":" + entries + "}" : entries + " entries copied to " + file);
        return 0;
    }
}
