package dev.redress.service;

/** The service on PostgreSQL. */
final class PostgresServiceTest extends ServiceContract {
    private final String database = PostgresServer.newDatabase();

    @Override
    String database() {
        return database;
    }
}
