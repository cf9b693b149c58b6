package dev.redress.evidence.texts;

import java.util.Collection;
import java.util.List;

/**
 * A label: a text with the criteria that a person assigned.
 *
 * @param criteria ids of criteria, sorted; none if it is about none of them
 */
public record Label(String text, List<String> criteria) {
    public Label {
        criteria = criteria.stream().distinct().sorted().toList();
    }

    public static Label of(String text, String... criteria) {
        return new Label(text, List.of(criteria));
    }

    public static Label of(String text, Collection<String> criteria) {
        return new Label(text, List.copyOf(criteria));
    }
}
