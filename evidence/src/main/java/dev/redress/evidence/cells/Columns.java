package dev.redress.evidence.cells;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Which columns of a prediction log mean what.
 *
 * @param label what turned out to be so
 * @param positiveLabel the label that counts as positive; null if labels are 1 and 0, true and false or yes and no
 * @param score what the system said, the higher the more likely positive; null if only decisions are known
 * @param threshold the score from which on the decision is positive; null if decisions have a column
 * @param decision what the system decided; null if it follows from the threshold
 * @param positiveDecision as with labels
 * @param weight how many people a row stands for; null if each stands for one
 * @param at when the decision fell; null if that does not matter
 * @param cuts scores that begin a bin; the threshold is one of them
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
            throw new IllegalArgumentException("no groups are named: without groups nothing can be compared");
        }
        if (attributes.stream().distinct().count() < attributes.size()) {
            throw new IllegalArgumentException("a group is named twice");
        }
        if (decision == null && (score == null || threshold == null)) {
            throw new IllegalArgumentException(
                    "what was decided is not known: name a score and its threshold, or a decision");
        }
        if (decision != null && threshold != null) {
            throw new IllegalArgumentException("either the threshold or the decision column says what was decided");
        }
        if (threshold != null && !Double.isFinite(threshold)) {
            throw new IllegalArgumentException("the threshold " + threshold + " is not a number");
        }
    }

    /** The columns that groups are made of, each once. */
    List<String> groups() {
        return attributes.stream()
                .flatMap(attribute -> attribute.columns().stream())
                .distinct()
                .toList();
    }

    /** All that must be in the file. */
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
