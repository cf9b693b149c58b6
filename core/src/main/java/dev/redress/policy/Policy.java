package dev.redress.policy;

import dev.redress.model.Move;
import dev.redress.model.State;
import org.jspecify.annotations.Nullable;

/**
 * An algorithm that decides which state to be in. It plans ({@link #plan}) and learns ({@link #observe}); the resolver moves,
 * charges and records. Only {@link #observe} changes it, and the methods that report people's actions, prices and amendments.
 *
 * <p><b>Split law.</b> The steps of one plan, observed as one dwell or as several, lead to the same next plan. So a simulator
 * advances a million steps in one call and a live service one at a time, with the same decisions.
 *
 * <p><b>Off-plan.</b> People override, and moves take steps: a dwell may be in a state that was not planned. A policy learns from
 * it and plans from there.
 */
public interface Policy {
    /**
     * The state it wants now, and the number of further steps before it wants to be asked again. Without side effects: asked
     * twice, it gives the same answer.
     */
    Plan plan();

    /**
     * The fix that leads from the state of the last dwell to that of the plan, if the policy has already computed it; else null,
     * and the driver finds the route.
     */
    default @Nullable Move move() {
        return null;
    }

    /** Reports what was observed. The dwell's losses are valid only during the call. */
    void observe(Dwell seen);

    /**
     * Reports that a person changed what is fixed or decided. If the last decision has not been carried out by then, it counts as
     * withdrawn.
     *
     * @param before the state before the person acted
     * @param from the decided state before the person acted; if decisions take effect at once, the same as {@code before}
     * @param to the decided state now
     */
    default void intervened(State before, State from, State to) {}

    /** Reports that its recommendation to fix the criterion was carried out, at this cost. */
    default void carriedOut(int criterion, long cost) {}

    /** Reports that the cost of fixing the criterion has changed. */
    default void repriced(int criterion) {}

    /** The guarantee for its run so far, if it answers complaints one at a time. */
    default Guarantee guarantee() {
        return Guarantee.none("no bound is known for this policy");
    }

    /**
     * Whether it treats a recommendation as carried out when it is made, and plans from {@link Dwell#decided}. Otherwise it plans
     * from the actual state, and a recommendation is superseded once the policy wants something else.
     */
    default boolean countsRecommendations() {
        return false;
    }

    /**
     * Takes over what the policy before an amendment of the charter knew about the unchanged criteria. Called once, before
     * anything else.
     *
     * @param origin for each criterion of this policy's charter, its number in the previous charter; -1 if it is new
     */
    default void inherit(Policy before, int[] origin) {}
}
