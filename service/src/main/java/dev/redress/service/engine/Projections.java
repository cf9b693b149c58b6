package dev.redress.service.engine;

import dev.redress.ledger.Entry;
import dev.redress.resolve.DurableResolver;
import dev.redress.resolve.Resolver;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;

/** All projections of a system's entries. */
final class Projections implements DurableResolver.Listener {
    /** The number of replayed entries after which projections forget or write their changes, which bounds memory. */
    private static final int PIECE = 10_000;

    final Decisions decisions = new Decisions();
    final DailyFlow flow = new DailyFlow();
    final CriterionAccounts accounts = new CriterionAccounts();
    final ComplaintQueue queue = new ComplaintQueue();
    private final List<Projection> all = List.of(decisions, flow, accounts, queue);
    private long seq = 1;

    /** Applies the next entry. */
    void apply(Entry entry, Resolver after) {
        seq++;
        AppliedEntry applied = new AppliedEntry(seq, entry, after);
        all.forEach(one -> one.apply(applied));
    }

    @Override
    public void replayed(Entry entry, Resolver after) {
        apply(entry, after);
        if (isPieceDone()) {
            takeAsWritten();
        }
    }

    @Override
    public void published(Entry entry) {
        // The writer publishes rows.
    }

    /** Whether it is time to write or to forget changes. */
    boolean isPieceDone() {
        return seq % PIECE == 0;
    }

    /** Reports that all changes so far are in the tables already. */
    void takeAsWritten() {
        all.forEach(Projection::takeAsWritten);
    }

    /** Writes the changes. */
    void write(Connection connection, long system) throws SQLException {
        for (Projection one : all) {
            one.write(connection, system);
        }
    }

    /** Empties the tables of a system. */
    void clear(Connection connection, long system) throws SQLException {
        for (Projection one : all) {
            try (PreparedStatement delete =
                    connection.prepareStatement("DELETE FROM " + one.table() + " WHERE system = ?")) {
                delete.setLong(1, system);
                delete.executeUpdate();
            }
        }
    }
}
