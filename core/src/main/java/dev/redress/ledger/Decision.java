package dev.redress.ledger;

import dev.redress.model.Action;
import dev.redress.model.Reason;

/**
 * An action that was taken.
 *
 * @param cost the cost charged for it, in micros
 * @param reason the reason for it
 */
public record Decision(Action action, long cost, Reason reason) {
    /** No action, no cost. */
    public static final Decision WAIT = new Decision(Action.WAIT, 0, "");

    /** A decision with a reason given as text. */
    public Decision(Action action, long cost, String because) {
        this(action, cost, Reason.of(because));
    }

    /** The reason, in one sentence. */
    public String because() {
        return reason.toString();
    }

    public boolean isWait() {
        return action instanceof Action.Wait;
    }
}
