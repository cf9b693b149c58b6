package dev.redress.lab;

import dev.redress.model.State;

/**
 * What came of one simulated run.
 *
 * @param loss all that was paid, complaints and fixes, as drawn
 * @param regret the pseudo-regret (equation 3): expected losses of the states it was in plus its fixes, minus the same of the
 *     clairvoyant, who walks to the best state and stays (decision 4)
 * @param fixingCost the part of the loss that went into fixes
 * @param fixes how many fixes were made
 * @param decisions how often the policy was asked what to do next
 * @param oracleCalls how often the policy asked its oracle
 * @param finalState where the last step was spent
 * @param because why the policy wants what it wants after that
 */
public record SimulatedRun(
        long seed,
        long steps,
        double loss,
        double regret,
        double fixingCost,
        long fixes,
        long decisions,
        long oracleCalls,
        State finalState,
        String because) {}
