package dev.redress.service;

/** What people do with a system, on PostgreSQL. */
final class PostgresWorkflowTest extends WorkflowContract {
    @Override
    String newDatabase() {
        return PostgresServer.newDatabase();
    }
}
