package dev.redress.service.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** The ledger of a system as a stream of bytes: its lines, each with its newline, as in a file. */
public final class LineStream extends InputStream {
    private static final int FETCHED = 2_000;

    private final PreparedStatement select;
    private final ResultSet rows;
    private byte[] line = {};
    private int at;

    /** The lines from a number on. The connection belongs to the stream until it is closed. */
    public LineStream(Connection connection, long system, long from) throws SQLException {
        select = connection.prepareStatement("SELECT line FROM entry WHERE system = ? AND seq >= ? ORDER BY seq");
        // Otherwise PostgreSQL's driver would hold all rows in memory.
        select.setFetchSize(FETCHED);
        select.setLong(1, system);
        select.setLong(2, from);
        rows = select.executeQuery();
    }

    /** Whether there is another byte; moves to the next line at the end of one. */
    private boolean hasMore() throws IOException {
        if (at < line.length) {
            return true;
        }
        try {
            if (!rows.next()) {
                return false;
            }
            line = (rows.getString(1) + "\n").getBytes(StandardCharsets.UTF_8);
        } catch (SQLException e) {
            throw new IOException(e.getMessage(), e);
        }
        at = 0;
        return true;
    }

    @Override
    public int read() throws IOException {
        return hasMore() ? line[at++] & 0xff : -1;
    }

    @Override
    public int read(byte[] to, int from, int length) throws IOException {
        int copied = 0;
        while (copied < length && hasMore()) {
            int piece = Math.min(length - copied, line.length - at);
            System.arraycopy(line, at, to, from + copied, piece);
            at += piece;
            copied += piece;
        }
        return copied == 0 && length > 0 ? -1 : copied;
    }

    @Override
    public void close() throws IOException {
        try (select) {
            rows.close();
        } catch (SQLException e) {
            throw new IOException(e.getMessage(), e);
        }
    }
}
