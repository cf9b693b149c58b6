package dev.redress.policy;

import dev.redress.model.State;

/** A learner that can be told that losses have changed. */
interface ChangeAwareLearner extends Policy {
    /**
     * Discounts what was observed of a criterion before its losses changed, the more the larger the change was, and plans again.
     *
     * @param steps how many of the last steps, all in the state, came after the change
     * @param micros the loss in these steps
     */
    void change(int criterion, State state, long steps, long micros);

    /** The belief about the losses. */
    LossBelief belief();
}
