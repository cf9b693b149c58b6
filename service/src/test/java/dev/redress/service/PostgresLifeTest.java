package dev.redress.service;

/** What people do with a system, on PostgreSQL. */
final class PostgresLifeTest extends LifeContract {
    @Override
    String newDatabase() {
        return PostgresServer.newDatabase();
    }
}
