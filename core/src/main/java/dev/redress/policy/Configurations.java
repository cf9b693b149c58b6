package dev.redress.policy;

import dev.redress.model.Conflicts;
import dev.redress.model.State;

/** The configurations of a few criteria, as indices of a table: bit n is 1 iff the n-th criterion is fixed. */
final class Configurations {
    private Configurations() {}

    /** The state in which the members have this configuration and nothing else is fixed. */
    static State state(int[] members, int configuration) {
        State state = State.EMPTY;
        for (int n = 0; n < members.length; n++) {
            state = (configuration >> n & 1) == 1 ? state.with(members[n]) : state;
        }
        return state;
    }

    /** For each configuration, whether the conflicts allow it. */
    static boolean[] valid(Conflicts conflicts, int[] members) {
        boolean[] valid = new boolean[1 << members.length];
        for (int configuration = 0; configuration < valid.length; configuration++) {
            valid[configuration] = conflicts.admits(state(members, configuration));
        }
        return valid;
    }
}
