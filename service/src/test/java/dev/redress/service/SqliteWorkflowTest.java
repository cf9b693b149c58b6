package dev.redress.service;

/** What people do with a system, on SQLite. */
final class SqliteWorkflowTest extends WorkflowContract {
    private int databases;

    @Override
    String newDatabase() {
        return SqliteFiles.in(folder, "redress" + ++databases + ".db");
    }
}
