package dev.redress.policy;

import dev.redress.model.Charter;
import dev.redress.model.LossChange;
import dev.redress.model.State;
import org.jspecify.annotations.Nullable;

/**
 * {@link Thompson} told when losses change, though not which: it learns everything anew then. It reads the times in the charter's
 * true losses, which nobody knows outside a simulation: a yardstick for those who must notice.
 */
final class ToldThompson implements Policy {
    /** How long the present state is watched after a change before anything is decided. */
    private static final long LOOK = 2;

    private final Charter charter;
    private final Thompson learner;
    private final long[] times;
    private final long apart;
    private int told;
    private long restarted;
    private long steps;
    private State here = State.EMPTY;
    /** The look after a change, while it lasts. */
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
