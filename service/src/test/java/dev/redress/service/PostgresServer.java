package dev.redress.service;

import dev.redress.service.store.Database;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;

/** One PostgreSQL server for all tests, started when the first of them needs it. Each test has its own database. */
final class PostgresServer {
    private static final AtomicInteger DATABASES = new AtomicInteger();

    private PostgresServer() {}

    private static final class Running {
        private static final EmbeddedPostgres SERVER = start();

        private static EmbeddedPostgres start() {
            try {
                return EmbeddedPostgres.start();
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** A database with the tables: copying it is faster than running the migrations. */
    private static final class Prepared {
        private static final String NAME = prepare();

        private static String prepare() {
            create("prepared", "");
            Database.open(address("prepared")).close();
            return "prepared";
        }
    }

    /** The address of a new database without entries. */
    static String newDatabase() {
        String name = "test" + DATABASES.incrementAndGet();
        create(name, " TEMPLATE " + Prepared.NAME);
        return address(name);
    }

    private static String address(String name) {
        return Running.SERVER.getJdbcUrl("postgres", name);
    }

    private static void create(String name, String from) {
        try (Connection connection = Running.SERVER.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + name + from);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
