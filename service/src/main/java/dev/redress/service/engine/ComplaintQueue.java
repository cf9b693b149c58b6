package dev.redress.service.engine;

import dev.redress.ledger.Event;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The complaints with a row of their own: those that waited for people, and those with a receipt. Only complaints that wait
 * are kept in memory.
 */
public final class ComplaintQueue implements Projection {
    /** The status of a complaint. */
    public enum Status {
        UNASSIGNED,
        HELD,
        COUNTED,
        DISMISSED;

        /** Its name in tables and JSON. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * A complaint with its status.
     *
     * @param seq the line that records it
     * @param reason why it waits, or why it does not count
     * @param loss in micros
     * @param receipt the SHA-256 of its code, if it has one
     * @param criteria its criteria, as far as they are known
     * @param changed the line of its last change
     */
    public record Item(
            String id,
            long seq,
            Status status,
            String reason,
            long loss,
            String at,
            @Nullable String receipt,
            List<String> criteria,
            long changed) {
        Item become(Status next, String why, List<String> about, long line) {
            return new Item(id, seq, next, why, loss, at, receipt, about, line);
        }
    }

    private final Map<String, Item> waiting = new LinkedHashMap<>();
    private final ChangedRows<String, Item> changed = new ChangedRows<>(
            "complaint",
            List.of("id"),
            List.of("seq", "status", "reason", "loss", "at", "receipt", "criteria", "last_seq"),
            (id, item) -> new @Nullable Object[] {
                id,
                item.seq(),
                item.status().word(),
                item.reason(),
                item.loss(),
                item.at(),
                item.receipt(),
                String.join("\n", item.criteria()),
                item.changed()
            });

    @Override
    public void apply(AppliedEntry next) {
        if (next.entry().event() instanceof Event.Note note) {
            take(note, next);
        } else if (next.entry().event() instanceof Event.Complaint complaint) {
            take(complaint, next);
        }
    }

    private void take(Event.Note note, AppliedEntry next) {
        String id = String.valueOf(note.id());
        switch (note.fate()) {
            case UNASSIGNED, HELD ->
                put(new Item(
                        id,
                        next.seq(),
                        Status.valueOf(note.fate().name()),
                        note.why(),
                        note.loss(),
                        next.at(),
                        note.origin().receipt(),
                        ids(note.criteria(), next),
                        next.seq()));
            case DISMISSED -> {
                Item item = waiting.get(id);
                if (item != null) {
                    put(item.become(Status.DISMISSED, note.why(), item.criteria(), next.seq()));
                }
            }
            case ERASED -> {}
        }
    }

    private void take(Event.Complaint complaint, AppliedEntry next) {
        String id = String.valueOf(complaint.id());
        Item item = waiting.isEmpty() ? null : waiting.get(id);
        if (item != null) {
            put(item.become(Status.COUNTED, "", ids(complaint.criteria(), next), next.seq()));
        } else if (complaint.origin().receipt() != null) {
            put(new Item(
                    id,
                    next.seq(),
                    Status.COUNTED,
                    "",
                    complaint.loss(),
                    next.at(),
                    complaint.origin().receipt(),
                    ids(complaint.criteria(), next),
                    next.seq()));
        }
    }

    private static List<String> ids(List<Integer> criteria, AppliedEntry next) {
        return criteria.stream().map(next.after().charter()::id).toList();
    }

    private void put(Item item) {
        if (item.status() == Status.UNASSIGNED || item.status() == Status.HELD) {
            waiting.put(item.id(), item);
        } else {
            waiting.remove(item.id());
        }
        changed.put(item.id(), item);
    }

    /** The complaint with that id, if it waits for people. */
    public Optional<Item> find(String id) {
        return Optional.ofNullable(waiting.get(id));
    }

    /** The complaints that wait for people, oldest first. */
    public List<Item> waiting() {
        return new ArrayList<>(waiting.values());
    }

    @Override
    public void write(Connection connection, long system) throws SQLException {
        changed.write(connection, system);
    }

    @Override
    public void takeAsWritten() {
        changed.clear();
    }

    @Override
    public String table() {
        return changed.table();
    }
}
