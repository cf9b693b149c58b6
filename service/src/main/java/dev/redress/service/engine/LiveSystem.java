package dev.redress.service.engine;

import dev.redress.ledger.Decision;
import dev.redress.ledger.Entry;
import dev.redress.ledger.Event;
import dev.redress.ledger.Opening;
import dev.redress.resolve.DurableResolver;
import dev.redress.resolve.Resolver;
import dev.redress.service.store.EntryRow;
import dev.redress.service.store.SystemRow;
import dev.redress.service.store.TableLedger;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A system in memory: its resolver on its ledger, and what follows from its entries. Only the writer thread touches it. What it has
 * handled is in the database once it was written in a transaction that was committed, and {@link #committed} publishes it. If
 * that transaction fails, this is thrown away and opened again from the entries.
 */
public final class LiveSystem {
    private final SystemRow row;
    private final TableLedger ledger;
    private final DurableResolver durable;
    private final Decisions decisions;
    private final DailyFlow flow;
    private final CriterionAccounts accounts;
    private final List<Projection> projections;
    private final Map<String, EntryRow> pendingByKey = new HashMap<>();

    private LiveSystem(SystemRow row, TableLedger ledger, DurableResolver durable, Folding folding) {
        this.row = row;
        this.ledger = ledger;
        this.durable = durable;
        decisions = folding.decisions;
        flow = folding.flow;
        accounts = folding.accounts;
        projections = folding.projections();
    }

    /** The projections while the entries that are there are replayed. */
    private static final class Folding implements DurableResolver.Listener {
        private final Decisions decisions = new Decisions();
        private final DailyFlow flow = new DailyFlow();
        private final CriterionAccounts accounts = new CriterionAccounts();
        private long seq = 1;

        List<Projection> projections() {
            return List.of(decisions, flow, accounts);
        }

        @Override
        public void replayed(Entry entry, Resolver after) {
            seq++;
            Applied applied = new Applied(seq, entry, after);
            projections().forEach(one -> one.apply(applied));
        }

        @Override
        public void published(Entry entry) {
            // The writer publishes rows, with their numbers.
        }
    }

    /**
     * Opens a system from its entries. The connection is free again when this returns.
     *
     * @param opening how to begin its ledger, should it have none yet
     */
    static LiveSystem open(Connection connection, SystemRow row, @Nullable Opening opening, TableLedger.Stamp stamp)
            throws SQLException, IOException {
        TableLedger ledger = TableLedger.open(connection, row.number(), row.id(), stamp);
        Optional<Opening> there = ledger.opening();
        if (there.isEmpty() && opening == null) {
            throw new IllegalStateException("the system " + row.id() + " has no ledger");
        }
        Folding folding = new Folding();
        Opening first = there.orElse(opening);
        DurableResolver durable = DurableResolver.open(ledger, Objects.requireNonNull(first), folding);
        ledger.close();
        LiveSystem live = new LiveSystem(row, ledger, durable, folding);
        if (there.isPresent()) {
            // What was replayed is in the tables already.
            live.projections.forEach(Projection::takeAsWritten);
        }
        return live;
    }

    /** Answers an event: it is decided and waits for the transaction. A {@link dev.redress.resolve.RefusedEvent} changes nothing. */
    public Handled handle(Event event, TableLedger.Stamp stamp) throws IOException {
        ledger.stamp(stamp);
        List<Decision> made = durable.handle(event);
        EntryRow last = ledger.lastPending();
        if (last.key() != null) {
            pendingByKey.put(last.key(), last);
        }
        Applied applied = new Applied(last.seq(), new Entry(event, made), durable.resolver());
        projections.forEach(one -> one.apply(applied));
        return new Handled(last, made);
    }

    /** What an event led to. */
    public record Handled(EntryRow row, List<Decision> decisions) {}

    /** What was sent under a key in the group of commands that is being handled, if anything. */
    Optional<EntryRow> pending(String key) {
        return Optional.ofNullable(pendingByKey.get(key));
    }

    /** The rows that wait for the transaction. */
    List<EntryRow> pending() {
        return ledger.pending();
    }

    /** Writes what follows from what waits. */
    void writeProjections(Connection connection) throws SQLException {
        for (Projection projection : projections) {
            projection.write(connection, row.number());
        }
    }

    /** The transaction is durable. */
    void committed() throws IOException {
        ledger.committed();
        pendingByKey.clear();
        durable.force();
    }

    /** The table row of the system. */
    public SystemRow row() {
        return row;
    }

    public Resolver resolver() {
        return durable.resolver();
    }

    /** How many lines the ledger has. */
    public long lines() {
        return ledger.lines();
    }

    /** The hash of the ledger's last line. */
    public String head() {
        return ledger.head().orElse("");
    }

    public Decisions decisions() {
        return decisions;
    }

    public DailyFlow flow() {
        return flow;
    }

    /** Where each criterion stands. */
    public Map<String, CriterionAccounts.Account> accounts() {
        return accounts.now(durable.resolver());
    }
}
