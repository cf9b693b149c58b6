package dev.redress.resolve;

import dev.redress.model.Action;
import dev.redress.model.Charter;
import dev.redress.model.State;
import java.util.List;

/** The route to the state that a policy wants, one action per step. It is computed again only when start or target change. */
final class Route {
    private final Charter charter;
    private State from = State.EMPTY;
    private State target = State.EMPTY;
    private List<Action> actions = List.of();
    private int taken;

    Route(Charter charter) {
        this.charter = charter;
    }

    /** Makes it a route between these two states; the target must be valid. */
    void plan(State now, State wanted) {
        if (taken < actions.size() && wanted.equals(target) && now.equals(from)) {
            return;
        }
        if (!wanted.equals(target) && !charter.conflicts().admits(wanted)) {
            throw new PolicyFault("the policy wants the state " + wanted + ", which contains a whole conflict");
        }
        actions = charter.route(now, wanted);
        target = wanted;
        from = now;
        taken = 0;
    }

    /** The action to take now. */
    Action next() {
        return actions.get(taken);
    }

    /** Takes that action and returns the resulting state. */
    State after(State now) {
        Action action = actions.get(taken++);
        // A route ends in its target: reusing that object saves computing the state, and policy and resolver then share
        // it.
        from = taken == actions.size() ? target : charter.conflicts().after(now, action);
        return from;
    }
}
