package dev.redress.evidence.rules;

import dev.redress.evidence.metrics.Measure;
import dev.redress.evidence.metrics.Rate;
import dev.redress.evidence.metrics.ScoreMeasure;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The kinds of fairness criteria: a rate that must be equal in all groups of an attribute, or a property of their scores. */
public enum ParityKind {
    DP("Demographic parity (equal selection rates)", Rate.SELECTION),
    FF("Four-fifths rule (no selection rate below 0.8 of the highest)", Rate.SELECTION),
    TPR("Equal true positive rates (equal opportunity)", Rate.TPR),
    FPR("Equal false positive rates", Rate.FPR),
    PPV("Predictive parity (equal precision)", Rate.PPV),
    FOR("Equal false omission rates", Rate.FOR),
    ACC("Equal accuracy", Rate.ACCURACY),
    TE("Treatment equality (equal shares of false negatives among errors)", Rate.TREATMENT),
    CAL("Calibration within groups (scores mean what they say)", ScoreMeasure.CALIBRATION),
    BPC("Balance for the positive class (equal mean scores of positives)", ScoreMeasure.POSITIVE),
    BNC("Balance for the negative class (equal mean scores of negatives)", ScoreMeasure.NEGATIVE),
    /** Not linear in the rule, so it can be monitored, but has neither price nor remedy. */
    AUC("Equal areas under the curve", ScoreMeasure.AUC);

    /** The ratio of the four-fifths rule. */
    public static final double FOUR_FIFTHS = 0.8;

    private final String words;

    @SuppressWarnings("ImmutableEnumChecker") // all measures are constants of enums
    private final Measure measure;

    ParityKind(String words, Measure measure) {
        this.words = words;
        this.measure = measure;
    }

    /** The kinds about decisions. */
    public static List<ParityKind> ofDecisions() {
        return Arrays.stream(values()).filter(kind -> !kind.isOfScores()).toList();
    }

    /** Whether it is about reported scores, not only about decisions. */
    public boolean isOfScores() {
        return measure instanceof ScoreMeasure;
    }

    /** Whether its denominator depends on the decisions. */
    boolean isRatio() {
        return measure instanceof Rate rate && rate.isRatio();
    }

    /** The amount by which the lowest and highest value exceed what is allowed; not above 0 if they do not. */
    double excess(double low, double high, double tolerance) {
        return switch (this) {
            case FF -> FOUR_FIFTHS * high - low;
            case CAL -> high - tolerance;
            default -> high - low - tolerance;
        };
    }

    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    public String words() {
        return words;
    }

    public Measure measure() {
        return measure;
    }

    /** The kind of that name; the complement of a rate means the same ({@code fnr} is {@code tpr}). */
    public static ParityKind find(String id) {
        for (ParityKind kind : values()) {
            if (kind.id().equals(id)
                    || (kind.measure instanceof Rate rate
                            && rate.complement().id().equals(id))) {
                return kind;
            }
        }
        throw new IllegalArgumentException("there is no criterion '" + id + "' (the criteria are "
                + Arrays.stream(values()).map(ParityKind::id).collect(Collectors.joining(", ")) + ")");
    }
}
