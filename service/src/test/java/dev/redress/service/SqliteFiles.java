package dev.redress.service;

import dev.redress.service.store.Database;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** SQLite databases for tests, with the tables: copying a file is faster than running the migrations. */
public final class SqliteFiles {
    private SqliteFiles() {}

    private static final class Prepared {
        private static final byte[] BYTES = bytes();

        private static byte[] bytes() {
            try {
                Path folder = Files.createTempDirectory("redress-sqlite");
                Path file = folder.resolve("prepared.db");
                Database.file(file).close();
                byte[] bytes = Files.readAllBytes(file);
                Files.delete(file);
                Files.deleteIfExists(folder.resolve("prepared.db-wal"));
                Files.deleteIfExists(folder.resolve("prepared.db-shm"));
                Files.delete(folder);
                return bytes;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** The address of a database in a folder; a missing database is created without entries. */
    public static String in(Path folder, String name) {
        try {
            Path file = folder.resolve(name);
            if (!Files.exists(file)) {
                Files.write(file, Prepared.BYTES);
            }
            return "jdbc:sqlite:" + file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
