package dev.redress.evidence.metrics;

import dev.redress.evidence.cells.Cells;

/** What became of some people: what was decided on them, and which scores were reported of them. */
public record Outcome(Confusion decided, Reports reported) {
    /** What the log says of a group. */
    public static Outcome of(Cells cells, Cells.Group group, ScoreScale scale) {
        return new Outcome(Confusion.of(cells, group), Reports.of(cells, group, scale));
    }

    /** Of some people and of others. */
    public Outcome plus(Outcome other) {
        return new Outcome(decided.plus(other.decided), reported.plus(other.reported));
    }
}
