package dev.redress.model;

/** The action of one step: nothing, one fix, or one release. */
public sealed interface Action {
    /** Change nothing (the paper's a = 0). */
    Action WAIT = new Wait();

    /** Change nothing. */
    record Wait() implements Action {}

    /**
     * Fix one criterion (the paper's a = i). The same step releases, at no cost, the criteria that cannot stay fixed beside it:
     * its fixed neighbours, and one chosen member of every larger conflict that it would complete.
     */
    record Fix(int criterion, State released) implements Action {
        /** The state after the fix. {@link Conflicts} checks whether the fix is legal. */
        public State applied(State state) {
            return state.exchanged(released.toArray(), criterion);
        }
    }

    /** Release one fixed criterion, at no cost. The paper has no such action: see decision 1. */
    record Release(int criterion) implements Action {}
}
