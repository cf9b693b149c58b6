package dev.redress.cli;

import dev.redress.files.ComplaintLog;
import dev.redress.ledger.Entry;
import dev.redress.ledger.Event;
import dev.redress.model.Action;
import dev.redress.model.State;
import dev.redress.resolve.DurableResolver;
import dev.redress.resolve.Recommendation;
import dev.redress.resolve.Resolver;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How a log continues a ledger: which of its rows the ledger already has. */
sealed interface Resumption extends DurableResolver.Listener {
    /** The author of the reports that {@code --delay} makes. */
    String DELAY = "--delay";

    /** Whether the row is not in the ledger yet. */
    boolean isNew(Event event);

    @Override
    default void published(Entry entry) {}

    /** The report that --delay makes about a recommendation. */
    static Event reportedByDelay(Recommendation one, long delay) {
        Action action =
                one.action() instanceof Action.Fix fix ? new Action.Fix(fix.criterion(), State.EMPTY) : one.action();
        return new Event.FollowUp(Event.FollowUp.Stage.DONE, action, DELAY, delay + " further complaints have come");
    }

    private static boolean isReportedByDelay(Event event) {
        return event instanceof Event.FollowUp report && report.who().equals(DELAY);
    }

    /** The whole log again: the log must begin with the events of the ledger. */
    record SameLog(ComplaintLog log, @Nullable Path ledger, DecisionTable words) implements Resumption {
        @Override
        public void replayed(Entry entry, Resolver after) {
            Event recorded = entry.event();
            if (isReportedByDelay(recorded)) {
                return;
            }
            Event expected = log.hasNext() ? log.next() : null;
            if (!recorded.equals(expected)) {
                throw log.error("the ledger " + ledger + " has " + words.describe(recorded) + " here, the log "
                        + (expected == null ? "has ended" : "has " + words.describe(expected))
                        + " (use --append for a log of new rows only)");
            }
        }

        @Override
        public boolean isNew(Event event) {
            return true;
        }
    }

    /** New rows only: rows with the id of an event in the ledger are skipped. */
    final class Append implements Resumption {
        private final ComplaintLog log;
        /** A fingerprint of each recorded event by its id, to detect different events with the same id. */
        private final Map<String, Integer> recorded = new HashMap<>();

        Append(ComplaintLog log) {
            this.log = log;
        }

        @Override
        public void replayed(Entry entry, Resolver after) {
            if (entry.event().id() != null) {
                recorded.put(key(entry.event()), entry.event().hashCode());
            }
        }

        /** A row that changes several costs is several events with one id. */
        private static String key(Event event) {
            return event instanceof Event.Repricing price ? event.id() + "\n" + price.criterion() : "" + event.id();
        }

        @Override
        public boolean isNew(Event event) {
            if (event.id() == null) {
                throw log.error("this row has no id; --append distinguishes new rows by their ids");
            }
            Integer there = recorded.putIfAbsent(key(event), event.hashCode());
            if (there != null && there != event.hashCode()) {
                throw log.error("the id " + event.id() + " is already in the ledger, with different content");
            }
            return there == null;
        }
    }
}
