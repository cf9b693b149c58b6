package dev.redress.evidence.texts;

import java.util.List;
import java.util.Locale;

/**
 * Which criteria a text is about, or why that is left to a person.
 *
 * @param criteria ids, surest first; none if it is left to a person
 * @param confidence of the least sure of these criteria; 0 if there are none
 * @param suggestions the two likeliest criteria, likeliest first; none where the text says nothing to the model
 * @param reason why it is left to a person; empty if it is not
 * @param cut whether the text was longer than what is read
 */
public record Assignment(
        List<String> criteria,
        double confidence,
        Decider source,
        List<Suggestion> suggestions,
        String reason,
        boolean cut) {
    /** Who says so. */
    public enum Decider {
        /** A person has labelled this very text. */
        LABEL,
        /** The model, at a threshold that was measured. */
        MODEL,
        /** The model, but its threshold is not measured yet: it rests on how the charter describes the criterion. */
        CHARTER,
        /** Nobody yet. */
        NOBODY;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** A criterion that a text may be about. */
    public record Suggestion(String criterion, double confidence) {}

    public boolean isAssigned() {
        return !criteria.isEmpty();
    }
}
