package dev.redress.ledger;

import dev.redress.model.Action;

/**
 * An action that was taken.
 *
 * @param cost what was charged for it, in micros
 * @param because why, in one sentence
 */
public record Decision(Action action, long cost, String because) {
    /** Nothing was done, nothing was charged. */
    public static final Decision WAIT = new Decision(Action.WAIT, 0, "");

    public boolean isWait() {
        return action instanceof Action.Wait;
    }
}
