package dev.redress.service.engine;

import java.sql.Connection;
import java.sql.SQLException;

/** A projection of the entries: state that follows from them alone, kept in memory and in a table. */
interface Projection {
    /** Applies the next entry. */
    void apply(AppliedEntry next);

    /** Writes to the table what changed since the last time. */
    void write(Connection connection, long system) throws SQLException;

    /** Reports that all changes so far are in the table already, because they were replayed. */
    void takeAsWritten();

    /** The name of the table. */
    String table();
}
