package com.example.redress;

import dev.redress.model.Action;
import dev.redress.model.Conflicts;
import dev.redress.model.Holds;
import dev.redress.model.Losses;
import dev.redress.model.State;
import dev.redress.policy.Dwell;
import dev.redress.policy.Plan;
import dev.redress.policy.Policy;
import dev.redress.policy.Setting;

/** A policy that fixes a criterion after a number of complaints with a loss since its last fix. It plans one step at a time. */
final class Threshold implements Policy {
    private final Conflicts conflicts;
    private final Holds holds;
    private final long enough;
    private final long[] complaints;
    private Plan plan = stay(State.EMPTY);

    Threshold(Setting setting) {
        conflicts = setting.charter().conflicts();
        holds = setting.holds();
        enough = (long) setting.parameter("complaints");
        if (enough < 1) {
            throw new IllegalArgumentException("policy threshold fixes after 1 complaint or more, not " + enough);
        }
        complaints = new long[setting.charter().size()];
    }

    private static Plan stay(State state) {
        return new Plan(state, 1, "nothing was complained about often enough");
    }

    @Override
    public Plan plan() {
        return plan;
    }

    @Override
    public void observe(Dwell seen) {
        State now = seen.state();
        Losses losses = seen.losses();
        now.stream().forEach(i -> complaints[i] = 0);
        plan = stay(now);
        for (int n = 0; n < losses.count(); n++) {
            int i = losses.criterion(n);
            if (losses.suffered(i) > 0) {
                complaints[i]++;
                consider(i, now);
            }
        }
    }

    /** Plans to fix it if there were enough complaints and no person has forbidden it. */
    private void consider(int i, State now) {
        Action.Fix fix = conflicts.fix(now, i, holds.held());
        boolean free = !holds.isForbidden(i) && !fix.released().intersects(holds.held());
        if (complaints[i] >= enough && free) {
            plan = new Plan(conflicts.after(now, fix), 1, complaints[i] + " complaints >= " + enough);
        }
    }
}
