package dev.redress.service;

/** Life on PostgreSQL. */
final class PostgresLifeTest extends LifeContract {
    @Override
    String newDatabase() {
        return PostgresServer.newDatabase();
    }
}
