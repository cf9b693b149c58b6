package dev.redress.evidence.cells;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What to read of a prediction log: which columns mean what. Then {@link #cells(Path)} reduces a file, CSV or Parquet, and
 * {@link #cells(List)} rows that a program has at hand.
 */
public final class Predictions {
    /** The most scores, or bins of scores, that are distinguished. */
    public static final int MOST_BINS = Slots.MOST;

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

    /** The column of what turned out to be so: 1 and 0, true and false, yes and no. */
    public Predictions label(String column) {
        label = column;
        return this;
    }

    /** The label that counts as positive, where labels are other words. */
    public Predictions positive(String word) {
        positiveLabel = word;
        return this;
    }

    /** The column of scores: the higher, the more likely positive. */
    public Predictions score(String column) {
        score = column;
        return this;
    }

    /** The score from which on the decision is positive. */
    public Predictions threshold(double least) {
        threshold = least;
        return this;
    }

    /** The column of what was decided. */
    public Predictions decision(String column) {
        decision = column;
        return this;
    }

    /** The decision that counts as positive, where decisions are other words than 1 and 0. */
    public Predictions positiveDecision(String word) {
        positiveDecision = word;
        return this;
    }

    /** People are compared by this column, too; {@code race+sex} is the intersection of two. */
    public Predictions group(String words) {
        attributes.add(Attribute.parse(words));
        return this;
    }

    /** The column that says how many people a row stands for. */
    public Predictions weight(String column) {
        weight = column;
        return this;
    }

    /** The column that says when, and how time is cut. */
    public Predictions at(String column, Period cut) {
        at = column;
        period = cut;
        return this;
    }

    /** The most bins of scores. */
    public Predictions bins(int most) {
        if (most < 2 || most > MOST_BINS) {
            throw new IllegalArgumentException(most + " bins: there can be 2 to " + MOST_BINS);
        }
        bins = most;
        return this;
    }

    /** A bin begins at this score, however scores are binned: a rule that steps there can be told apart. */
    public Predictions cut(double at) {
        cuts.add(at);
        return this;
    }

    /** Reads and reduces a file: CSV (also compressed, .gz) or Parquet. */
    public Cells cells(Path file) {
        return new TableFile(file, columns()).cells(bins);
    }

    /** Reduces rows at hand: each maps columns to words. */
    public Cells cells(List<? extends Map<String, String>> rows) {
        return new PlainRows(columns(), rows).cells(bins);
    }

    private Columns columns() {
        if (label == null) {
            throw new IllegalArgumentException("no label is named: what turned out to be so?");
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
