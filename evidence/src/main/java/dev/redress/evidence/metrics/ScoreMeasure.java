package dev.redress.evidence.metrics;

import java.util.Locale;

/** A measure of the scores of a group, independent of decisions. */
public enum ScoreMeasure implements Measure {
    /** The mean score of people with a positive label (Kleinberg, Mullainathan and Raghavan 2016). */
    POSITIVE,
    /** The mean score of people with a negative label. */
    NEGATIVE,
    /** The mean distance between scores and shares of positives. */
    CALIBRATION,
    /** The area under the curve. */
    AUC;

    @Override
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    @Override
    public Proportion of(Outcome outcome) {
        return switch (this) {
            case POSITIVE -> outcome.reported().mean(true);
            case NEGATIVE -> outcome.reported().mean(false);
            case CALIBRATION -> outcome.reported().calibrationError();
            case AUC -> outcome.reported().auc();
        };
    }
}
