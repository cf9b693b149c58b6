package dev.redress.policy;

import dev.redress.model.Action;
import org.jspecify.annotations.Nullable;

/**
 * An algorithm that decides which state to be in. It wants ({@link #plan}) and it learns ({@link #observe}); moving, charging and
 * recording are the resolver's.
 *
 * <p><b>Split law.</b> The steps of one plan, observed as one dwell or as several, leave the same next plan: so a simulator
 * advances a million steps in one call and a live service one at a time, with the same decisions.
 *
 * <p><b>Off-plan.</b> People override, and moves take steps: a dwell may be in a state that was not planned. A policy learns from
 * it and plans on from there.
 */
public interface Policy {
    /**
     * The state it wants now, and for how many more steps before it wants to be asked again. Pure to whoever calls it: asked
     * twice, it says the same.
     */
    Plan plan();

    /**
     * The fix that leads from the state of the last dwell to that of the plan, if the policy worked it out anyway; else null,
     * and whoever drives it finds the way.
     */
    default Action.@Nullable Fix fix() {
        return null;
    }

    /** Tells it what was seen. The only thing that changes it. The dwell's losses are valid only during the call. */
    void observe(Dwell seen);
}
