package dev.redress.service.store;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Optional;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;

/**
 * The database of the service, with its schema brought up to date: a SQLite file or PostgreSQL. One connection writes; others read,
 * and never wait for it.
 */
public final class Database implements AutoCloseable {
    private static final int READERS = 4;
    private static final String MIGRATIONS = "classpath:dev/redress/service/store/";

    /** Which database it is: both speak the same SQL here, but for a few lines. */
    public enum Dialect {
        SQLITE,
        POSTGRESQL
    }

    /** What is done with a connection. */
    public interface Work<T> {
        T with(Connection connection) throws SQLException;
    }

    /** What is done with a connection, without a result. */
    public interface Deed {
        void with(Connection connection) throws SQLException;
    }

    private final String url;
    private final Dialect dialect;
    private final HikariDataSource writer;
    private final HikariDataSource readers;

    private Database(String url, Dialect dialect, HikariDataSource writer, HikariDataSource readers) {
        this.url = url;
        this.dialect = dialect;
        this.writer = writer;
        this.readers = readers;
    }

    /** A SQLite database in a file, made if it is not there. */
    public static Database file(Path file) {
        return open("jdbc:sqlite:" + file.toAbsolutePath());
    }

    /** Opens what a JDBC address names, and brings its schema up to date. */
    public static Database open(String url) {
        Dialect dialect = dialect(url);
        migrate(url, dialect);
        HikariDataSource writer = pool(url, dialect, 1, false);
        try {
            return new Database(url, dialect, writer, pool(url, dialect, READERS, true));
        } catch (RuntimeException e) {
            try (writer) {
                throw e;
            }
        }
    }

    private static Dialect dialect(String url) {
        if (url.startsWith("jdbc:sqlite:")) {
            return Dialect.SQLITE;
        }
        if (url.startsWith("jdbc:postgresql:")) {
            return Dialect.POSTGRESQL;
        }
        throw new IllegalArgumentException("the database is neither jdbc:sqlite:FILE nor jdbc:postgresql://HOST/NAME");
    }

    private static HikariDataSource pool(String url, Dialect dialect, int size, boolean readOnly) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setMaximumPoolSize(size);
        config.setMinimumIdle(1);
        config.setAutoCommit(false);
        config.setReadOnly(readOnly && dialect == Dialect.POSTGRESQL);
        config.setConnectionTimeout(5_000);
        config.setPoolName(readOnly ? "readers" : "writer");
        if (dialect == Dialect.SQLITE) {
            config.addDataSourceProperty("journal_mode", "WAL");
            // FULL: what was acknowledged survives a power cut. NORMAL would acknowledge before it is on disk.
            config.addDataSourceProperty("synchronous", "FULL");
            config.addDataSourceProperty("busy_timeout", "5000");
            config.addDataSourceProperty("transaction_mode", readOnly ? "DEFERRED" : "IMMEDIATE");
            config.addDataSourceProperty("cache_size", "-65536");
        } else {
            config.addDataSourceProperty("reWriteBatchedInserts", "true");
            config.addDataSourceProperty("options", "-c plan_cache_mode=force_custom_plan");
            config.addDataSourceProperty("tcpKeepAlive", "true");
            config.addDataSourceProperty("ApplicationName", "redress");
        }
        return new HikariDataSource(config);
    }

    private static void migrate(String url, Dialect dialect) {
        boolean sqlite = dialect == Dialect.SQLITE;
        try {
            Flyway.configure()
                    .dataSource(url, null, null)
                    .locations(MIGRATIONS + "common", MIGRATIONS + (sqlite ? "sqlite" : "postgresql"))
                    .placeholders(Map.of("clustered", sqlite ? "WITHOUT ROWID" : ""))
                    .load()
                    .migrate();
        } catch (FlywayException e) {
            throw new IllegalStateException("the database cannot be brought up to date: " + e.getMessage(), e);
        }
    }

    public Dialect dialect() {
        return dialect;
    }

    /** The file of a SQLite database; none if it is not in one. */
    public Optional<Path> file() {
        String file = name().substring(name().indexOf(':', 5) + 1);
        return dialect == Dialect.SQLITE && !file.startsWith(":") ? Optional.of(Path.of(file)) : Optional.empty();
    }

    /** Its address, without a password that may be in it. */
    public String name() {
        int parameters = url.indexOf('?');
        return parameters < 0 ? url : url.substring(0, parameters);
    }

    /** Reads a consistent picture: one transaction, rolled back at the end. */
    public <T> T read(Work<T> work) throws SQLException {
        try (Connection connection = readers.getConnection()) {
            try {
                return work.with(connection);
            } finally {
                connection.rollback();
            }
        }
    }

    /** One transaction on the one connection that writes: all of it is durable when this returns, or nothing of it happened. */
    public <T> T write(Work<T> work) throws SQLException {
        try (Connection connection = writer.getConnection()) {
            boolean done = false;
            try {
                T result = work.with(connection);
                connection.commit();
                done = true;
                return result;
            } finally {
                if (!done) {
                    rollBack(connection);
                }
            }
        }
    }

    /** The same without a result. */
    public void transact(Deed deed) throws SQLException {
        write(connection -> {
            deed.with(connection);
            return true;
        });
    }

    /** A connection that is lost cannot be rolled back; the failure that lost it is the one to report. */
    private static void rollBack(Connection connection) {
        try {
            connection.rollback();
        } catch (SQLException e) {
            // The pool finds it broken and opens another.
        }
    }

    /** Milliseconds since 1970 by the clock that all servers of this database share. */
    public long now(Connection connection) throws SQLException {
        if (dialect == Dialect.SQLITE) {
            return System.currentTimeMillis();
        }
        try (Statement statement = connection.createStatement();
                ResultSet row =
                        statement.executeQuery("SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)")) {
            row.next();
            return row.getLong(1);
        }
    }

    @Override
    public void close() {
        try (writer) {
            readers.close();
        }
    }
}
