package dev.redress.evidence.cells;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reduces rows in memory, in plain Java. Tests compare it with DuckDB, which must give the same counts. */
final class PlainRows {
    private final Columns columns;
    private final List<? extends Map<String, String>> rows;
    private final double[] scores;

    PlainRows(Columns columns, List<? extends Map<String, String>> rows) {
        this.columns = columns;
        this.rows = rows;
        scores = new double[rows.size()];
        for (int n = 0; n < scores.length; n++) {
            scores[n] = columns.score() == null ? Double.NaN : number(n, columns.score());
        }
    }

    Cells cells(int mostBins) {
        double[] known = Arrays.stream(scores)
                .filter(score -> !Double.isNaN(score))
                .sorted()
                .toArray();
        long distinct = Arrays.stream(known).distinct().count();
        ScoreKeys slots = distinct <= ScoreKeys.MOST
                ? ScoreKeys.distinct()
                : ScoreKeys.between(known[0], known[known.length - 1], columns.cuts());
        CellCollector collector = new CellCollector(columns, slots.exact());
        if (known.length > 0 && (known[0] < 0 || known[known.length - 1] > 1)) {
            collector.notProbabilities();
        }
        for (int n = 0; n < scores.length; n++) {
            try {
                collector.add(tally(n, slots));
            } catch (InvalidValueException e) {
                throw new IllegalArgumentException("row " + (n + 1) + ": " + e.getMessage(), e);
            }
        }
        return collector.cells(mostBins);
    }

    private EqualRows tally(int n, ScoreKeys slots) {
        List<@Nullable String> groups = new ArrayList<>();
        columns.groups().forEach(column -> groups.add(rows.get(n).get(column)));
        double score = scores[n];
        double weight = columns.weight() == null ? 1 : number(n, columns.weight());
        if (weight < 0) {
            throw new IllegalArgumentException("row " + (n + 1) + ": the weight " + weight + " is negative");
        }
        boolean probable = score >= 0 && score <= 1 && !Double.isNaN(weight);
        return new EqualRows(
                groups,
                Double.isNaN(score) ? Double.NaN : slots.key(score),
                score + 0.0,
                rows.get(n).get(columns.label()),
                columns.decision() == null ? null : rows.get(n).get(columns.decision()),
                columns.at() == null ? null : rows.get(n).get(columns.at()),
                1,
                Double.isNaN(weight) ? null : EqualRows.whole(weight * EqualRows.WEIGHT_UNIT),
                probable ? EqualRows.whole(weight * score * EqualRows.SCORE_UNIT) : BigInteger.ZERO,
                probable ? EqualRows.whole(weight * score * score * EqualRows.SCORE_UNIT) : BigInteger.ZERO);
    }

    /** The number in a cell; NaN if the cell is empty. */
    private double number(int n, String column) {
        String word = rows.get(n).get(column);
        if (word == null || word.isBlank()) {
            return Double.NaN;
        }
        try {
            double number = Double.parseDouble(word.strip());
            if (Double.isFinite(number)) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Reported below, like infinities.
        }
        throw new IllegalArgumentException(
                "row " + (n + 1) + ": '" + word + "' in column '" + column + "' is not a number");
    }
}
