package dev.redress.service;

/** The API on SQLite. */
final class SqliteApiTest extends ApiContract {
    @Override
    String database() {
        return SqliteFiles.in(folder, "redress.db");
    }
}
