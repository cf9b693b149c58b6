package dev.redress.evidence.cells;

import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Gives words their meaning and adds up what means the same. Whoever reads a log hands its rows over here. */
final class CellCollector {
    private final Columns columns;
    private final boolean exact;
    private final Binary labels;
    private final @Nullable Binary decisions;
    private final List<Meaning> meanings = new ArrayList<>();
    private final Map<Double, Slot> slots = new HashMap<>();
    private final SortedMap<String, Long> leftOut = new TreeMap<>();
    private final double threshold;
    private boolean probabilities = true;

    /** @param exact whether equal keys mean equal scores */
    CellCollector(Columns columns, boolean exact) {
        this.columns = columns;
        this.exact = exact;
        threshold = columns.threshold() == null ? Double.NaN : columns.threshold();
        labels = new Binary(columns.label(), "--positive", columns.positiveLabel());
        decisions = columns.decision() == null
                ? null
                : new Binary(columns.decision(), "--positive-decision", columns.positiveDecision());
    }

    /** A tally with its words understood. */
    private record Meaning(
            List<String> groups,
            double key,
            boolean label,
            boolean decision,
            String period,
            long rows,
            BigInteger weight,
            BigInteger scores,
            BigInteger squares) {}

    /** The scores with one key: the least of them, and how many rows there are. */
    private record Slot(double least, long rows) {
        static final Slot NONE = new Slot(Double.NaN, 0);

        Slot plus(Slot other) {
            return new Slot(Math.min(least, other.least), rows + other.rows);
        }
    }

    /** Takes rows in, or leaves them out and remembers why. */
    void add(Tally tally) {
        Optional<String> lacking = lacking(tally);
        if (lacking.isPresent()) {
            leftOut.merge(lacking.get(), tally.rows(), Long::sum);
            return;
        }
        boolean label = labels.of(word(tally.label()));
        boolean decision = decisions == null ? tally.least() >= threshold : decisions.of(word(tally.decision()));
        boolean scored = columns.score() != null;
        double key = scored ? tally.key() : decision ? 1 : 0;
        List<String> groups = new ArrayList<>(tally.groups().size());
        tally.groups().forEach(value -> groups.add(group(value)));
        meanings.add(new Meaning(
                groups,
                key,
                label,
                decision,
                columns.at() == null ? "" : period(word(tally.at())),
                tally.rows(),
                Objects.requireNonNull(tally.weight()),
                tally.scores(),
                tally.squares()));
        slots.merge(key, new Slot(scored ? tally.least() : key, tally.rows()), Slot::plus);
    }

    /** The column without which the rows say too little. */
    private Optional<String> lacking(Tally tally) {
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

    /** There are scores outside 0 to 1: their sums mean nothing. */
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
            throw new IllegalArgumentException("'" + at + "' in column '" + columns.at()
                    + "' is not a time: 2026-01-05, perhaps with hours, is expected");
        }
    }

    /** The cells, with at most so many bins. */
    Cells cells(int mostBins) {
        if (meanings.isEmpty()) {
            throw new IllegalArgumentException(
                    leftOut.isEmpty() ? "there are no rows" : "every row lacks a value: " + leftOut);
        }
        Map<Double, Integer> binOf = bins(mostBins);
        List<Double> leastScores = leastScores(binOf);
        List<List<String>> strata = meanings.stream()
                .map(Meaning::groups)
                .distinct()
                .sorted(Comparator.comparing(values -> String.join("\0", values)))
                .toList();
        List<String> periods =
                meanings.stream().map(Meaning::period).distinct().sorted().toList();
        boolean scored = columns.score() != null;
        return new Cells(
                columns.attributes(),
                columns.groups(),
                strata,
                scored ? leastScores : List.of(),
                exact && leastScores.size() == slots.size(),
                scored && probabilities,
                periods,
                sums(binOf, numbered(strata), numbered(periods)).cells(scored && probabilities),
                leftOut);
    }

    private static <T> Map<T, Integer> numbered(List<T> list) {
        Map<T, Integer> numbers = new HashMap<>();
        list.forEach(element -> numbers.put(element, numbers.size()));
        return numbers;
    }

    private CellSums sums(Map<Double, Integer> binOf, Map<List<String>, Integer> strata, Map<String, Integer> periods) {
        CellSums sums = new CellSums();
        for (Meaning m : meanings) {
            CellSums.Key key = new CellSums.Key(
                    strata.getOrDefault(m.groups, -1),
                    binOf.getOrDefault(m.key, -1),
                    m.label,
                    m.decision,
                    periods.getOrDefault(m.period, -1));
            sums.add(key, m.rows, m.weight, m.scores, m.squares);
        }
        return sums;
    }

    private List<Double> leastScores(Map<Double, Integer> binOf) {
        List<Double> least = new ArrayList<>();
        binOf.forEach((key, bin) -> {
            if (bin == least.size()) {
                least.add(slots.getOrDefault(key, Slot.NONE).least);
            }
        });
        return least;
    }

    /** The bin of each key, in their order: its own if there are not too many, else neighbours share one so that bins are about equally full. */
    private Map<Double, Integer> bins(int mostBins) {
        Map<Double, Integer> bins = new LinkedHashMap<>();
        long rows = slots.values().stream().mapToLong(Slot::rows).sum();
        int most = mostBins - columns.cuts().size();
        long before = 0;
        long share = -1;
        long side = -1;
        int bin = -1;
        for (var slot : new TreeMap<>(slots).entrySet()) {
            // Every cut may add a bin; so that there are not too many, the others are so many less.
            long nextShare = slots.size() <= mostBins ? bin + 1 : before * Math.max(1, most) / rows;
            double least = slot.getValue().least;
            long nextSide = columns.cuts().stream().filter(cut -> least >= cut).count();
            if (nextShare != share || nextSide != side) {
                bin++;
            }
            share = nextShare;
            side = nextSide;
            bins.put(slot.getKey(), bin);
            before += slot.getValue().rows;
        }
        return bins;
    }
}
