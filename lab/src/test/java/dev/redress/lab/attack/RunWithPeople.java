package dev.redress.lab.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.model.Action;
import dev.redress.model.Charter;
import dev.redress.model.Conflicts;
import dev.redress.model.CurrentCosts;
import dev.redress.model.Losses;
import dev.redress.model.Move;
import dev.redress.model.State;
import dev.redress.policy.Bound;
import dev.redress.policy.Dwell;
import dev.redress.policy.Guarantee;
import dev.redress.policy.Policy;
import dev.redress.policy.PolicyCatalogue;
import dev.redress.policy.Setting;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * A run of barrier, with or without advice, in which people take every kind of action that theorems 3 and 4 cover, beside both
 * optima in hindsight: the free one, and the one that complies with people. After each step the cost must be within the bound
 * relative to both.
 */
final class RunWithPeople {
    /** The kinds of steps. A step that is impossible in the current state is skipped. */
    enum Kind {
        COMPLAIN,
        FIX,
        RELEASE,
        HOLD,
        FORBID,
        LIFT,
        PRICE,
        /** The next decision is not carried out, and nobody reports that. */
        DROP,
        DONE,
        DECLINE
    }

    /** The policy, with the value of its parameter. */
    record Manner(String policy, String parameter, double value) {
        static Manner barrier(double beta) {
            return new Manner("barrier", "beta", beta);
        }

        static Manner advised(double trust) {
            return new Manner("barrier-advised", "trust", trust);
        }
    }

    /** One step about a criterion; the amount is a loss, a price, or the index of one of several alternatives. */
    record Step(Kind kind, int criterion, long amount) {}

    private final Charter charter;
    private final Conflicts conflicts;
    private final CurrentCosts costs;
    private final Setting setting;
    private final Policy policy;
    private final boolean advise;
    private final ExhaustiveOptimum free;
    private final ExhaustiveOptimum imposed;
    private final List<Integer> pending = new ArrayList<>();
    private State state = State.EMPTY;
    private State decided = State.EMPTY;
    private boolean dropNext;
    private long paid;
    /** The cost so far as a share of the tighter bound. */
    private double closeness;

    RunWithPeople(Charter charter, Manner manner, boolean advise) {
        this.charter = charter;
        conflicts = charter.conflicts();
        costs = charter.costs();
        setting = Setting.of(charter, 1).withCosts(costs).with(manner.parameter(), manner.value());
        policy = PolicyCatalogue.find(manner.policy()).create(setting);
        this.advise = advise;
        free = new ExhaustiveOptimum(charter, costs);
        imposed = new ExhaustiveOptimum(charter, costs);
    }

    double closeness() {
        return closeness;
    }

    Guarantee guarantee() {
        return policy.guarantee();
    }

    void take(Step step) {
        free.move();
        imposed.move();
        imposed.impose(this::complies);
        int i = step.criterion();
        switch (step.kind()) {
            case COMPLAIN -> complain(i, step.amount());
            case FIX -> fix(i, step.amount());
            case RELEASE -> release(i);
            case HOLD -> hold(i, step.amount());
            case FORBID -> {
                if (!setting.holds().isHeld(i)) {
                    release(i);
                    setting.holds().forbid(i);
                }
            }
            case LIFT -> setting.holds().lift(i);
            case PRICE -> {
                costs.change(i, step.amount());
                policy.repriced(i);
            }
            case DROP -> dropNext = true;
            case DONE -> carryOut();
            case DECLINE -> decline();
        }
        free.move();
        imposed.impose(this::complies);
        check(step);
    }

    private boolean complies(State optimum) {
        return optimum.containsAll(setting.holds().held())
                && !optimum.intersects(setting.holds().forbidden());
    }

    private void complain(int i, long loss) {
        free.complain(i, loss);
        imposed.complain(i, loss);
        Losses losses = new Losses(charter.size());
        if (state.has(i)) {
            losses.avert(i, loss);
        } else {
            losses.suffer(i, loss);
            paid += loss;
        }
        policy.observe(new Dwell(state, decided, 1, losses));
        Move move = policy.move();
        if (move == null) {
            return;
        }
        Action.Fix fix = move.fix();
        assertThat(fix.released().intersects(setting.holds().held())).isFalse();
        assertThat(setting.holds().isForbidden(fix.criterion())).isFalse();
        State next = conflicts.after(decided, fix);
        assertThat(next).isEqualTo(policy.plan().target());
        if (advise) {
            decided = next;
            pending.add(fix.criterion());
            pending.removeIf(j -> !next.has(j));
        } else if (!dropNext) {
            paid += costs.cost(fix.criterion(), state);
            state = next;
            decided = next;
        }
        dropNext = false;
    }

    /** A person's fix, with one of the possible choices of what it releases. */
    private void fix(int i, long way) {
        if (state.has(i) || setting.holds().isForbidden(i)) {
            return;
        }
        List<Action.Fix> allowed = conflicts.fixes(state, i).stream()
                .filter(fix -> !fix.released().intersects(setting.holds().held()))
                .toList();
        if (allowed.isEmpty()) {
            return;
        }
        declineAll();
        Action.Fix fix = allowed.get((int) (way % allowed.size()));
        imposed.impose(optimum -> optimum.has(i) && !optimum.intersects(fix.released()));
        paid += costs.cost(i, state);
        intervene(conflicts.after(state, fix));
    }

    private void release(int j) {
        if (state.has(j) && !setting.holds().isHeld(j)) {
            declineAll();
            imposed.impose(optimum -> !optimum.has(j));
            intervene(state.without(j));
        }
    }

    private void intervene(State next) {
        policy.intervened(state, decided, next);
        state = next;
        decided = next;
    }

    private void hold(int i, long way) {
        fix(i, way);
        if (state.has(i)) {
            if (!decided.has(i)) {
                declineAll();
            }
            imposed.impose(optimum -> optimum.has(i));
            setting.holds().hold(i);
        }
    }

    private void declineAll() {
        if (!pending.isEmpty()) {
            pending.clear();
            comply(state);
        }
    }

    /** The optimum that complies must not contain a criterion whose recommendation was withdrawn. */
    private void comply(State next) {
        State lost = decided.minus(next).minus(state);
        imposed.impose(optimum -> !optimum.intersects(lost));
        policy.intervened(state, decided, next);
        decided = next;
    }

    private void decline() {
        if (pending.isEmpty()) {
            return;
        }
        pending.remove(0);
        State next = state;
        for (int i : pending) {
            next = conflicts.fix(next, i, decided).applied(next);
        }
        if (next.containsAll(decided.intersection(state))) {
            comply(next);
        } else {
            declineAll();
            comply(state);
        }
    }

    private void carryOut() {
        if (pending.isEmpty()) {
            return;
        }
        int i = pending.remove(0);
        Action.Fix fix = conflicts.fix(state, i, decided);
        assertThat(fix.released().intersects(setting.holds().held())).isFalse();
        long cost = costs.cost(i, state);
        paid += cost;
        state = fix.applied(state);
        policy.carriedOut(i, cost);
        if (pending.isEmpty()) {
            // The criteria that a superseded recommendation would have released stay fixed.
            assertThat(state.containsAll(decided)).isTrue();
            decided = state;
        }
    }

    private void check(Step step) {
        Guarantee guarantee = policy.guarantee();
        closeness = 0;
        check(step, guarantee.free().orElseThrow(), free.optimum(), "free");
        check(step, guarantee.imposed().orElseThrow(), imposed.optimum(), "imposed");
        assertThat(guarantee.ratio().orElseThrow())
                .isGreaterThanOrEqualTo(guarantee.free().orElseThrow().ratio().doubleValue());
    }

    private void check(Step step, Bound bound, long optimum, String which) {
        BigDecimal most = bound.ratio().multiply(BigDecimal.valueOf(optimum)).add(BigDecimal.valueOf(bound.additive()));
        assertThat(BigDecimal.valueOf(paid))
                .as(
                        "%s optimum %d, %s, after %s: %s",
                        which, optimum, bound, step, policy.guarantee().words())
                .isLessThanOrEqualTo(most);
        if (most.signum() > 0) {
            closeness = Math.max(closeness, paid / most.doubleValue());
        }
    }
}
