package dev.redress.resolve;

import dev.redress.model.Charter;
import dev.redress.model.CharterChange;
import dev.redress.model.State;
import dev.redress.policy.Accounts;
import dev.redress.policy.Policy;
import dev.redress.policy.Setting;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The state after an amendment of the charter. From each conflict that the amendment completes, the member with the smallest
 * barrier is released, the first of several; held criteria stay fixed.
 */
final class AmendedState {
    /** A criterion that was released. */
    record Released(int criterion, String because) {}

    private final List<Released> released = new ArrayList<>();
    private State state;

    AmendedState(CharterChange change, State before, Policy policy, Setting amended) {
        Charter charter = amended.charter();
        int[] origin = change.origin();
        state = change.translated(before);
        for (int[] conflict : charter.conflicts().sets()) {
            if (state.containsAll(State.of(conflict))) {
                int[] free = Arrays.stream(conflict)
                        .filter(i -> !amended.holds().isHeld(i))
                        .toArray();
                String ids = Arrays.stream(conflict).mapToObj(charter::id).collect(Collectors.joining(", "));
                if (free.length == 0) {
                    throw new RefusedEvent("all of " + ids + " are held, and the amended charter does not let them"
                            + " stand together: lift one first");
                }
                int least = leastGuarded(free, origin, policy);
                state = state.without(least);
                released.add(new Released(least, "the amended charter excludes " + ids + " together"));
            }
        }
    }

    private static int leastGuarded(int[] free, int[] origin, Policy policy) {
        int least = free[0];
        for (int i : free) {
            if (guard(origin[i], policy) < guard(origin[least], policy)) {
                least = i;
            }
        }
        return least;
    }

    private static long guard(int criterion, Policy policy) {
        return policy instanceof Accounts accounts ? accounts.barrier(criterion) : 0;
    }

    State state() {
        return state;
    }

    List<Released> released() {
        return released;
    }
}
