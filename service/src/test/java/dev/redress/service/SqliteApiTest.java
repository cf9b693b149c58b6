package dev.redress.service;

/** The API on SQLite. */
final class SqliteApiTest extends ApiContract {
    @Override
    String database() {
        return "jdbc:sqlite:" + folder.resolve("redress.db");
    }
}
