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
 * The database of the service, a SQLite file or PostgreSQL, with its schema up to date. One connection writes; others read
 * and never wait for it.
 */
public final class Database implements AutoCloseable {
    private static final int READERS = 4;

    /** The kind of database. Almost all SQL is the same for both. */
    public enum Dialect {
        SQLITE,
        POSTGRESQL
    }

    /** A function of a connection. */
    public interface Work<T> {
        T with(Connection connection) throws SQLException;
    }

    /** An action on a connection, without a result. */
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

    /** A SQLite database in a file, created if it does not exist. */
    public static Database file(Path file) {
        return open("jdbc:sqlite:" + file.toAbsolutePath());
    }

    /** Opens the database of a JDBC URL and migrates its schema. */
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
        // The pool's test query must not leave a transaction open, which on SQLite would hold the lock.
        config.setIsolateInternalQueries(true);
        config.setReadOnly(readOnly && dialect == Dialect.POSTGRESQL);
        // Only the writer uses its connection, so a timeout means that the database is unavailable. Readers may be
        // busy.
        config.setConnectionTimeout(readOnly ? 5_000 : 2_000);
        config.setPoolName(readOnly ? "readers" : "writer");
        if (dialect == Dialect.SQLITE) {
            config.addDataSourceProperty("journal_mode", "WAL");
            // FULL: acknowledged data survive a power failure. NORMAL would acknowledge before data are on disk.
            config.addDataSourceProperty("synchronous", "FULL");
            config.addDataSourceProperty("busy_timeout", "5000");
            config.addDataSourceProperty("cache_size", "-65536");
        } else {
            config.addDataSourceProperty("reWriteBatchedInserts", "true");
            // Acknowledged data must be on disk, whatever the database's default is.
            config.addDataSourceProperty("options", "-c plan_cache_mode=force_custom_plan -c synchronous_commit=on");
            config.addDataSourceProperty("tcpKeepAlive", "true");
            config.addDataSourceProperty("ApplicationName", "redress");
        }
        return new HikariDataSource(config);
    }

    public Dialect dialect() {
        return dialect;
    }

    /** The file of a JDBC URL, if it is one of SQLite. */
    public static Optional<Path> file(String url) {
        if (dialect(url) != Dialect.SQLITE) {
            return Optional.empty();
        }
        int parameters = url.indexOf('?');
        String file = url.substring("jdbc:sqlite:".length(), parameters < 0 ? url.length() : parameters);
        return file.isEmpty() || file.startsWith(":") ? Optional.empty() : Optional.of(Path.of(file));
    }

    /** Its URL without a password. */
    public String name() {
        int parameters = url.indexOf('?');
        return parameters < 0 ? url : url.substring(0, parameters);
    }

    /** Reads a consistent snapshot: one transaction, rolled back at the end. */
    public <T> T read(Work<T> work) throws SQLException {
        try (Connection connection = readers.getConnection()) {
            try {
                return work.with(connection);
            } finally {
                rollBack(connection);
            }
        }
    }

    /** One transaction on the connection that writes: when this returns, all of it is durable; if it throws, nothing is. */
    public <T> T write(Work<T> work) throws SQLException {
        try (Connection connection = writer.getConnection()) {
            try {
                takeLock(connection);
                T result = work.with(connection);
                connection.commit();
                return result;
            } catch (SQLException e) {
                // The state of a failed connection is unknown: SQLite may have rolled back already.
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
     * On SQLite, a transaction that has read cannot write once another has written, so it takes the lock first. (The driver's
     * immediate transactions begin when the previous one ends, and would hold the lock while idle.)
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

    /** A lost connection cannot be rolled back; the original failure is the one to report. */
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
