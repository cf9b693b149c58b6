package dev.redress.resolve;

import dev.redress.model.Action;
import dev.redress.model.Reason;

/**
 * A decision that waits for people to carry it out.
 *
 * @param action what is recommended, with what it would release
 * @param cost what it is expected to cost, in micros
 * @param complaint how many complaints had come when it was made
 */
public record Recommendation(Action action, long cost, Reason reason, long complaint, Stage stage) {
    /** How far people have come with it. */
    public enum Stage {
        RECOMMENDED,
        APPROVED,
        STARTED
    }

    Recommendation at(Stage other) {
        return new Recommendation(action, cost, reason, complaint, other);
    }

    /** Why, in one sentence. */
    public String because() {
        return reason.toString();
    }

    /** Whether a report about the action is about this one: the same criterion, fixed or released. */
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
