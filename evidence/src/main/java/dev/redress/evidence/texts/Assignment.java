package dev.redress.evidence.texts;

import java.util.List;
import java.util.Locale;

/**
 * The criteria assigned to a text, or the reason why a person must assign it.
 *
 * @param criteria ids in decreasing order of confidence; none if a person must assign the text
 * @param confidence the lowest confidence of these criteria; 0 if there are none
 * @param suggestions the two likeliest criteria, likeliest first; none if the model cannot read the text
 * @param reason why a person must assign it; empty if not
 * @param cut whether the text was longer than {@link CleanText#LONGEST}
 */
public record Assignment(
        List<String> criteria,
        double confidence,
        Decider source,
        List<Suggestion> suggestions,
        String reason,
        boolean cut) {
    /** Who assigned the criteria. */
    public enum Decider {
        /** A person labelled this text. */
        LABEL,
        /** The model, at a measured threshold. */
        MODEL,
        /** The model, based on the charter's description, because no threshold has been measured yet. */
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
