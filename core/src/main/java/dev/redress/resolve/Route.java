package dev.redress.resolve;

import dev.redress.model.Action;
import dev.redress.model.Charter;
import dev.redress.model.State;
import java.util.List;

/** The way to the state that a policy wants, one action a step. It is worked out anew only when start or target change. */
final class Route {
    private final Charter charter;
    private State from = State.EMPTY;
    private State target = State.EMPTY;
    private List<Action> actions = List.of();
    private int taken;

    Route(Charter charter) {
        this.charter = charter;
    }

    /** Makes sure that it leads from the one state to the other, which must be valid. */
    void plan(State now, State wanted) {
        if (taken < actions.size() && wanted.equals(target) && now.equals(from)) {
            return;
        }
        if (!wanted.equals(target) && !charter.conflicts().admits(wanted)) {
            throw new PolicyFault("the policy wants the state " + wanted + ", which has a whole conflict in it");
        }
        actions = charter.way(now, wanted);
        target = wanted;
        from = now;
        taken = 0;
    }

    /** The action to take now. */
    Action next() {
        return actions.get(taken);
    }

    /** Takes it; says where that leads. */
    State after(State now) {
        Action action = actions.get(taken++);
        // A route ends in its target: no need to work it out again, and policy and resolver then hold the same object.
        from = taken == actions.size() ? target : charter.conflicts().after(now, action);
        return from;
    }
}
