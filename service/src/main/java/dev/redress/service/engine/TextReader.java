package dev.redress.service.engine;

import dev.redress.model.Charter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A reader that finds the criteria of texts. It may be slow, because it runs before a complaint reaches the writer. */
public interface TextReader {
    /** A reader that leaves every text to people. */
    TextReader NONE = (system, charter, text) -> Reading.NOTHING;

    /** A suggested criterion, with a confidence from 0 to 1. */
    record Suggestion(String criterion, double confidence) {}

    /**
     * The reading of a text.
     *
     * @param criteria the ids of assigned criteria; none if people must assign it
     * @param by the model with its version; null if no model read it
     * @param suggestions suggestions for people, likeliest first
     */
    record Reading(List<String> criteria, @Nullable String by, List<Suggestion> suggestions) {
        /** The reading of a text that no model read. */
        public static final Reading NOTHING = new Reading(List.of(), null, List.of());

        public Reading {
            criteria = List.copyOf(criteria);
            suggestions = List.copyOf(suggestions);
            if (!criteria.isEmpty() && by == null) {
                throw new IllegalArgumentException("an assignment needs its author");
            }
        }
    }

    /** Reads a text that was sent to a system. */
    Reading read(String system, Charter charter, String text);
}
