package dev.redress.service.engine;

import dev.redress.model.Charter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads texts, to find out which criteria they are about. It may take its time: it is asked before a complaint reaches the writer. */
public interface TextReader {
    /** Knows nothing: every text waits for people. */
    TextReader NONE = (system, charter, text) -> Reading.NOTHING;

    /** A criterion that a text may be about, and how sure that is, from 0 to 1. */
    record Suggestion(String criterion, double confidence) {}

    /**
     * What a text seems to be about.
     *
     * @param criteria ids of what it is about for sure; none if people should look at it
     * @param by what read it, with its version; null if nothing did
     * @param suggestions for those people, the likeliest first
     */
    record Reading(List<String> criteria, @Nullable String by, List<Suggestion> suggestions) {
        /** Nothing read it. */
        public static final Reading NOTHING = new Reading(List.of(), null, List.of());

        public Reading {
            criteria = List.copyOf(criteria);
            suggestions = List.copyOf(suggestions);
            if (!criteria.isEmpty() && by == null) {
                throw new IllegalArgumentException("somebody must have said what a text is about");
            }
        }
    }

    /** Reads a text that was sent to a system. */
    Reading read(String system, Charter charter, String text);
}
