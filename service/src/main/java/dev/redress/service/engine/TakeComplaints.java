package dev.redress.service.engine;

import dev.redress.ledger.Event;
import dev.redress.model.Charter;
import dev.redress.model.Micros;
import dev.redress.resolve.RefusedEvent;
import dev.redress.service.store.EntryRow;
import dev.redress.service.store.TableLedger;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** A command that accepts complaints, in order. A complaint that was sent before is not counted again. */
public final class TakeComplaints implements Command<List<TakeComplaints.Result>> {
    /** The result for one complaint: accepted, or the reason why not. */
    public sealed interface Result {}

    /** The complaint was accepted. */
    public record Taken(TakenComplaint complaint) implements Result {}

    /** The complaint was refused and changed nothing. */
    public record NotTaken(Refusal why) implements Result {}

    private final List<ReceivedComplaint> received;
    private final boolean atomic;
    private final TableLedger.Stamp stamp;

    /**
     * @param atomic whether all are refused if one is
     * @param stamp the time of arrival and the sender
     */
    public TakeComplaints(List<ReceivedComplaint> received, boolean atomic, TableLedger.Stamp stamp) {
        this.received = List.copyOf(received);
        this.atomic = atomic;
        this.stamp = stamp;
    }

    @Override
    public Collection<String> keys() {
        Set<String> keys = new LinkedHashSet<>();
        for (ReceivedComplaint one : received) {
            String key = one.key();
            if (key != null) {
                keys.add(key);
            }
        }
        return keys;
    }

    @Override
    public int weight() {
        return received.size();
    }

    @Override
    public List<Result> run(LiveSystem system, EarlierRequests earlier) throws IOException {
        List<Result> results = new ArrayList<>(received.size());
        if (atomic) {
            requireAll(system, earlier);
        }
        for (ReceivedComplaint one : received) {
            try {
                results.add(new Taken(take(one, system, earlier)));
            } catch (Refusal refusal) {
                results.add(new NotTaken(refusal));
            }
        }
        return results;
    }

    /** Checks all complaints before the first one changes anything. */
    private void requireAll(LiveSystem system, EarlierRequests earlier) {
        long room = (Micros.MAX_TOTAL - system.resolver().totalLoss()) / (2 * Micros.MAX);
        long events = 0;
        for (ReceivedComplaint one : received) {
            events += criteria(one, system.resolver().charter()).size();
            String key = one.key();
            if (key != null) {
                earlier.find(key, one.digest());
            }
        }
        if (events > room) {
            throw new Refusal(Refusal.Reason.CONFLICT, "the losses would exceed the largest total that can be counted");
        }
    }

    private TakenComplaint take(ReceivedComplaint one, LiveSystem system, EarlierRequests earlier) throws IOException {
        String key = one.key();
        Optional<EntryRow> before = key == null ? Optional.empty() : earlier.find(key, one.digest());
        if (before.isPresent()) {
            return again(one, before.get(), system);
        }
        List<Integer> criteria = criteria(one, system.resolver().charter());
        String id = one.id() == null ? "s" + (system.lines() + 1) : one.id();
        long decided = system.decisions().count();
        PrivateTexts.@Nullable Salted text = one.words() == null ? null : PrivateTexts.Salted.of(one.words());
        Event event = event(one, id, criteria, text == null ? null : text.hash(), system);
        try {
            LiveSystem.Handled handled =
                    system.handle(event, new TableLedger.Stamp(stamp.at(), stamp.actor(), "c:" + id, one.digest()));
            if (text != null) {
                system.texts().keep(handled.row().seq(), text);
            }
            List<Long> decisions = LongStream.rangeClosed(
                            decided + 1, system.decisions().count())
                    .boxed()
                    .toList();
            return new TakenComplaint(
                    id, handled.row(), status(event), one.criteria(), one.loss(), by(one), decisions, false);
        } catch (RefusedEvent e) {
            throw new Refusal(Refusal.Reason.CONFLICT, String.valueOf(e.getMessage()), e);
        }
    }

    /** Counts the complaint, or leaves it to people: because its criteria are unknown, or because it is held. */
    private Event event(
            ReceivedComplaint one, String id, List<Integer> criteria, @Nullable String text, LiveSystem system) {
        String at = one.at() == null ? stamp.at() : one.at();
        Event.Origin origin = one.receipt() == null && text == null && one.by() == null
                ? Event.Origin.NONE
                : new Event.Origin(one.receipt(), text, one.by());
        Optional<String> hold = system.screen().reasonToHold(one, id, stamp.at());
        if (hold.isEmpty() && !criteria.isEmpty()) {
            return new Event.Complaint(id, at, criteria, one.loss(), origin);
        }
        return new Event.Note(
                id,
                at,
                hold.isPresent() ? Event.Note.Fate.HELD : Event.Note.Fate.UNASSIGNED,
                criteria,
                one.loss(),
                origin,
                "intake",
                hold.orElse("it is not known what it is about"));
    }

    private static ComplaintQueue.Status status(Event event) {
        return event instanceof Event.Note note
                ? ComplaintQueue.Status.valueOf(note.fate().name())
                : ComplaintQueue.Status.COUNTED;
    }

    private static String by(ReceivedComplaint one) {
        return one.by() == null ? "sender" : one.by();
    }

    /** The first answer again, whatever has happened since. */
    private static TakenComplaint again(ReceivedComplaint one, EntryRow row, LiveSystem system) {
        ComplaintQueue.Status status = ComplaintQueue.Status.COUNTED;
        if (row.kind().equals("note")) {
            status = row.line().contains("\"note\":\"held\"")
                    ? ComplaintQueue.Status.HELD
                    : ComplaintQueue.Status.UNASSIGNED;
        }
        return new TakenComplaint(
                String.valueOf(one.id()),
                row,
                status,
                one.criteria(),
                one.loss(),
                by(one),
                system.decisions().madeAt(row.seq()),
                true);
    }

    /** The indexes of its criteria. */
    private static List<Integer> criteria(ReceivedComplaint one, Charter charter) {
        List<Integer> criteria = new ArrayList<>(one.criteria().size());
        for (String id : one.criteria()) {
            int index = charter.index(id);
            if (index < 0) {
                throw new Refusal(Refusal.Reason.INVALID, "there is no criterion " + id);
            }
            if (criteria.contains(index)) {
                throw new Refusal(Refusal.Reason.INVALID, "the criterion " + id + " is named twice");
            }
            criteria.add(index);
        }
        if (criteria.isEmpty() && one.words() == null) {
            throw new Refusal(Refusal.Reason.INVALID, "a complaint needs criteria or a text");
        }
        return criteria;
    }
}
