package dev.redress.policy;

import dev.redress.model.Charter;
import dev.redress.model.LossModel;
import dev.redress.model.State;
import dev.redress.oracle.Objective;
import dev.redress.oracle.Optimum;

/** A policy that knows the true means, moves to the best state s* and stays there: the policy pi* that regret is measured against. */
final class Clairvoyant implements Policy {
    private final Charter charter;
    private final Plan best;
    private Plan plan;

    Clairvoyant(Setting setting) {
        charter = setting.charter();
        LossModel losses = charter.losses()
                .orElseThrow(() -> new RefusedException("policy clairvoyant needs a charter with losses"));
        Optimum optimum = setting.oracles().get().minimise(Objective.expectedLoss(losses), charter.conflicts());
        best = new Plan(optimum.state(), Long.MAX_VALUE, "the best state loses " + optimum.value() + " a step");
        plan = best;
    }

    @Override
    public Plan plan() {
        return plan;
    }

    @Override
    public void observe(Dwell seen) {
        // There is nothing to learn, but a person may have made the best state unreachable.
        State target = charter.reachable(seen.state(), best.target());
        if (!target.equals(plan.target())) {
            plan = new Plan(target, Long.MAX_VALUE, best.reason());
        }
    }
}
