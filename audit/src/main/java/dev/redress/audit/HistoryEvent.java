package dev.redress.audit;

import java.util.List;
import java.util.Locale;

/**
 * An event in the history of a system, other than a complaint that led to no decision.
 *
 * @param line the line of the ledger, from 1
 * @param at the time that the ledger states; empty if it states none
 * @param what one sentence, with the names of criteria as they were then
 * @param criteria the ids of the criteria concerned
 * @param who the person; empty if the policy did it
 * @param why the reason that the person or the policy gave
 */
public record HistoryEvent(
        long line, String at, Kind kind, String what, List<String> criteria, String who, String why) {
    /** The kind of event. */
    public enum Kind {
        OPENED,
        RECOMMENDED,
        DECIDED,
        APPROVED,
        STARTED,
        DONE,
        DECLINED,
        CANCELLED,
        OVERRIDDEN,
        HELD,
        FORBIDDEN,
        LIFTED,
        REPRICED,
        AMENDED,
        MODE,
        DISMISSED,
        ERASED;

        /** The word for it. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** Whether it is a decision or recommendation, or a step that people took on one. */
        public boolean isDecision() {
            return switch (this) {
                case RECOMMENDED, DECIDED, APPROVED, STARTED, DONE, DECLINED, CANCELLED, OVERRIDDEN -> true;
                default -> false;
            };
        }
    }

    public HistoryEvent {
        criteria = List.copyOf(criteria);
    }

    public boolean byPerson() {
        return !who.isEmpty();
    }
}
