package dev.redress.evidence.metrics;

import java.util.Locale;

/** What is measured of the scores of a group, whatever is decided by them. */
public enum ScoreMeasure implements Measure {
    /** The mean score of those who are positive in truth (Kleinberg, Mullainathan and Raghavan 2016). */
    POSITIVE,
    /** The mean score of those who are negative in truth. */
    NEGATIVE,
    /** How far scores are from the shares of positives, on average. */
    CALIBRATION,
    /** The area under the curve. */
    AUC;

    @Override
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    @Override
    public Share of(Outcome outcome) {
        return switch (this) {
            case POSITIVE -> outcome.reported().mean(true);
            case NEGATIVE -> outcome.reported().mean(false);
            case CALIBRATION -> outcome.reported().calibrationError();
            case AUC -> outcome.reported().auc();
        };
    }
}
