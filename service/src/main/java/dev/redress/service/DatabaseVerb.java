package dev.redress.service;

import dev.redress.cli.Verb;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** A verb that needs the database of a service. */
abstract class DatabaseVerb extends Verb {
    @Option(
            names = "--data",
            paramLabel = "DIR",
            defaultValue = "${env:REDRESS_DATA:-redress-data}",
            description = "Folder of the SQLite file (REDRESS_DATA; default: redress-data).")
    Path data = Path.of("redress-data");

    @Option(
            names = "--database",
            paramLabel = "URL",
            defaultValue = "${env:REDRESS_DATABASE}",
            description =
                    "JDBC URL, instead of --data: jdbc:postgresql://HOST/NAME or jdbc:sqlite:FILE (REDRESS_DATABASE).")
    @Nullable
    String database;

    /** The JDBC URL of the database. Creates the folder of a SQLite file if it does not exist. */
    final String url() throws IOException {
        if (database != null && !database.isEmpty()) {
            return database;
        }
        if (!Files.isDirectory(data)) {
            Files.createDirectories(data);
            // Only its owner may read it.
            if (Files.getFileStore(data).supportsFileAttributeView("posix")) {
                Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwx------"));
            }
        }
        return "jdbc:sqlite:" + data.resolve("redress.db").toAbsolutePath();
    }
}
