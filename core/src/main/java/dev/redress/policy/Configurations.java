package dev.redress.policy;

import dev.redress.model.Conflicts;
import dev.redress.model.State;

/** The ways in which a few criteria can stand, as indices of a table: bit n is 1 iff the n-th of them is fixed. */
final class Configurations {
    private Configurations() {}

    /** The state in which the members stand so and nothing else is fixed. */
    static State state(int[] members, int configuration) {
        State state = State.EMPTY;
        for (int n = 0; n < members.length; n++) {
            state = (configuration >> n & 1) == 1 ? state.with(members[n]) : state;
        }
        return state;
    }

    /** For each configuration, whether conflicts admit it. */
    static boolean[] valid(Conflicts conflicts, int[] members) {
        boolean[] valid = new boolean[1 << members.length];
        for (int configuration = 0; configuration < valid.length; configuration++) {
            valid[configuration] = conflicts.admits(state(members, configuration));
        }
        return valid;
    }
}
