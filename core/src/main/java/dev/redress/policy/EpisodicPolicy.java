package dev.redress.policy;

import dev.redress.model.Charter;
import dev.redress.model.Holds;
import dev.redress.model.State;
import org.jspecify.annotations.Nullable;

/**
 * A policy that works in episodes: it chooses a state, stays there for a number of steps, and only then chooses again. It also
 * learns from steps on the way there and from states that people have chosen, but these do not count toward the episode.
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

    /** The next episode, starting from the given state. */
    abstract Plan next(State here);

    /** Updates the estimates. */
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
            plan = here.equals(plan.target()) ? rest(plan, seen.steps()) : elsewhere(plan);
        }
    }

    /** What becomes of a plan after steps in another state than it wants: as a rule it still holds. */
    @Nullable
    Plan elsewhere(Plan wanted) {
        return withinReach(wanted);
    }

    /** Discards the current plan, because the estimates behind it are no longer valid. */
    final void replan() {
        plan = null;
    }

    /** The state carries over an amendment; the current plan does not. */
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

    /** The plan with a target that complies with holds and, if releases are not allowed, can still be reached. */
    private Plan withinReach(Plan wanted) {
        State allowed = holds.any() ? holds.complying(wanted.target(), charter.conflicts()) : wanted.target();
        State target = charter.reachable(here, allowed);
        return target.equals(wanted.target()) ? wanted : new Plan(target, wanted.steps(), wanted.reason());
    }
}
