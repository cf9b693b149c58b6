package dev.redress.service.engine;

import dev.redress.ledger.Event;
import dev.redress.service.store.EntryRow;
import dev.redress.service.store.TableLedger;
import java.io.IOException;
import java.util.Collection;
import java.util.List;

/**
 * Erases the text of a complaint, its salt and the contact details. A separate entry records who erased it and why;
 * the complaint still counts.
 *
 * @param id the complaint's
 */
public record EraseText(String id, String why, TableLedger.Stamp stamp) implements Command<Long> {
    @Override
    public Collection<String> keys() {
        return List.of("c:" + id);
    }

    /** The line that records the erasure. */
    @Override
    public Long run(LiveSystem system, EarlierRequests earlier) throws IOException {
        EntryRow complaint = earlier.find("c:" + id)
                .filter(row -> row.line().contains(",\"text\":\""))
                .orElseThrow(
                        () -> new Refusal(Refusal.Reason.NOT_FOUND, "there is no complaint " + id + " with a text"));
        long seq = system.handle(
                        new Event.Note(
                                id,
                                stamp.at(),
                                Event.Note.Fate.ERASED,
                                List.of(),
                                0,
                                Event.Origin.NONE,
                                stamp.actor(),
                                why),
                        stamp)
                .row()
                .seq();
        system.texts().erase(complaint.seq());
        return seq;
    }
}
