package dev.redress.policy;

import dev.redress.model.Action;
import dev.redress.model.Conflicts;
import dev.redress.model.FixingCosts;
import dev.redress.model.Losses;
import dev.redress.model.Micros;
import dev.redress.model.State;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A policy that answers complaints one at a time from two numbers per criterion: the loss it has accrued since it was last fixed
 * (tau_i), and the barrier that its own fix put up before its neighbours (kappa_i). What is accrued, when that is enough, and
 * what a fix changes is for each reading of figure 6 to say; this class turns dwells into complaints, sees fixes in the states of
 * dwells, whoever made them, and plans.
 *
 * <p>A complaint costs O(degree) and no allocation; only a decision builds anything.
 */
abstract class AccruingPolicy implements Recallable {
    private static final String NOTHING_DECIDED = "no complaint calls for a fix";

    /** What each criterion has lost and not yet spent on a fix: tau, in micros. */
    final long[] accrued;
    /** What the neighbours of each criterion must still lose before they may release it: kappa, in micros. */
    final long[] barrier;

    private final Conflicts conflicts;
    private final FixingCosts costs;
    private State known = State.EMPTY;
    private Plan plan = stay(known);
    /** The fix that is planned, if no dwell has shown it yet. */
    private Action.@Nullable Fix fix;

    AccruingPolicy(Setting setting) {
        conflicts = setting.charter().conflicts();
        costs = setting.costs();
        accrued = new long[conflicts.criteria()];
        barrier = new long[conflicts.criteria()];
    }

    /** Takes in a complaint about an unfixed criterion, and says whether it calls for a fix of that criterion now. */
    abstract boolean complained(int i, long loss);

    /** A criterion was fixed, by this policy or by a person; what it excludes was released. */
    abstract void fixed(int i);

    /** Why {@link #complained} called for the fix, in its numbers. */
    abstract String because(int i);

    @Override
    public final Plan plan() {
        return plan;
    }

    @Override
    public final Action.@Nullable Fix fix() {
        return fix;
    }

    @Override
    public final void observe(Dwell seen) {
        if (fix != null || !seen.state().equals(known)) {
            arrive(seen.state());
        }
        Losses losses = seen.losses();
        int wanted = -1;
        for (int n = 0; n < losses.count(); n++) {
            int i = losses.criterion(n);
            if (!known.has(i) && complained(i, losses.suffered(i)) && wanted < 0) {
                wanted = i;
            }
        }
        if (wanted >= 0) {
            decide(wanted);
        }
    }

    /**
     * The fix is taken as made, at the cost of now. If the next dwell shows that it was not, then a person took it back, and that
     * is a release like any other.
     */
    private void decide(int i) {
        String because = because(i);
        fix = conflicts.fix(known, i, keep(i));
        if (conflicts.largerOf(i).length == 0) {
            // Only neighbours of i go, and those are for fixed(i).
            known = conflicts.afterFix(known, i);
        } else {
            known = fix.applied(known);
            released(fix.released());
        }
        plan = new Plan(known, 1, because);
        fixed(i);
    }

    /** Takes in what was fixed and released since the state that was known, and waits. */
    private void arrive(State now) {
        State before = known;
        known = now;
        plan = stay(now);
        fix = null;
        if (!now.equals(before)) {
            released(before.minus(now));
            State gained = now.minus(before);
            for (int i = gained.next(0); i >= 0; i = gained.next(i + 1)) {
                fixed(i);
            }
        }
    }

    private void released(State lost) {
        for (int i = lost.next(0); i >= 0; i = lost.next(i + 1)) {
            if (!excluded(i)) {
                released(i);
            }
        }
    }

    /** Whether a neighbour of i is fixed. */
    private boolean excluded(int i) {
        for (int j : neighbours(i)) {
            if (known.has(j)) {
                return true;
            }
        }
        return false;
    }

    /**
     * What was released by a person, or for a larger conflict, leaves its neighbours free and accrues from nothing; what was
     * released by the fix of a neighbour is for {@link #fixed} to treat.
     */
    private void released(int i) {
        accrued[i] = 0;
        barrier[i] = 0;
    }

    /** The same plan for as long as nothing is decided: waiting builds nothing. */
    private static Plan stay(State state) {
        return new Plan(state, 1, NOTHING_DECIDED);
    }

    /** Of each larger conflict that the fix of i would complete, the member with the smallest barrier left goes (decision 5). */
    private State keep(int i) {
        State keep = known;
        for (int n : conflicts.largerOf(i)) {
            if (keep.with(i).containsAll(State.of(conflicts.larger(n)))) {
                keep = keep.without(leastGuarded(conflicts.larger(n), i));
            }
        }
        return keep;
    }

    private int leastGuarded(int[] members, int except) {
        int least = -1;
        for (int j : members) {
            if (j != except && (least < 0 || barrier[j] < barrier[least])) {
                least = j;
            }
        }
        return least;
    }

    /** As much as i can accrue before more of it makes no difference, at the costs of now. */
    long enough(int i) {
        return cost(i);
    }

    /** Equal for policies that decide alike as long as costs stay as they are. */
    @Override
    public final long[] memory() {
        int k = accrued.length;
        long[] memory = new long[2 * k + (k + 63) / 64];
        for (int i = 0; i < k; i++) {
            memory[i] = Math.min(accrued[i], enough(i));
        }
        System.arraycopy(barrier, 0, memory, k, k);
        for (int word = 0; 2 * k + word < memory.length; word++) {
            memory[2 * k + word] = known.word(word);
        }
        return memory;
    }

    @Override
    public final void recall(long[] memory) {
        int k = accrued.length;
        System.arraycopy(memory, 0, accrued, 0, k);
        System.arraycopy(memory, k, barrier, 0, k);
        known = State.ofWords(Arrays.copyOfRange(memory, 2 * k, memory.length));
        plan = stay(known);
        fix = null;
    }

    /** N(i). */
    final int[] neighbours(int i) {
        return conflicts.neighbours(i);
    }

    /** c_i: what fixing i costs now. */
    final long cost(int i) {
        return costs.cost(i, known);
    }

    final void accrue(int i, long loss) {
        accrued[i] = Math.addExact(accrued[i], loss);
    }

    /** Spends a loss of i on the barriers around it, neighbours in ascending order (decision 23); returns what is left of it. */
    final long drain(int i, long loss) {
        long left = loss;
        for (int j : neighbours(i)) {
            long spent = Math.min(left, barrier[j]);
            barrier[j] -= spent;
            left -= spent;
        }
        return left;
    }

    /** The sum of kappa_j over the neighbours of i. */
    final long barriersAround(int i) {
        long sum = 0;
        for (int j : neighbours(i)) {
            sum += barrier[j];
        }
        return sum;
    }

    /** The words that every reading starts its reason with, and its own. */
    final String accruedEnough(int i, String andSo) {
        return "accrued " + Micros.format(accrued[i]) + " >= cost " + Micros.format(cost(i)) + andSo;
    }
}
