package dev.redress.evidence.cells;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The bins of scores. If there are few keys ({@link ScoreKeys#key}), each has its own bin; otherwise neighbours share one, so that bins have
 * about equally many rows. First all rows are added, then bins are cut, then they can be looked up.
 */
final class ScoreBins {
    private final List<KeyRows> rows;
    private double[] keys = {};
    private int[] binOf = {};
    private final List<Double> leastScores = new ArrayList<>();

    private record KeyRows(double key, double least, long count) {}

    ScoreBins(int expected) {
        rows = new ArrayList<>(expected);
    }

    /** @param least the least score of these rows */
    void add(double key, double least, long count) {
        rows.add(new KeyRows(key, least, count));
    }

    /** @param cuts scores that begin a bin */
    void cut(List<Double> cuts, int mostBins) {
        keys = distinctKeys();
        double[] least = new double[keys.length];
        long[] counts = new long[keys.length];
        Arrays.fill(least, Double.POSITIVE_INFINITY);
        for (KeyRows row : rows) {
            int place = Arrays.binarySearch(keys, row.key);
            least[place] = Math.min(least[place], row.least);
            counts[place] += row.count;
        }
        long all = Arrays.stream(counts).sum();
        // Every cut may add a bin, so the number of other bins is reduced by the number of cuts.
        int most = Math.max(1, mostBins - cuts.size());
        binOf = new int[keys.length];
        long before = 0;
        long share = -1;
        long side = -1;
        for (int k = 0; k < keys.length; k++) {
            double score = least[k];
            long nextShare = keys.length <= mostBins ? leastScores.size() : before * most / all;
            long nextSide = cuts.stream().filter(cut -> score >= cut).count();
            if (nextShare != share || nextSide != side) {
                leastScores.add(score);
            }
            share = nextShare;
            side = nextSide;
            binOf[k] = leastScores.size() - 1;
            before += counts[k];
        }
    }

    private double[] distinctKeys() {
        double[] sorted = rows.stream().mapToDouble(KeyRows::key).sorted().toArray();
        int distinct = 0;
        for (double key : sorted) {
            if (distinct == 0 || key != sorted[distinct - 1]) {
                sorted[distinct++] = key;
            }
        }
        return Arrays.copyOf(sorted, distinct);
    }

    int of(double key) {
        return binOf[Arrays.binarySearch(keys, key)];
    }

    int count() {
        return leastScores.size();
    }

    /** The least score of each bin, increasing. */
    List<Double> leastScores() {
        return List.copyOf(leastScores);
    }

    boolean oneKeyEach() {
        return leastScores.size() == keys.length;
    }
}
