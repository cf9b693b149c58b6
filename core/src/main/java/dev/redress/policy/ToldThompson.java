package dev.redress.policy;

import dev.redress.model.Charter;
import dev.redress.model.LossChange;
import dev.redress.model.State;
import org.jspecify.annotations.Nullable;

/**
 * {@link Thompson} that is told when losses change, but not which. At each of these times it forgets everything. It reads the times from the
 * charter's true losses, which are known only in a simulation. It is a benchmark for policies that must detect changes.
 */
final class ToldThompson implements Policy {
    /** The steps in the present state after a change before the next decision. */
    private static final long LOOK = 2;

    private final Charter charter;
    private final Thompson learner;
    private final long[] times;
    private final long apart;
    private int told;
    private long restarted;
    private long steps;
    private State here = State.EMPTY;
    /** The plan for these steps, while they last. */
    private @Nullable Plan look;

    ToldThompson(Setting setting) {
        charter = setting.charter();
        learner = new Thompson(setting);
        apart = (long) setting.parameter("apart");
        times = charter.changes().stream().mapToLong(LossChange::at).distinct().toArray();
    }

    @Override
    public Plan plan() {
        if (look != null) {
            return look;
        }
        Plan plan = learner.plan();
        long left = told < times.length ? times[told] - steps : Long.MAX_VALUE;
        return plan.steps() <= left ? plan : new Plan(plan.target(), left, plan.reason());
    }

    @Override
    public void observe(Dwell seen) {
        learner.observe(seen);
        here = seen.state();
        steps += seen.steps();
        if (look != null) {
            boolean on = look.steps() > seen.steps() && here.equals(look.target());
            look = on ? new Plan(here, look.steps() - seen.steps(), look.reason()) : null;
        }
        boolean restart = false;
        while (told < times.length && times[told] <= steps) {
            restart |= times[told] - restarted >= apart;
            told++;
        }
        if (restart) {
            restarted = steps;
            for (int i = 0; i < charter.size(); i++) {
                learner.restart(i, here, 0, 0);
            }
            look = new Plan(here, LOOK, "a look at what each criterion loses after the change at step " + steps);
        }
    }

    @Override
    public void inherit(Policy before, int[] origin) {
        ToldThompson other = (ToldThompson) before;
        learner.inherit(other.learner, origin);
        steps = other.steps;
    }
}
