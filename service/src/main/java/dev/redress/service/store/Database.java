package dev.redress.service.store;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

/**
 * The database of the service, with its schema brought up to date: a SQLite file or PostgreSQL. One connection writes; others read,
 * and never wait for it.
 */
public final class Database implements AutoCloseable {
    private static final int READERS = 4;

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
        HikariDataSource writer;
        try {
            Schema.migrate(url, dialect);
            writer = pool(url, dialect, 1, false);
        } catch (RuntimeException e) {
            throw new IllegalArgumentException(
                    "the database cannot be opened: "
                            + String.valueOf(e.getMessage()).lines().findFirst().orElse(""),
                    e);
        }
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
        // What the pool asks to see whether a connection is alive must not leave a transaction open: on SQLite it would
        // hold the lock.
        config.setIsolateInternalQueries(true);
        config.setReadOnly(readOnly && dialect == Dialect.POSTGRESQL);
        // Nobody competes for the one that writes: if it cannot be had, the database is away. Those that read may be
        // busy.
        config.setConnectionTimeout(readOnly ? 5_000 : 2_000);
        config.setPoolName(readOnly ? "readers" : "writer");
        if (dialect == Dialect.SQLITE) {
            config.addDataSourceProperty("journal_mode", "WAL");
            // FULL: what was acknowledged survives a power cut. NORMAL would acknowledge before it is on disk.
            config.addDataSourceProperty("synchronous", "FULL");
            config.addDataSourceProperty("busy_timeout", "5000");
            config.addDataSourceProperty("cache_size", "-65536");
        } else {
            config.addDataSourceProperty("reWriteBatchedInserts", "true");
            // Whatever the database is used to: what was acknowledged is on disk.
            config.addDataSourceProperty("options", "-c plan_cache_mode=force_custom_plan -c synchronous_commit=on");
            config.addDataSourceProperty("tcpKeepAlive", "true");
            config.addDataSourceProperty("ApplicationName", "redress");
        }
        return new HikariDataSource(config);
    }

    public Dialect dialect() {
        return dialect;
    }

    /** The file that an address names, if it names a SQLite file. */
    public static Optional<Path> file(String url) {
        if (dialect(url) != Dialect.SQLITE) {
            return Optional.empty();
        }
        int parameters = url.indexOf('?');
        String file = url.substring("jdbc:sqlite:".length(), parameters < 0 ? url.length() : parameters);
        return file.isEmpty() || file.startsWith(":") ? Optional.empty() : Optional.of(Path.of(file));
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
                rollBack(connection);
            }
        }
    }

    /** One transaction on the one connection that writes: all of it is durable when this returns, or nothing of it happened. */
    public <T> T write(Work<T> work) throws SQLException {
        try (Connection connection = writer.getConnection()) {
            try {
                takeLock(connection);
                T result = work.with(connection);
                connection.commit();
                return result;
            } catch (SQLException e) {
                // Nobody knows what state a connection is in that has failed: SQLite may have rolled back by itself.
                rollBack(connection);
                writer.evictConnection(connection);
                throw e;
            } catch (RuntimeException | Error e) {
                rollBack(connection);
                throw e;
            }
        }
    }

    /**
     * On SQLite, whoever has read cannot write any more once somebody else has written; so the lock comes first. (The driver's own
     * immediate transactions begin when the one before ends, and hold the lock while nothing is done.)
     */
    private void takeLock(Connection connection) throws SQLException {
        if (dialect == Dialect.SQLITE) {
            try (Statement statement = connection.createStatement()) {
                statement.executeUpdate("DELETE FROM lease WHERE system < 0");
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
