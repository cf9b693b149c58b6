package dev.redress.service;

/** Life on SQLite. */
final class SqliteLifeTest extends LifeContract {
    private int databases;

    @Override
    String newDatabase() {
        return "jdbc:sqlite:" + folder.resolve("redress" + ++databases + ".db");
    }
}
