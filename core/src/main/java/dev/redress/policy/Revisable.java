package dev.redress.policy;

import dev.redress.model.State;

/** A learner that can be told that losses have changed. */
interface Revisable extends Policy {
    /**
     * Believes less of what was seen of a criterion before its last steps in the state, because its losses have changed: the less, the
     * more they did. What was planned is given up.
     *
     * @param steps how many of the last steps came after the change
     * @param micros what was lost in them
     */
    void change(int criterion, State state, long steps, long micros);

    /** What it believes of the losses. */
    LossBelief belief();
}
