package dev.redress.evidence.metrics;

import dev.redress.evidence.cells.Cell;
import dev.redress.evidence.cells.Cells;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * A scale of scores: levels, from the lowest to the highest score, each with the probability that it represents. If scores are
 * probabilities, that is the mean score; otherwise it is the share of positives among all people at that level, made monotone
 * by isotonic regression, so that a group can be compared with all people at the same level.
 *
 * @param from the score at which each level begins
 * @param values the probability of each level, non-decreasing
 * @param decisive the lowest level with positive decisions; 0 if it is not needed
 */
public record ScoreScale(List<Double> from, List<Double> values, int decisive) {
    /** The scale of a log without scores, or if they are not needed. */
    public static final ScoreScale NONE = new ScoreScale(List.of(), List.of(), 0);

    private static final int COARSE = 10;

    public ScoreScale {
        from = List.copyOf(from);
        values = List.copyOf(values);
        if (from.size() != values.size() || decisive < 0 || (decisive > 0 && decisive >= from.size())) {
            throw new IllegalArgumentException("a scale has a value for each level, and decides at one of them");
        }
        for (int j = 0; j < values.size(); j++) {
            if (!(values.get(j) >= 0 && values.get(j) <= 1)
                    || (j > 0 && (from.get(j) <= from.get(j - 1) || values.get(j) < values.get(j - 1)))) {
                throw new IllegalArgumentException("the levels of a scale rise, and stand for 0 to 1: " + values);
            }
        }
    }

    /** Every bin of the log is a level. */
    public static ScoreScale fine(Cells cells) {
        return of(cells, bin -> true, 0);
    }

    /** About ten levels with about equally many people, one of which begins where decisions become positive. */
    public static ScoreScale coarse(Cells cells) {
        int start = firstPositive(cells);
        double[] people = new double[cells.bins().size()];
        cells.cells().forEach(cell -> people[cell.bin()] += cell.weight());
        double all = Arrays.stream(people).sum();
        boolean[] begins = new boolean[people.length];
        double before = 0;
        int part = -1;
        for (int b = 0; b < people.length; b++) {
            int next = people.length <= COARSE ? b : (int) (COARSE * before / all);
            begins[b] = next != part || b == start;
            part = next;
            before += people[b];
        }
        return of(cells, bin -> begins[bin], start);
    }

    /** The lowest bin with positive decisions; all decisions below it are negative, all others positive. */
    private static int firstPositive(Cells cells) {
        int lowest = cells.bins().size();
        int highest = -1;
        for (Cell cell : cells.cells()) {
            lowest = cell.decision() ? Math.min(lowest, cell.bin()) : lowest;
            highest = cell.decision() ? highest : Math.max(highest, cell.bin());
        }
        if (!cells.scored() || highest >= lowest) {
            throw new IllegalArgumentException(
                    "criteria on scores need decisions that follow from the score: name a score and its threshold");
        }
        if (highest < 0 || lowest == cells.bins().size()) {
            throw new IllegalArgumentException(
                    "criteria on scores need decisions of both kinds, and every score leads to the same one");
        }
        return lowest;
    }

    private static ScoreScale of(Cells cells, IntPredicate begins, int start) {
        List<Double> from = new ArrayList<>();
        int[] levelOf = new int[cells.bins().size()];
        for (int b = 0; b < levelOf.length; b++) {
            if (begins.test(b)) {
                from.add(cells.bins().get(b));
            }
            levelOf[b] = from.size() - 1;
        }
        double[] people = new double[from.size()];
        double[] sums = new double[from.size()];
        for (Cell cell : cells.cells()) {
            people[levelOf[cell.bin()]] += cell.weight();
            sums[levelOf[cell.bin()]] += cells.probabilities() ? cell.scores() : cell.label() ? cell.weight() : 0;
        }
        return new ScoreScale(from, rising(sums, people), from.isEmpty() ? 0 : levelOf[start]);
    }

    /** Non-decreasing means, by pooling adjacent violators. */
    private static List<Double> rising(double[] sums, double[] people) {
        List<double[]> pools = new ArrayList<>();
        for (int j = 0; j < sums.length; j++) {
            double[] pool = {sums[j], people[j], 1};
            while (!pools.isEmpty() && mean(pools.get(pools.size() - 1)) >= mean(pool)) {
                double[] lower = pools.remove(pools.size() - 1);
                pool = new double[] {lower[0] + pool[0], lower[1] + pool[1], lower[2] + pool[2]};
            }
            pools.add(pool);
        }
        List<Double> means = new ArrayList<>();
        for (double[] pool : pools) {
            for (int n = 0; n < pool[2]; n++) {
                means.add(Math.min(1, Math.max(0, mean(pool))));
            }
        }
        return means;
    }

    private static double mean(double[] pool) {
        return pool[1] == 0 ? 0 : pool[0] / pool[1];
    }

    public int levels() {
        return values.size();
    }

    public double value(int level) {
        return values.get(level);
    }

    /** The difference between the value of a level and that of the level below. */
    public double rise(int level) {
        return values.get(level) - values.get(level - 1);
    }

    /** The level of each bin of a log whose bins are cut where levels begin. Scores below all levels belong to the lowest. */
    public int[] levels(Cells cells) {
        int[] levelOf = new int[cells.bins().size()];
        for (int b = 0; b < levelOf.length; b++) {
            while (levelOf[b] + 1 < from.size()
                    && from.get(levelOf[b] + 1) <= cells.bins().get(b)) {
                levelOf[b]++;
            }
        }
        return levelOf;
    }
}
