package dev.redress.service;

/** The service on SQLite. */
final class SqliteServiceTest extends ServiceContract {
    @Override
    String database() {
        return SqliteFiles.in(folder, "redress.db");
    }
}
