package dev.redress.policy;

import dev.redress.model.State;

/** A policy that never acts: the cost of complaints without any fix. */
final class NeverFix implements Policy {
    private Plan plan = stay(State.EMPTY);

    NeverFix(Setting setting) {}

    private static Plan stay(State state) {
        return new Plan(state, Long.MAX_VALUE, "it never fixes anything");
    }

    @Override
    public Plan plan() {
        return plan;
    }

    @Override
    public void observe(Dwell seen) {
        if (!seen.state().equals(plan.target())) {
            plan = stay(seen.state());
        }
    }
}
