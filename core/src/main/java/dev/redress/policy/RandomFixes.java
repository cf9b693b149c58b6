package dev.redress.policy;

import dev.redress.model.Conflicts;
import dev.redress.model.State;
import dev.redress.random.RandomStream;

/** A random baseline: a policy that fixes one random unfixed criterion, stays for a number of steps, and repeats. */
final class RandomFixes implements Policy {
    private final Conflicts conflicts;
    private final long hold;
    private final RandomStream random;
    private State origin = State.EMPTY;
    private Plan plan;

    RandomFixes(Setting setting) {
        conflicts = setting.charter().conflicts();
        hold = (long) setting.parameter("hold");
        random = setting.random().split("fixes");
        plan = next();
    }

    @Override
    public Plan plan() {
        return plan;
    }

    @Override
    public void observe(Dwell seen) {
        boolean arrived = seen.state().equals(plan.target());
        if (arrived && seen.steps() < plan.steps()) {
            plan = new Plan(plan.target(), plan.steps() - seen.steps(), plan.reason());
        } else if (arrived || !seen.state().equals(origin)) {
            origin = seen.state();
            plan = next();
        }
    }

    private Plan next() {
        int unfixed = conflicts.criteria() - origin.size();
        if (unfixed == 0) {
            return new Plan(origin, hold, "everything is fixed");
        }
        int skip = random.nextInt(unfixed);
        int chosen = 0;
        while (origin.has(chosen) || skip-- > 0) {
            chosen++;
        }
        State target = conflicts.after(origin, conflicts.fix(origin, chosen, State.EMPTY));
        return new Plan(target, hold, "chance chose it among " + unfixed + " unfixed criteria");
    }
}
