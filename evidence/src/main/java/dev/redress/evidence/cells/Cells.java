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
 * A prediction log, reduced: what is left of millions of rows is a few thousand cells. Equal logs have equal cells, by
 * any reader and in any order.
 *
 * @param attributes what people are compared by
 * @param columns the columns that strata are made of
 * @param strata the values of those columns, one combination after the other, sorted
 * @param bins the least score of each bin, increasing; empty if the log has no scores
 * @param exact whether each bin holds one score only
 * @param probabilities whether all scores are from 0 to 1
 * @param periods their names, in order of time; one nameless period if time does not matter
 * @param cells sorted by stratum, bin, label, decision and period
 * @param leftOut how many rows were left out because of what they lack
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
    /** How people are called who have no value in a group column. */
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

    /** How many bins a rule can tell apart: those of the score, or the two decisions where there is none. */
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

    /** The place of the first cell of this stratum or a later one. */
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

    /** How many people there are. */
    public double weight() {
        return cells.stream().mapToDouble(Cell::weight).sum();
    }

    /** The same with other cells: a part of them, or a resample. */
    public Cells with(List<Cell> others) {
        return new Cells(attributes, columns, strata, bins, exact, probabilities, periods, others, leftOut);
    }

    /** The cells of each period that has some, in order of time. */
    public Map<String, Cells> byPeriod() {
        Map<Integer, List<Cell>> split = new TreeMap<>();
        cells.forEach(cell ->
                split.computeIfAbsent(cell.period(), n -> new ArrayList<>()).add(cell));
        Map<String, Cells> parts = new LinkedHashMap<>();
        split.forEach((period, part) -> parts.put(periods.get(period), with(part)));
        return parts;
    }

    /** The SHA-256 of all that the cells say: equal logs have equal fingerprints. */
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
