package dev.redress.service.engine;

import java.sql.Connection;
import java.sql.SQLException;

/** Something that follows from the entries alone: kept in memory, and in a table of its own for whoever asks the database. */
interface Projection {
    /** Takes the next entry in. */
    void apply(Applied next);

    /** Writes to the table what changed since the last time. */
    void write(Connection connection, long system) throws SQLException;

    /** What was taken in so far is in the table already: it was replayed. */
    void takeAsWritten();

    /** The table. */
    String table();
}
