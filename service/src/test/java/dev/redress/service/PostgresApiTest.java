package dev.redress.service;

/** The API on PostgreSQL. */
final class PostgresApiTest extends ApiContract {
    private final String database = PostgresServer.newDatabase();

    @Override
    String database() {
        return database;
    }
}
