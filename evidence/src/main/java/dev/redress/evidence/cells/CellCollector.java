package dev.redress.evidence.cells;

import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Interprets the values of a log and adds up rows with the same meaning, for every reader of logs. */
final class CellCollector {
    private final Columns columns;
    private final boolean exact;
    private final BinaryColumn labels;
    private final @Nullable BinaryColumn decisions;
    private final List<Meaning> meanings = new ArrayList<>();
    private final Map<List<@Nullable String>, List<String>> groupNames = new HashMap<>();
    private final Map<String, String> periodNames = new HashMap<>();
    private final SortedMap<String, Long> leftOut = new TreeMap<>();
    private final double threshold;
    private boolean probabilities = true;

    /** @param exact whether equal keys mean equal scores */
    CellCollector(Columns columns, boolean exact) {
        this.columns = columns;
        this.exact = exact;
        threshold = columns.threshold() == null ? Double.NaN : columns.threshold();
        labels = new BinaryColumn(columns.label(), "--positive", columns.positiveLabel());
        decisions = columns.decision() == null
                ? null
                : new BinaryColumn(columns.decision(), "--positive-decision", columns.positiveDecision());
    }

    /** A tally with its values interpreted. */
    private record Meaning(
            List<String> groups,
            double key,
            double least,
            boolean label,
            boolean decision,
            String period,
            long rows,
            BigInteger weight,
            BigInteger scores,
            BigInteger squares) {}

    /** Adds rows, or leaves them out and counts them by the column they lack. */
    void add(EqualRows tally) {
        Optional<String> lacking = lacking(tally);
        if (lacking.isPresent()) {
            leftOut.merge(lacking.get(), tally.rows(), Long::sum);
            return;
        }
        boolean label = labels.of(word(tally.label()));
        boolean decision = decisions == null ? tally.least() >= threshold : decisions.of(word(tally.decision()));
        boolean scored = columns.score() != null;
        double key = scored ? tally.key() : decision ? 1 : 0;
        meanings.add(new Meaning(
                groupNames.computeIfAbsent(
                        tally.groups(),
                        words -> words.stream().map(CellCollector::group).toList()),
                key,
                scored ? tally.least() : key,
                label,
                decision,
                columns.at() == null ? "" : periodNames.computeIfAbsent(word(tally.at()), this::period),
                tally.rows(),
                Objects.requireNonNull(tally.weight()),
                tally.scores(),
                tally.squares()));
    }

    /** The required column that the rows lack, if any. */
    private Optional<String> lacking(EqualRows tally) {
        if (word(tally.label()).isEmpty()) {
            return Optional.of("label");
        }
        if (columns.score() != null && Double.isNaN(tally.key())) {
            return Optional.of("score");
        }
        if (columns.decision() != null && word(tally.decision()).isEmpty()) {
            return Optional.of("decision");
        }
        if (tally.weight() == null) {
            return Optional.of("weight");
        }
        return columns.at() != null && word(tally.at()).isEmpty() ? Optional.of("at") : Optional.empty();
    }

    /** Called if there are scores outside 0 to 1, whose sums are not used. */
    void notProbabilities() {
        probabilities = false;
    }

    private static String word(@Nullable String text) {
        return text == null ? "" : text.strip();
    }

    private static String group(@Nullable String text) {
        String word = word(text);
        return word.isEmpty() ? Cells.MISSING : word;
    }

    private String period(String at) {
        try {
            String day = at.length() == 4 ? at + "-01-01" : at.length() == 7 ? at + "-01" : at;
            return columns.period().of(LocalDate.parse(day.substring(0, Math.min(10, day.length()))));
        } catch (DateTimeException e) {
            throw new InvalidValueException(
                    String.valueOf(columns.at()),
                    at,
                    "is not a time; expected a time such as 2026-01-05, with or without hours");
        }
    }

    /** The cells, with at most this number of bins. */
    Cells cells(int mostBins) {
        if (meanings.isEmpty()) {
            throw new IllegalArgumentException(
                    leftOut.isEmpty() ? "there are no rows" : "every row lacks a value: " + leftOut);
        }
        ScoreBins bins = new ScoreBins(meanings.size());
        meanings.forEach(m -> bins.add(m.key, m.least, m.rows));
        bins.cut(columns.cuts(), mostBins);
        List<List<String>> strata = groupNames.values().stream()
                .distinct()
                .sorted(Comparator.comparing(values -> String.join("\0", values)))
                .toList();
        List<String> periods = columns.at() == null
                ? List.of("")
                : periodNames.values().stream().distinct().sorted().toList();
        boolean scored = columns.score() != null;
        return new Cells(
                columns.attributes(),
                columns.groups(),
                strata,
                scored ? bins.leastScores() : List.of(),
                exact && bins.oneKeyEach(),
                scored && probabilities,
                periods,
                sums(bins, numbered(strata), numbered(periods)).cells(scored && probabilities),
                leftOut);
    }

    private static <T> Map<T, Integer> numbered(List<T> list) {
        Map<T, Integer> numbers = new HashMap<>();
        list.forEach(element -> numbers.put(element, numbers.size()));
        return numbers;
    }

    private CellSums sums(ScoreBins bins, Map<List<String>, Integer> strata, Map<String, Integer> periods) {
        CellSums sums = new CellSums(bins.count(), periods.size());
        for (Meaning m : meanings) {
            sums.add(
                    strata.getOrDefault(m.groups, -1),
                    bins.of(m.key),
                    m.label,
                    m.decision,
                    periods.getOrDefault(m.period, -1),
                    new CellSums.Sums(m.rows, m.weight, m.scores, m.squares));
        }
        return sums;
    }
}
