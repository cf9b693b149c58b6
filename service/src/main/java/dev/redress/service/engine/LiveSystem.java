package dev.redress.service.engine;

import dev.redress.audit.HistoryRecorder;
import dev.redress.audit.SystemHistory;
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
 * A system in memory: its resolver on its ledger, and the projections of its entries. Only the writer thread uses it. Handled
 * events are in the database once their transaction is committed, and {@link #committed} publishes them. If
 * the transaction fails, the live system is discarded and reopened from the entries.
 */
public final class LiveSystem {
    /** The number of complaints whose criteria are kept in memory, which bounds its growth. */
    private static final int COMPARED = 250_000;

    private SystemRow row;
    private final TableLedger ledger;
    private final DurableResolver durable;
    private final Projections projections;
    private final HistoryRecorder recorder;
    private final PrivateTexts texts = new PrivateTexts();
    private final ComplaintScreen screen;
    private final Map<String, EntryRow> pendingByKey = new HashMap<>();

    private LiveSystem(
            SystemRow row,
            TableLedger ledger,
            DurableResolver durable,
            Projections projections,
            HistoryRecorder recorder,
            ComplaintScreen screen) {
        this.row = row;
        this.ledger = ledger;
        this.durable = durable;
        this.projections = projections;
        this.recorder = recorder;
        this.screen = screen;
    }

    /**
     * Opens a system from its entries. The connection is free again when this returns.
     *
     * @param opening the first line of its ledger, if it is empty
     */
    static LiveSystem open(Connection connection, SystemRow row, @Nullable Opening opening, TableLedger.Stamp stamp)
            throws SQLException, IOException {
        TableLedger ledger = TableLedger.open(connection, row.number(), row.id(), stamp);
        Optional<Opening> there = ledger.opening();
        if (there.isEmpty() && opening == null) {
            throw new IllegalStateException("the system " + row.id() + " has no ledger");
        }
        Projections projections = new Projections();
        Opening first = Objects.requireNonNull(there.orElse(opening));
        HistoryRecorder recorder = new HistoryRecorder(first, COMPARED);
        DurableResolver durable = DurableResolver.open(ledger, first, projections, new RecordingListener(recorder));
        ledger.close();
        LiveSystem live = new LiveSystem(
                row, ledger, durable, projections, recorder, ComplaintScreen.of(connection, row.number()));
        if (there.isPresent()) {
            // The replayed entries are in the tables already.
            projections.takeAsWritten();
        }
        return live;
    }

    /** Handles an event, which then waits for the transaction. A {@link dev.redress.resolve.RefusedEvent} changes nothing. */
    public Handled handle(Event event, TableLedger.Stamp stamp) throws IOException {
        ledger.stamp(stamp);
        List<Decision> made = durable.handle(event);
        EntryRow last = ledger.lastPending();
        if (last.key() != null) {
            pendingByKey.put(last.key(), last);
        }
        Entry entry = new Entry(event, made);
        projections.apply(entry, durable.resolver());
        recorder.take(entry, durable.resolver());
        return new Handled(last, made);
    }

    /** Passes replayed entries to the recorder. */
    private record RecordingListener(HistoryRecorder recorder) implements DurableResolver.Listener {
        @Override
        public void replayed(Entry entry, Resolver after) {
            recorder.take(entry, after);
        }

        @Override
        public void published(Entry entry) {
            // The recorder got it when the event was handled.
        }
    }

    /** The history so far, by day. */
    public SystemHistory history() {
        return recorder.history();
    }

    /** The result of an event. */
    public record Handled(EntryRow row, List<Decision> decisions) {}

    /** The row with a key in the current group of commands, if any. */
    Optional<EntryRow> pending(String key) {
        return Optional.ofNullable(pendingByKey.get(key));
    }

    /** The pending rows. */
    List<EntryRow> pending() {
        return ledger.pending();
    }

    /** Writes the projections of the pending rows. */
    void writeProjections(Connection connection) throws SQLException {
        texts.write(connection, row.number());
        screen.write(connection, row.number());
        projections.write(connection, row.number());
    }

    /** Reports that the transaction is durable. */
    void committed() throws IOException {
        ledger.committed();
        pendingByKey.clear();
        durable.force();
    }

    /** The table row of the system. */
    public SystemRow row() {
        return row;
    }

    /** Replaces the table row after a change. */
    void alter(SystemRow next) {
        row = next;
    }

    public Resolver resolver() {
        return durable.resolver();
    }

    /** The number of lines of the ledger. */
    public long lines() {
        return ledger.lines();
    }

    /** The hash of the ledger's last line. */
    public String head() {
        return ledger.head().orElse("");
    }

    public Decisions decisions() {
        return projections.decisions;
    }

    public DailyFlow flow() {
        return projections.flow;
    }

    /** The complaints that wait for people. */
    public ComplaintQueue queue() {
        return projections.queue;
    }

    /** The texts of complaints. */
    PrivateTexts texts() {
        return texts;
    }

    /** The screen that holds suspicious complaints back. */
    ComplaintScreen screen() {
        return screen;
    }

    /** The account of each criterion. */
    public Map<String, CriterionAccounts.Account> accounts() {
        return projections.accounts.now(durable.resolver());
    }
}
