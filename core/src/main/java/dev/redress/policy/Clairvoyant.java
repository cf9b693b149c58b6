package dev.redress.policy;

import dev.redress.model.Charter;
import dev.redress.model.LossModel;
import dev.redress.oracle.Objective;
import dev.redress.oracle.Optimum;

/** Knows the true means, goes to the best state s* and stays: the policy pi* that regret is measured against. */
final class Clairvoyant implements Policy {
    private final Plan plan;

    Clairvoyant(Setting setting) {
        Charter charter = setting.charter();
        LossModel losses = charter.losses()
                .orElseThrow(() -> new IllegalArgumentException("policy clairvoyant needs a charter with losses"));
        Optimum best = setting.oracles().get().minimise(Objective.expectedLoss(losses), charter.conflicts());
        plan = new Plan(best.state(), Long.MAX_VALUE, "the best state loses " + best.value() + " a step");
    }

    @Override
    public Plan plan() {
        return plan;
    }

    @Override
    public void observe(Dwell seen) {
        // It has nothing to learn.
    }
}
