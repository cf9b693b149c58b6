package dev.redress.resolve;

import dev.redress.model.Action;
import dev.redress.model.Reason;

/**
 * A decision that people have not carried out yet.
 *
 * @param action the recommended action, with what it would release
 * @param cost its expected cost, in micros
 * @param complaint the number of complaints received when it was made
 */
public record Recommendation(Action action, long cost, Reason reason, long complaint, Stage stage) {
    /** The progress that people have made with it. */
    public enum Stage {
        RECOMMENDED,
        APPROVED,
        STARTED
    }

    Recommendation at(Stage other) {
        return new Recommendation(action, cost, reason, complaint, other);
    }

    /** The reason, in one sentence. */
    public String because() {
        return reason.toString();
    }

    /** Whether a report about the action refers to this recommendation: the same criterion, fixed or released. */
    boolean isAbout(Action reported) {
        return criterion(action) == criterion(reported) && action.getClass() == reported.getClass();
    }

    /** The criterion that would be fixed or released. */
    public int criterion() {
        return criterion(action);
    }

    private static int criterion(Action action) {
        return action instanceof Action.Fix fix ? fix.criterion() : ((Action.Release) action).criterion();
    }
}
