package dev.redress.policy;

import dev.redress.model.Charter;
import dev.redress.model.Holds;
import dev.redress.model.State;
import org.jspecify.annotations.Nullable;

/**
 * A policy that wants one state after another, each for its own number of steps. It decides anew only when the last plan is done;
 * steps on the way there, or in a state where people put it, teach it but do not count.
 */
abstract class EpisodicPolicy implements Policy {
    private final Charter charter;
    private final Holds holds;
    private State here = State.EMPTY;
    private @Nullable Plan plan;

    EpisodicPolicy(Setting setting) {
        charter = setting.charter();
        holds = setting.holds();
    }

    /** The state it wants next, decided by all that was learned so far, when it is in the given one. */
    abstract Plan next(State here);

    /** Takes in what was seen. */
    abstract void learn(Dwell seen);

    @Override
    public final Plan plan() {
        if (plan == null) {
            plan = withinReach(next(here));
        }
        return plan;
    }

    @Override
    public final void observe(Dwell seen) {
        learn(seen);
        here = seen.state();
        if (plan != null) {
            plan = here.equals(plan.target()) ? rest(plan, seen.steps()) : withinReach(plan);
        }
    }

    /** Gives up the present plan: what it was decided by is not believed any more. */
    final void replan() {
        plan = null;
    }

    /** What is fixed stays so through an amendment; what was planned before it does not count any more. */
    @Override
    public void inherit(Policy before, int[] origin) {
        State then = ((EpisodicPolicy) before).here;
        for (int i = 0; i < origin.length; i++) {
            here = origin[i] >= 0 && then.has(origin[i]) ? here.with(i) : here;
        }
    }

    private static @Nullable Plan rest(Plan plan, long steps) {
        if (plan.steps() == Long.MAX_VALUE) {
            return plan;
        }
        return steps < plan.steps() ? new Plan(plan.target(), plan.steps() - steps, plan.reason()) : null;
    }

    /** People may hold or forbid; and where nothing can be released, an earlier move may have put the target out of reach. */
    private Plan withinReach(Plan wanted) {
        State allowed = holds.any() ? holds.complying(wanted.target(), charter.conflicts()) : wanted.target();
        State target = charter.reachable(here, allowed);
        return target.equals(wanted.target()) ? wanted : new Plan(target, wanted.steps(), wanted.reason());
    }
}
