package dev.redress.policy;

import dev.redress.model.Move;
import dev.redress.model.State;
import org.jspecify.annotations.Nullable;

/**
 * An algorithm that decides which state to be in. It wants ({@link #plan}) and it learns ({@link #observe}); moving, charging and
 * recording are the resolver's. Nothing but {@link #observe} changes it, except that it is told what people do, of prices and of
 * amendments.
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
    default @Nullable Move move() {
        return null;
    }

    /** Tells it what was seen. The dwell's losses are valid only during the call. */
    void observe(Dwell seen);

    /**
     * Tells it that a person changed what is fixed or decided. What was decided last must have been carried out by then, or it is
     * taken as given up.
     *
     * @param before what was fixed before the person acted
     * @param from what was decided before the person acted; where decisions take effect at once, the same as {@code before}
     * @param to what is decided now
     */
    default void intervened(State before, State from, State to) {}

    /** Tells it that its recommendation to fix the criterion was carried out, at this cost. */
    default void carriedOut(int criterion, long cost) {}

    /** Tells it that fixing the criterion now costs something else than before. */
    default void repriced(int criterion) {}

    /** What is promised of its run so far, if it is run on complaints one at a time. */
    default Guarantee guarantee() {
        return Guarantee.none("no bound is known for this policy");
    }

    /**
     * Whether it counts a recommendation as carried out when it is made, and plans from {@link Dwell#decided}. Otherwise it plans
     * from the real state, and a recommendation is superseded once it wants something else.
     */
    default boolean countsRecommendations() {
        return false;
    }

    /**
     * Takes over what the policy before an amendment of the charter knew about what the amendment left alone. Called once, before
     * anything else.
     *
     * @param origin for each criterion of this policy's charter its number in the charter before; -1 if it is new
     */
    default void inherit(Policy before, int[] origin) {}
}
