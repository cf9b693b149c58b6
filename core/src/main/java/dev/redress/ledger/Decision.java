package dev.redress.ledger;

import dev.redress.model.Action;
import dev.redress.model.Reason;

/**
 * An action that was taken.
 *
 * @param cost what was charged for it, in micros
 * @param reason why
 */
public record Decision(Action action, long cost, Reason reason) {
    /** Nothing was done, nothing was charged. */
    public static final Decision WAIT = new Decision(Action.WAIT, 0, "");

    /** A decision whose reason is in words already. */
    public Decision(Action action, long cost, String because) {
        this(action, cost, Reason.of(because));
    }

    /** Why, in one sentence. */
    public String because() {
        return reason.toString();
    }

    public boolean isWait() {
        return action instanceof Action.Wait;
    }
}
