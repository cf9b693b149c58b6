package dev.redress.lab.experiment;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * One point of a sweep: the values of its parameters, in the order of the table's columns. Its measurement depends on nothing
 * else, so it can be measured on any machine, at any time, and repeated.
 */
public record SweepCell(Map<String, String> parameters) {
    /** The cell without parameters, from which others are built. */
    static final SweepCell ORIGIN = new SweepCell(Map.of());

    public SweepCell {
        parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
    }

    /** This cell with one more parameter. */
    SweepCell with(String parameter, Object value) {
        Map<String, String> more = new LinkedHashMap<>(parameters);
        more.put(parameter, ResultRow.text(value));
        return new SweepCell(more);
    }

    /** The product: each cell with each of the values. */
    static List<SweepCell> times(List<SweepCell> cells, String parameter, Collection<?> values) {
        return cells.stream()
                .flatMap(cell -> values.stream().map(value -> cell.with(parameter, value)))
                .toList();
    }

    String text(String parameter) {
        String value = parameters.get(parameter);
        if (value == null) {
            throw new IllegalArgumentException("the cell " + this + " has no " + parameter);
        }
        return value;
    }

    double number(String parameter) {
        return Double.parseDouble(text(parameter));
    }

    long whole(String parameter) {
        return Long.parseLong(text(parameter));
    }

    @Override
    public String toString() {
        return parameters.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining(" "));
    }
}
