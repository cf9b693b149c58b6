package dev.redress.service.engine;

import dev.redress.model.Charter;
import java.util.List;
import java.util.Optional;

/** Finds out which criteria a text is about. It may take its time: it is asked before a complaint reaches the writer. */
public interface Classifier {
    /** Knows nothing: every text waits for people. */
    Classifier NONE = (text, charter) -> Optional.empty();

    /**
     * What a text is about, if that is clear.
     *
     * @param criteria their ids, at least one
     * @param by what found it, with its version
     */
    record Assignment(List<String> criteria, String by) {
        public Assignment {
            criteria = List.copyOf(criteria);
            if (criteria.isEmpty()) {
                throw new IllegalArgumentException("an assignment names at least one criterion");
            }
        }
    }

    /** What the text is about; empty if people should look at it. */
    Optional<Assignment> classify(String text, Charter charter);
}
