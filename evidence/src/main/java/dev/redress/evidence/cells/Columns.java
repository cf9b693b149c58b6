package dev.redress.evidence.cells;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The columns of a prediction log and their meaning.
 *
 * @param label the true outcome
 * @param positiveLabel the positive label; null if labels are 1 and 0, true and false or yes and no
 * @param score the score, higher meaning more likely positive; null if only decisions are known
 * @param threshold the least score with a positive decision; null if decisions have a column
 * @param decision the decision; null if it follows from the threshold
 * @param positiveDecision the positive decision, as for labels
 * @param weight the number of people that a row represents; null if each row represents one
 * @param at the time of the decision; null if it does not matter
 * @param cuts scores at which a bin begins; the threshold is one of them
 */
record Columns(
        String label,
        @Nullable String positiveLabel,
        @Nullable String score,
        @Nullable Double threshold,
        @Nullable String decision,
        @Nullable String positiveDecision,
        List<Attribute> attributes,
        @Nullable String weight,
        @Nullable String at,
        Period period,
        List<Double> cuts) {
    Columns {
        attributes = List.copyOf(attributes);
        cuts = Stream.concat(cuts.stream(), Stream.ofNullable(threshold))
                .distinct()
                .sorted()
                .toList();
        if (attributes.isEmpty()) {
            throw new IllegalArgumentException("no group column is given, so there is nothing to compare");
        }
        if (attributes.stream().distinct().count() < attributes.size()) {
            throw new IllegalArgumentException("a group is named twice");
        }
        if (decision == null && (score == null || threshold == null)) {
            throw new IllegalArgumentException(
                    "the decisions are unknown: give a score and its threshold, or a decision column");
        }
        if (decision != null && threshold != null) {
            throw new IllegalArgumentException("give either a threshold or a decision column, not both");
        }
        if (threshold != null && !Double.isFinite(threshold)) {
            throw new IllegalArgumentException("the threshold " + threshold + " is not a number");
        }
    }

    /** The columns that form groups, each once. */
    List<String> groups() {
        return attributes.stream()
                .flatMap(attribute -> attribute.columns().stream())
                .distinct()
                .toList();
    }

    /** All columns that the file must have. */
    List<String> all() {
        List<String> all = new ArrayList<>(groups());
        for (String column : new @Nullable String[] {label, score, decision, weight, at}) {
            if (column != null && !all.contains(column)) {
                all.add(column);
            }
        }
        return all;
    }
}
