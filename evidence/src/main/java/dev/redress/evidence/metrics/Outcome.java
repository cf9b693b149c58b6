package dev.redress.evidence.metrics;

import dev.redress.evidence.cells.Cells;

/** The outcome for some people: the decisions on them, and the scores that were reported for them. */
public record Outcome(Confusion decided, ReportedScores reported) {
    /** The outcome of a group in the log. */
    public static Outcome of(Cells cells, Cells.Group group, ScoreScale scale) {
        return new Outcome(Confusion.of(cells, group), ReportedScores.of(cells, group, scale));
    }

    /** The outcome of these people and others together. */
    public Outcome plus(Outcome other) {
        return new Outcome(decided.plus(other.decided), reported.plus(other.reported));
    }
}
