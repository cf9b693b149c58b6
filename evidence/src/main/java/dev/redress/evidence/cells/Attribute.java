package dev.redress.evidence.cells;

import java.util.List;

/** An attribute by which people are compared: one column of the log, or the intersection of several. */
public record Attribute(List<String> columns) {
    public Attribute {
        columns = List.copyOf(columns);
        if (columns.isEmpty() || columns.stream().anyMatch(String::isBlank)) {
            throw new IllegalArgumentException("a group is a column, or several joined by +");
        }
        if (columns.stream().distinct().count() < columns.size()) {
            throw new IllegalArgumentException("the group " + String.join("+", columns) + " names a column twice");
        }
    }

    /** {@code race}, or {@code race+sex} for the intersection of two columns. */
    public static Attribute parse(String words) {
        return new Attribute(List.of(words.split("\\+", -1)));
    }

    public String name() {
        return String.join("+", columns);
    }
}
