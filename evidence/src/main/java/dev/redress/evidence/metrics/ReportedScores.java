package dev.redress.evidence.metrics;

import dev.redress.evidence.cells.Cell;
import dev.redress.evidence.cells.Cells;
import java.util.Arrays;

/** The scores reported for some people: the numbers of true positives and negatives at each level of a scale. */
public final class ReportedScores {
    private final ScoreScale scale;
    private final double[] positives;
    private final double[] negatives;

    /** No people yet. */
    public ReportedScores(ScoreScale scale) {
        this.scale = scale;
        positives = new double[scale.levels()];
        negatives = new double[scale.levels()];
    }

    static ReportedScores of(Cells cells, Cells.Group group, ScoreScale scale) {
        ReportedScores reports = new ReportedScores(scale);
        if (scale.levels() > 0) {
            int[] levelOf = scale.levels(cells);
            for (Cell cell : cells.of(group)) {
                reports.add(levelOf[cell.bin()], cell.label(), cell.weight());
            }
        }
        return reports;
    }

    /** Adds people; the number may be fractional. */
    public void add(int level, boolean label, double people) {
        (label ? positives : negatives)[level] += people;
    }

    ReportedScores plus(ReportedScores other) {
        ReportedScores sum = new ReportedScores(scale);
        for (int j = 0; j < positives.length; j++) {
            sum.positives[j] = positives[j] + other.positives[j];
            sum.negatives[j] = negatives[j] + other.negatives[j];
        }
        return sum;
    }

    /** The mean score of people with a positive label, or a negative one. */
    Proportion mean(boolean label) {
        double[] people = label ? positives : negatives;
        double sum = 0;
        for (int j = 0; j < people.length; j++) {
            sum += people[j] * scale.value(j);
        }
        return new Proportion(sum, Arrays.stream(people).sum());
    }

    /** The mean distance between a score and the share of positives among the people with that score. */
    Proportion calibrationError() {
        double sum = 0;
        double all = 0;
        for (int j = 0; j < positives.length; j++) {
            double people = positives[j] + negatives[j];
            sum += Math.abs(positives[j] - scale.value(j) * people);
            all += people;
        }
        return new Proportion(sum, all);
    }

    /** The area under the curve: how often a positive has a higher score than a negative, ties counting half. */
    Proportion auc() {
        double p = Arrays.stream(positives).sum();
        double n = Arrays.stream(negatives).sum();
        double area = 0;
        double below = 0;
        for (int j = 0; j < positives.length; j++) {
            area += positives[j] * (below + negatives[j] / 2);
            below += negatives[j];
        }
        return p * n == 0 ? new Proportion(0, 0) : new Proportion(area / (p * n) * (p + n), p + n);
    }
}
