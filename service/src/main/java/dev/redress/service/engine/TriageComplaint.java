package dev.redress.service.engine;

import dev.redress.ledger.Event;
import dev.redress.resolve.RefusedEvent;
import dev.redress.service.store.EntryRow;
import dev.redress.service.store.TableLedger;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * The triage of a complaint that waits for people: it is assigned to criteria, or dismissed.
 *
 * @param id the id of the complaint
 * @param criteria the ids of its criteria; none to dismiss it
 */
public record TriageComplaint(String id, List<String> criteria, String why, TableLedger.Stamp stamp)
        implements Command<TriageComplaint.Triaged> {
    /** The line, the decisions that it led to, and whether the same request had been sent before. */
    public record Triaged(long seq, List<Long> decisions, boolean again) {}

    public TriageComplaint {
        criteria = List.copyOf(criteria);
    }

    @Override
    public Collection<String> keys() {
        return stamp.key() == null ? List.of() : List.of(stamp.key());
    }

    @Override
    public Triaged run(LiveSystem system, EarlierRequests earlier) throws IOException {
        Optional<EntryRow> before =
                stamp.key() == null ? Optional.empty() : earlier.find(stamp.key(), String.valueOf(stamp.digest()));
        if (before.isPresent()) {
            return new Triaged(
                    before.get().seq(), system.decisions().madeAt(before.get().seq()), true);
        }
        ComplaintQueue.Item item = system.queue()
                .find(id)
                .orElseThrow(() ->
                        new Refusal(Refusal.Reason.CONFLICT, "the complaint " + id + " does not wait for triage"));
        try {
            long seq = system.handle(event(item, system), stamp).row().seq();
            return new Triaged(seq, system.decisions().madeAt(seq), false);
        } catch (RefusedEvent e) {
            throw new Refusal(Refusal.Reason.CONFLICT, String.valueOf(e.getMessage()), e);
        } catch (IllegalArgumentException e) {
            throw new Refusal(Refusal.Reason.INVALID, String.valueOf(e.getMessage()), e);
        }
    }

    private Event event(ComplaintQueue.Item item, LiveSystem system) {
        List<Integer> indices = new ArrayList<>();
        for (String criterion : criteria) {
            int index = system.resolver().charter().index(criterion);
            if (index < 0) {
                throw new Refusal(Refusal.Reason.INVALID, "there is no criterion " + criterion);
            }
            indices.add(index);
        }
        Event.Origin origin = new Event.Origin(item.receipt(), null, stamp.actor());
        return criteria.isEmpty()
                ? new Event.Note(
                        id,
                        stamp.at(),
                        Event.Note.Fate.DISMISSED,
                        List.of(),
                        item.loss(),
                        new Event.Origin(item.receipt(), null, null),
                        stamp.actor(),
                        why)
                : new Event.Complaint(id, item.at().isEmpty() ? stamp.at() : item.at(), indices, item.loss(), origin);
    }
}
