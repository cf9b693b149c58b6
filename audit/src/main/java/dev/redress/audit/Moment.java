package dev.redress.audit;

import java.util.List;
import java.util.Locale;

/**
 * Something that happened to a system beside complaints that changed nothing.
 *
 * @param line of the ledger, from 1
 * @param at when, as the ledger says; empty if it does not
 * @param what one sentence, with the names of criteria as they were then
 * @param criteria the ids of the criteria that it is about
 * @param who the person; empty if the policy did it
 * @param why in the words of the person or of the policy
 */
public record Moment(long line, String at, Kind kind, String what, List<String> criteria, String who, String why) {
    /** What kind of thing it is. */
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

        /** Whether it changes what is to be done: a recommendation, a decision, or what people did about it. */
        public boolean isDecision() {
            return switch (this) {
                case RECOMMENDED, DECIDED, APPROVED, STARTED, DONE, DECLINED, CANCELLED, OVERRIDDEN -> true;
                default -> false;
            };
        }
    }

    public Moment {
        criteria = List.copyOf(criteria);
    }

    public boolean byPerson() {
        return !who.isEmpty();
    }
}
