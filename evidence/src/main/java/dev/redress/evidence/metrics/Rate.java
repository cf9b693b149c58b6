package dev.redress.evidence.metrics;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** A share of people, with numerator and denominator defined by label and decision: a metric that fairness criteria compare. */
public enum Rate implements Measure {
    SELECTION("decided positively", CountBit.TP | CountBit.FP, CountBit.ALL),
    BASE("positive in truth", CountBit.TP | CountBit.FN, CountBit.ALL),
    TPR("true positive rate", CountBit.TP, CountBit.TP | CountBit.FN),
    FNR("false negative rate", CountBit.FN, CountBit.TP | CountBit.FN),
    FPR("false positive rate", CountBit.FP, CountBit.FP | CountBit.TN),
    TNR("true negative rate", CountBit.TN, CountBit.FP | CountBit.TN),
    PPV("positive predictive value (precision)", CountBit.TP, CountBit.TP | CountBit.FP),
    FDR("false discovery rate", CountBit.FP, CountBit.TP | CountBit.FP),
    NPV("negative predictive value", CountBit.TN, CountBit.TN | CountBit.FN),
    FOR("false omission rate", CountBit.FN, CountBit.TN | CountBit.FN),
    ACCURACY("decided rightly", CountBit.TP | CountBit.TN, CountBit.ALL),
    ERROR("decided wrongly", CountBit.FP | CountBit.FN, CountBit.ALL),
    /** Equal between groups exactly if FN/FP is, but never infinite. */
    TREATMENT("share of false negatives among errors", CountBit.FN, CountBit.FP | CountBit.FN);

    private final String words;
    private final int some;
    private final int all;

    Rate(String words, int some, int all) {
        this.words = words;
        this.some = some;
        this.all = all;
    }

    /** The four counts of a confusion matrix, as bits. */
    private static final class CountBit {
        static final int TP = 1;
        static final int FP = 2;
        static final int FN = 4;
        static final int TN = 8;
        static final int ALL = 15;
    }

    @Override
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The name for people. */
    public String words() {
        return words;
    }

    /** The rate of that name. */
    public static Rate find(String id) {
        return Arrays.stream(values())
                .filter(rate -> rate.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no rate '" + id + "' (the rates are "
                        + Arrays.stream(values()).map(Rate::id).collect(Collectors.joining(", ")) + ")"));
    }

    /** The rate that is 1 minus this one; this rate itself if there is none in the list. */
    public Rate complement() {
        return Arrays.stream(values())
                .filter(other -> other.all == all && other.some == (all ^ some))
                .findFirst()
                .orElse(this);
    }

    /**
     * Whether its complement comes first in the list. Both have the same differences between groups, so only the first counts as
     * a comparison.
     */
    boolean isComplement() {
        return complement().compareTo(this) < 0;
    }

    /** Whether its denominator depends on the decisions, not only on the labels. */
    public boolean isRatio() {
        return all != CountBit.ALL && all != (CountBit.TP | CountBit.FN) && all != (CountBit.FP | CountBit.TN);
    }

    @Override
    public Proportion of(Outcome outcome) {
        return of(outcome.decided());
    }

    public Proportion of(Confusion counts) {
        return new Proportion(sum(some, counts), sum(all, counts));
    }

    private static double sum(int parts, Confusion counts) {
        return ((parts & CountBit.TP) != 0 ? counts.tp() : 0)
                + ((parts & CountBit.FP) != 0 ? counts.fp() : 0)
                + ((parts & CountBit.FN) != 0 ? counts.fn() : 0)
                + ((parts & CountBit.TN) != 0 ? counts.tn() : 0);
    }
}
