package dev.redress.evidence.cells;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A prediction log reduced from millions of rows to a few thousand cells. Equal logs have equal cells, whatever
 * the reader and the order of rows.
 *
 * @param attributes the attributes by which people are compared
 * @param columns the columns that form strata
 * @param strata the combinations of values of those columns, sorted
 * @param bins the least score of each bin, increasing; empty if the log has no scores
 * @param exact whether each bin has only one score
 * @param probabilities whether all scores are from 0 to 1
 * @param periods their names, in order of time; one nameless period if time does not matter
 * @param cells sorted by stratum, bin, label, decision and period
 * @param leftOut the number of rows that were left out, by the column they lack
 */
public record Cells(
        List<Attribute> attributes,
        List<String> columns,
        List<List<String>> strata,
        List<Double> bins,
        boolean exact,
        boolean probabilities,
        List<String> periods,
        List<Cell> cells,
        SortedMap<String, Long> leftOut) {
    /** The group of people without a value in a group column. */
    public static final String MISSING = "(missing)";

    public Cells {
        attributes = List.copyOf(attributes);
        columns = List.copyOf(columns);
        strata = List.copyOf(strata);
        bins = List.copyOf(bins);
        periods = List.copyOf(periods);
        cells = List.copyOf(cells);
        leftOut = new TreeMap<>(leftOut);
        if (cells.isEmpty()) {
            throw new IllegalArgumentException("there are no people in the log");
        }
    }

    /** People with the same value of an attribute: some of the strata. */
    public record Group(String name, List<Integer> strata) {
        public Group {
            strata = List.copyOf(strata);
        }
    }

    /** Whether the log has scores, or only decisions. */
    public boolean scored() {
        return !bins.isEmpty();
    }

    /** The number of bins that a rule distinguishes: those of the score, or the two decisions if there are no scores. */
    public int levels() {
        return scored() ? bins.size() : 2;
    }

    /** The groups of an attribute, sorted by name. */
    public List<Group> groups(Attribute attribute) {
        int[] places = attribute.columns().stream().mapToInt(columns::indexOf).toArray();
        Map<String, List<Integer>> members = new TreeMap<>();
        for (int stratum = 0; stratum < strata.size(); stratum++) {
            List<String> values = new ArrayList<>();
            for (int place : places) {
                values.add(strata.get(stratum).get(place));
            }
            members.computeIfAbsent(String.join("+", values), name -> new ArrayList<>())
                    .add(stratum);
        }
        List<Group> groups = new ArrayList<>();
        members.forEach((name, list) -> groups.add(new Group(name, list)));
        return groups;
    }

    /** The cells of a group. */
    public List<Cell> of(Group group) {
        if (group.strata.size() == 1) {
            int stratum = group.strata.get(0);
            return cells.subList(firstFrom(stratum), firstFrom(stratum + 1));
        }
        List<Cell> own = new ArrayList<>();
        group.strata.forEach(stratum -> own.addAll(cells.subList(firstFrom(stratum), firstFrom(stratum + 1))));
        return own;
    }

    /** The index of the first cell of this stratum or a later one. */
    private int firstFrom(int stratum) {
        int low = 0;
        int high = cells.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (cells.get(middle).stratum() < stratum) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    public long rows() {
        return cells.stream().mapToLong(Cell::rows).sum();
    }

    /** The number of people. */
    public double weight() {
        return cells.stream().mapToDouble(Cell::weight).sum();
    }

    /** The same with other cells: a subset or a resample. */
    public Cells with(List<Cell> others) {
        return new Cells(attributes, columns, strata, bins, exact, probabilities, periods, others, leftOut);
    }

    /** The cells of each non-empty period, in order of time. */
    public Map<String, Cells> byPeriod() {
        Map<Integer, List<Cell>> split = new TreeMap<>();
        cells.forEach(cell ->
                split.computeIfAbsent(cell.period(), n -> new ArrayList<>()).add(cell));
        Map<String, Cells> parts = new LinkedHashMap<>();
        split.forEach((period, part) -> parts.put(periods.get(period), with(part)));
        return parts;
    }

    /** The SHA-256 of the cells: equal logs have equal fingerprints. */
    public String fingerprint() {
        StringBuilder text = new StringBuilder();
        text.append(columns).append(strata).append(bins).append(periods);
        cells.forEach(cell -> text.append('\n').append(cell));
        try {
            byte[] hash =
                    MessageDigest.getInstance("SHA-256").digest(text.toString().getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
