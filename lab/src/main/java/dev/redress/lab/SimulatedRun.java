package dev.redress.lab;

import dev.redress.model.State;

/**
 * The result of one simulated run.
 *
 * @param loss the total cost of complaints and fixes, as drawn
 * @param regret the pseudo-regret (equation 3): the expected losses of the visited states plus the fixes, minus the same for the
 * clairvoyant, who moves to the best state and stays (decision 4)
 * @param fixingCost the cost of the fixes
 * @param fixes the number of fixes
 * @param decisions the number of times that the policy was asked for a plan
 * @param oracleCalls the number of times that the policy called its oracle
 * @param finalState the state of the last step
 * @param because the reason for the policy's plan after the last step
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
