package dev.redress.evidence.cells;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A builder of {@link Cells} from a prediction log: it names the columns, then {@link #cells(Path)} reduces a CSV or Parquet file, or
 * {@link #cells(List)} rows in memory.
 */
public final class Predictions {
    /** The largest number of scores, or bins of scores, that are distinguished. */
    public static final int MOST_BINS = ScoreKeys.MOST;

    private @Nullable String label;
    private @Nullable String positiveLabel;
    private @Nullable String score;
    private @Nullable Double threshold;
    private @Nullable String decision;
    private @Nullable String positiveDecision;
    private final List<Attribute> attributes = new ArrayList<>();
    private @Nullable String weight;
    private @Nullable String at;
    private Period period = Period.MONTH;
    private int bins = MOST_BINS;
    private final List<Double> cuts = new ArrayList<>();

    /** The column of true outcomes: 1 and 0, true and false, or yes and no. */
    public Predictions label(String column) {
        label = column;
        return this;
    }

    /** The positive label, if labels have other values. */
    public Predictions positive(String word) {
        positiveLabel = word;
        return this;
    }

    /** The column of scores; higher means more likely positive. */
    public Predictions score(String column) {
        score = column;
        return this;
    }

    /** The least score with a positive decision. */
    public Predictions threshold(double least) {
        threshold = least;
        return this;
    }

    /** The column of decisions. */
    public Predictions decision(String column) {
        decision = column;
        return this;
    }

    /** The positive decision, if decisions have other values than 1 and 0. */
    public Predictions positiveDecision(String word) {
        positiveDecision = word;
        return this;
    }

    /** Adds a column by which people are compared; {@code race+sex} is the intersection of two columns. */
    public Predictions group(String words) {
        attributes.add(Attribute.parse(words));
        return this;
    }

    /** The column with the number of people that a row represents. */
    public Predictions weight(String column) {
        weight = column;
        return this;
    }

    /** The column of times, and the length of periods. */
    public Predictions at(String column, Period cut) {
        at = column;
        period = cut;
        return this;
    }

    /** The largest number of bins of scores. */
    public Predictions bins(int most) {
        if (most < 2 || most > MOST_BINS) {
            throw new IllegalArgumentException(most + " bins; the number of bins must be from 2 to " + MOST_BINS);
        }
        bins = most;
        return this;
    }

    /** Makes a bin begin at this score, however scores are binned, so that a rule with a step there can be evaluated. */
    public Predictions cut(double at) {
        cuts.add(at);
        return this;
    }

    /** Reads and reduces a file: CSV (also compressed, .gz) or Parquet. */
    public Cells cells(Path file) {
        return new TableFile(file, columns()).cells(bins);
    }

    /** Reduces rows in memory; each maps columns to values. */
    public Cells cells(List<? extends Map<String, String>> rows) {
        return new PlainRows(columns(), rows).cells(bins);
    }

    private Columns columns() {
        if (label == null) {
            throw new IllegalArgumentException("no label column is given: the true outcomes");
        }
        return new Columns(
                label,
                positiveLabel,
                score,
                threshold,
                decision,
                positiveDecision,
                attributes,
                weight,
                at,
                period,
                cuts);
    }
}
