package dev.redress.evidence.metrics;

import dev.redress.evidence.cells.Cell;
import dev.redress.evidence.cells.Cells;
import dev.redress.evidence.cells.Resample;
import dev.redress.random.RandomStream;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * How good the scores of a group are, beside what was decided.
 *
 * @param auc how often a positive has the higher score than a negative, ties half; nothing unless there are both
 * @param brier the mean squared distance of score and label; nothing unless scores are probabilities
 * @param calibration the mean distance of score and share of positives over ten parts with equally many people, likewise
 */
public record ScoreQuality(Optional<Estimate> auc, Optional<Estimate> brier, Optional<Estimate> calibration) {
    private static final int PARTS = 10;
    private static final int RESAMPLES = 200;
    private static final int RESAMPLED_BINS = 100;

    static ScoreQuality of(Cells cells, Cells.Group group, RandomStream random) {
        Set<Integer> strata = new HashSet<>(group.strata());
        List<Cell> own = cells.cells().stream()
                .filter(cell -> strata.contains(cell.stratum()))
                .toList();
        if (!cells.scored()) {
            return new ScoreQuality(Optional.empty(), Optional.empty(), Optional.empty());
        }
        Optional<Estimate> auc = auc(own, cells.bins().size());
        if (!cells.probabilities()) {
            return new ScoreQuality(auc, Optional.empty(), Optional.empty());
        }
        List<Cell> coarse = coarse(own, cells.bins().size());
        return new ScoreQuality(
                auc,
                bootstrap(own, coarse, ScoreQuality::brier, random.split("brier")),
                bootstrap(own, coarse, ScoreQuality::calibration, random.split("calibration")));
    }

    /** With the interval of DeLong, DeLong and Clarke-Pearson (1988). */
    private static Optional<Estimate> auc(List<Cell> own, int bins) {
        double[] positives = new double[bins];
        double[] negatives = new double[bins];
        own.forEach(cell -> (cell.label() ? positives : negatives)[cell.bin()] += cell.weight());
        double p = Arrays.stream(positives).sum();
        double n = Arrays.stream(negatives).sum();
        if (p == 0 || n == 0) {
            return Optional.empty();
        }
        double area = 0;
        double below = 0;
        for (int b = 0; b < bins; b++) {
            area += positives[b] * (below + negatives[b] / 2);
            below += negatives[b];
        }
        double auc = area / (p * n);
        double ofPositives = 0;
        double ofNegatives = 0;
        double negativesBelow = 0;
        double positivesAbove = p;
        for (int b = 0; b < bins; b++) {
            positivesAbove -= positives[b];
            double beaten = (negativesBelow + negatives[b] / 2) / n - auc;
            double beating = (positivesAbove + positives[b] / 2) / p - auc;
            ofPositives += positives[b] * beaten * beaten;
            ofNegatives += negatives[b] * beating * beating;
            negativesBelow += negatives[b];
        }
        double half =
                p > 1 && n > 1 ? Estimate.Z * Math.sqrt(ofPositives / (p - 1) / p + ofNegatives / (n - 1) / n) : 1;
        return Optional.of(new Estimate(auc, Math.max(0, auc - half), Math.min(1, auc + half)));
    }

    private static double brier(List<Cell> own) {
        double sum = 0;
        double people = 0;
        for (Cell cell : own) {
            sum += cell.squares() + (cell.label() ? cell.weight() - 2 * cell.scores() : 0);
            people += cell.weight();
        }
        return sum / people;
    }

    /** The cells come by stratum; parts of equally many people need them by score. */
    private static double calibration(List<Cell> own) {
        int bins = 1 + own.stream().mapToInt(Cell::bin).max().orElse(0);
        double[] people = new double[bins];
        double[] excess = new double[bins];
        for (Cell cell : own) {
            people[cell.bin()] += cell.weight();
            excess[cell.bin()] += cell.scores() - (cell.label() ? cell.weight() : 0);
        }
        double all = Arrays.stream(people).sum();
        double[] parts = new double[PARTS];
        double before = 0;
        for (int b = 0; b < bins; b++) {
            parts[Math.min(PARTS - 1, (int) (PARTS * before / all))] += excess[b];
            before += people[b];
        }
        return Arrays.stream(parts).map(Math::abs).sum() / all;
    }

    /** The same people with at most so many bins, by score: resampling takes time for each cell. */
    private static List<Cell> coarse(List<Cell> own, int bins) {
        Map<List<Object>, Cell> merged = new LinkedHashMap<>();
        for (Cell cell : own) {
            int bin = (int) ((long) cell.bin() * Math.min(bins, RESAMPLED_BINS) / bins);
            Cell moved =
                    new Cell(0, bin, cell.label(), false, 0, cell.rows(), cell.weight(), cell.scores(), cell.squares());
            merged.merge(
                    List.of(bin, cell.label()),
                    moved,
                    (a, b) -> new Cell(
                            0,
                            bin,
                            a.label(),
                            false,
                            0,
                            a.rows() + b.rows(),
                            a.weight() + b.weight(),
                            a.scores() + b.scores(),
                            a.squares() + b.squares()));
        }
        return List.copyOf(merged.values());
    }

    /** The middle 95% of what resamples of the people would have shown. */
    private static Optional<Estimate> bootstrap(
            List<Cell> own, List<Cell> coarse, ToDoubleFunction<List<Cell>> what, RandomStream random) {
        if (own.isEmpty()) {
            return Optional.empty();
        }
        double value = what.applyAsDouble(own);
        double[] values = new double[RESAMPLES];
        for (int n = 0; n < RESAMPLES; n++) {
            values[n] = what.applyAsDouble(Resample.of(coarse, random.split(n)));
        }
        Arrays.sort(values);
        // Calibration's resamples are worse than the original: the interval is widened to hold it.
        return Optional.of(new Estimate(
                value,
                Math.min(value, values[(int) (0.025 * RESAMPLES)]),
                Math.max(value, values[(int) (0.975 * RESAMPLES)])));
    }
}
