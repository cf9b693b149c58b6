package dev.redress.evidence.metrics;

import dev.redress.evidence.cells.Cell;
import dev.redress.evidence.cells.Cells;
import dev.redress.evidence.cells.Resample;
import dev.redress.random.RandomStream;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The quality of the scores of a group, independent of decisions.
 *
 * @param auc how often a positive has a higher score than a negative, ties counting half; empty unless there are both
 * @param brier the mean squared distance between score and label; empty unless scores are probabilities
 * @param calibration the mean distance between score and share of positives over ten bins with equally many people, likewise
 * @param positive the mean score of people with a positive label; empty if there are none, likewise
 * @param negative the mean score of people with a negative label, likewise
 */
public record ScoreQuality(
        Optional<Estimate> auc,
        Optional<Estimate> brier,
        Optional<Estimate> calibration,
        Optional<Estimate> positive,
        Optional<Estimate> negative) {
    private static final ScoreQuality NONE =
            new ScoreQuality(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    private static final int PARTS = 10;
    private static final int RESAMPLES = 200;
    private static final int RESAMPLED_BINS = 40;

    static ScoreQuality of(Cells cells, Cells.Group group, RandomStream random) {
        List<Cell> own = cells.of(group);
        if (!cells.scored() || own.isEmpty()) {
            return NONE;
        }
        Optional<Estimate> auc = auc(own, cells.bins().size());
        if (!cells.probabilities()) {
            return new ScoreQuality(auc, NONE.brier, NONE.calibration, NONE.positive, NONE.negative);
        }
        double[][] resampled = resampled(coarse(own, cells.bins().size()), random.split("people"));
        return new ScoreQuality(
                auc,
                Optional.of(estimate(brier(own), resampled[0])),
                Optional.of(estimate(calibration(own), resampled[1])),
                mean(own, true),
                mean(own, false));
    }

    /** The measures that are defined, by the names that files use. */
    public Map<String, Optional<Estimate>> byName() {
        Map<String, Optional<Estimate>> names = new LinkedHashMap<>();
        names.put("auc", auc);
        names.put("brier", brier);
        names.put("calibration", calibration);
        names.put("positive", positive);
        names.put("negative", negative);
        return names;
    }

    /** With the interval of the normal distribution; for one person, from 0 to 1. */
    private static Optional<Estimate> mean(List<Cell> own, boolean label) {
        double people = 0;
        double sum = 0;
        double squares = 0;
        for (Cell cell : own) {
            if (cell.label() == label) {
                people += cell.weight();
                sum += cell.scores();
                squares += cell.squares();
            }
        }
        if (people == 0) {
            return Optional.empty();
        }
        double mean = sum / people;
        double variance = people > 1 ? Math.max(0, squares - sum * mean) / (people - 1) : people;
        double half = Estimate.Z * Math.sqrt(variance / people);
        return Optional.of(new Estimate(mean, Math.max(0, mean - half), Math.min(1, mean + half)));
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

    /** The cells sorted by score instead of by stratum, for bins with equally many people. */
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

    /** The same people in fewer cells, by score, because the time of resampling grows with the number of cells. */
    private static List<Cell> coarse(List<Cell> own, int bins) {
        int fewer = Math.min(bins, RESAMPLED_BINS);
        Cell[] merged = new Cell[2 * fewer];
        for (Cell cell : own) {
            int bin = (int) ((long) cell.bin() * fewer / bins);
            int place = 2 * bin + (cell.label() ? 1 : 0);
            merged[place] = merged(merged[place], cell, bin);
        }
        return Arrays.stream(merged).filter(Objects::nonNull).toList();
    }

    private static Cell merged(@Nullable Cell before, Cell cell, int bin) {
        return before == null
                ? new Cell(0, bin, cell.label(), false, 0, cell.rows(), cell.weight(), cell.scores(), cell.squares())
                : new Cell(
                        0,
                        bin,
                        cell.label(),
                        false,
                        0,
                        before.rows() + cell.rows(),
                        before.weight() + cell.weight(),
                        before.scores() + cell.scores(),
                        before.squares() + cell.squares());
    }

    /** Brier scores and calibration errors of resamples of the people. */
    private static double[][] resampled(List<Cell> coarse, RandomStream random) {
        double[][] values = new double[2][RESAMPLES];
        for (int n = 0; n < RESAMPLES; n++) {
            List<Cell> people = Resample.of(coarse, random.split(n));
            values[0][n] = brier(people);
            values[1][n] = calibration(people);
        }
        return values;
    }

    /** The value with the middle 95% of its resamples. */
    private static Estimate estimate(double value, double[] resampled) {
        Arrays.sort(resampled);
        // Calibration errors of resamples are larger than the original's, so the interval is widened to contain it.
        return new Estimate(
                value,
                Math.min(value, resampled[(int) (0.025 * RESAMPLES)]),
                Math.max(value, resampled[(int) (0.975 * RESAMPLES)]));
    }
}
