package dev.redress.model;

/** What is done in one step: nothing, one fix, or one release. */
public sealed interface Action {
    /** Leave everything as it is (the paper's a = 0). */
    Action WAIT = new Wait();

    /** Leave everything as it is. */
    record Wait() implements Action {}

    /**
     * Fix one criterion (the paper's a = i). What cannot stay beside it is released in the same step, at no cost: its fixed
     * neighbours, and one chosen member of every larger conflict that it would complete.
     */
    record Fix(int criterion, State released) implements Action {
        /** The state after it; whether it is legal there is for {@link Conflicts} to say. */
        public State applied(State state) {
            return state.exchanged(released.toArray(), criterion);
        }
    }

    /** Give up one fixed criterion, at no cost. The paper has no such action: see decision 1. */
    record Release(int criterion) implements Action {}
}
