package dev.redress.policy;

import dev.redress.model.Conflicts;
import dev.redress.model.FixingCosts;
import dev.redress.model.Losses;
import dev.redress.model.Micros;
import dev.redress.model.State;
import java.util.Arrays;

/**
 * The work function algorithm (Borodin, Linial and Saks; decision 27): after each complaint, it moves toward the state with the
 * smallest work function value plus the cost of coming back. It has the best average on most logs, but it keeps every valid
 * state, so it works only for few criteria.
 *
 * <p>Fixes cost and releases are free, so the cost of coming back is that of the currently fixed criteria that would have to be
 * fixed again. Charging half of each fix to its release gives the usual symmetric form and the same choice.
 */
final class WorkFunctionPolicy implements Recallable {
    private final Conflicts conflicts;
    private final FixingCosts costs;
    private final WorkFunction work;
    private Plan plan = stay(State.EMPTY);

    WorkFunctionPolicy(Setting setting) {
        conflicts = setting.charter().conflicts();
        costs = setting.costs();
        work = new WorkFunction(conflicts, costs);
    }

    private static Plan stay(State state) {
        return new Plan(state, 1, "no state that could be bought was cheaper in hindsight");
    }

    @Override
    public Plan plan() {
        return plan;
    }

    @Override
    public void observe(Dwell seen) {
        State now = seen.state();
        int best = -1;
        Losses losses = seen.losses();
        for (int n = 0; n < losses.count(); n++) {
            int i = losses.criterion(n);
            work.complain(i, Math.addExact(losses.suffered(i), losses.averted(i)));
            best = best(now, i);
        }
        if (best >= 0 && (work.bits(best) & ~now.word(0)) != 0) {
            plan = toward(best, now, losses.criterion(losses.count() - 1));
        } else if (!plan.target().equals(now)) {
            plan = stay(now);
        }
    }

    /**
     * The state with the least w(s) + the cost of coming back from it; among equals, one that fixes the last complaint's
     * criterion, then the one with the least to fix now, then the first.
     */
    private int best(State now, int complained) {
        int best = 0;
        for (int n = 1; n < work.size(); n++) {
            int order = Long.compare(value(n, now), value(best, now));
            if (order == 0) {
                order = Long.compare(work.bits(best) >>> complained & 1, work.bits(n) >>> complained & 1);
            }
            if (order == 0) {
                order = Long.compare(cost(work.bits(n) & ~now.word(0)), cost(work.bits(best) & ~now.word(0)));
            }
            if (order < 0) {
                best = n;
            }
        }
        return best;
    }

    private long value(int n, State now) {
        return work.work(n) + cost(now.word(0) & ~work.bits(n));
    }

    private long cost(long bits) {
        long cost = 0;
        for (long left = bits; left != 0; left &= left - 1) {
            cost += costs.cost(Long.numberOfTrailingZeros(left), State.EMPTY);
        }
        return cost;
    }

    /** One fix of the move: the complaint's criterion, if it is part of the move, else the first. */
    private Plan toward(int best, State now, int complained) {
        State there = State.ofBits(work.bits(best));
        int i = there.has(complained) && !now.has(complained)
                ? complained
                : there.minus(now).next(0);
        return new Plan(
                conflicts.after(now, conflicts.fix(now, i, there)),
                1,
                "standing in " + there + " looks like " + Micros.format(value(best, now))
                        + " in hindsight, and nothing looks cheaper");
    }

    /** Only the excess of each state over the cheapest affects decisions; the plan is computed again at the next complaint. */
    @Override
    public long[] memory() {
        long[] memory = work.copy();
        Arrays.setAll(memory, n -> memory[n] - work.optimum());
        return memory;
    }

    @Override
    public void recall(long[] memory) {
        work.recall(memory);
    }
}
