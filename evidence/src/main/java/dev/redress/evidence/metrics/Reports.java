package dev.redress.evidence.metrics;

import dev.redress.evidence.cells.Cell;
import dev.redress.evidence.cells.Cells;
import java.util.Arrays;

/** Which scores were reported of some people: how many positives and how many negatives in truth at each level of a scale. */
public final class Reports {
    private final ScoreScale scale;
    private final double[] positives;
    private final double[] negatives;

    /** Nobody yet. */
    public Reports(ScoreScale scale) {
        this.scale = scale;
        positives = new double[scale.levels()];
        negatives = new double[scale.levels()];
    }

    static Reports of(Cells cells, Cells.Group group, ScoreScale scale) {
        Reports reports = new Reports(scale);
        if (scale.levels() > 0) {
            int[] levelOf = scale.levels(cells);
            for (Cell cell : cells.of(group)) {
                reports.add(levelOf[cell.bin()], cell.label(), cell.weight());
            }
        }
        return reports;
    }

    /** So many more people, perhaps parts of them. */
    public void add(int level, boolean label, double people) {
        (label ? positives : negatives)[level] += people;
    }

    Reports plus(Reports other) {
        Reports sum = new Reports(scale);
        for (int j = 0; j < positives.length; j++) {
            sum.positives[j] = positives[j] + other.positives[j];
            sum.negatives[j] = negatives[j] + other.negatives[j];
        }
        return sum;
    }

    /** The mean score of those who are positive in truth, or negative. */
    Share mean(boolean label) {
        double[] people = label ? positives : negatives;
        double sum = 0;
        for (int j = 0; j < people.length; j++) {
            sum += people[j] * scale.value(j);
        }
        return new Share(sum, Arrays.stream(people).sum());
    }

    /** The mean distance of a score from the share of positives among those it was reported of. */
    Share calibrationError() {
        double sum = 0;
        double all = 0;
        for (int j = 0; j < positives.length; j++) {
            double people = positives[j] + negatives[j];
            sum += Math.abs(positives[j] - scale.value(j) * people);
            all += people;
        }
        return new Share(sum, all);
    }

    /** How often a positive has the higher score than a negative, ties half; of as many people as there are. */
    Share auc() {
        double p = Arrays.stream(positives).sum();
        double n = Arrays.stream(negatives).sum();
        double area = 0;
        double below = 0;
        for (int j = 0; j < positives.length; j++) {
            area += positives[j] * (below + negatives[j] / 2);
            below += negatives[j];
        }
        return p * n == 0 ? new Share(0, 0) : new Share(area / (p * n) * (p + n), p + n);
    }
}
