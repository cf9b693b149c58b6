package dev.redress.policy;

import dev.redress.model.Conflicts;
import dev.redress.model.FixingCosts;
import dev.redress.model.Holds;
import dev.redress.model.Losses;
import dev.redress.model.Micros;
import dev.redress.model.Move;
import dev.redress.model.Reason;
import dev.redress.model.State;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A policy that answers complaints one at a time from two numbers per criterion: the loss accrued since it was last fixed
 * (tau_i), and the barrier that its own fix has set (kappa_i). Each subclass is one reading of figure 6, and defines what
 * accrues, when a fix is due, and what a fix changes. This class turns dwells into complaints, follows people's actions, and
 * plans.
 *
 * <p>The accounts follow the decided state, also if a decision is a recommendation that takes effect later: a complaint about a
 * criterion that is decided but not yet fixed costs its loss and changes nothing else.
 *
 * <p>A complaint takes time proportional to the sizes of its criterion's conflicts, and allocates nothing; only a decision
 * allocates.
 */
abstract class AccruingPolicy implements Policy, Accounts {
    private static final Reason NOTHING_DECIDED = Reason.of("no complaint calls for a fix");

    /** The loss of each criterion that has not been spent on a fix: tau, in micros. */
    final long[] accrued;
    /** The loss that must still occur before a fixed criterion may be released: kappa, in micros; 0 if it is not fixed. */
    final long[] barrier;

    private final Conflicts conflicts;
    private final FixingCosts costs;
    private final Holds holds;
    private final Guarantee guarantee;
    /** The charter's bound on the loss of one complaint: B. */
    private final long lossBound;
    /** The larger conflicts that block a fix in the decided state. */
    private final BlockingConflicts blocking;
    /** The decided state: V. */
    private State known = State.EMPTY;
    /** The state in the last dwell: S. */
    private State standing = State.EMPTY;
    /** Whether that state differed from the decided state. */
    private boolean pending;

    private Plan plan = stay(known);
    /** The planned fix, if no dwell has shown it yet. */
    private @Nullable Move move;

    AccruingPolicy(Setting setting, Guarantee guarantee) {
        conflicts = setting.charter().conflicts();
        costs = setting.costs();
        holds = setting.holds();
        this.guarantee = guarantee;
        lossBound = guarantee.lossBound();
        accrued = new long[conflicts.criteria()];
        barrier = new long[conflicts.criteria()];
        blocking = new BlockingConflicts(conflicts);
    }

    /** Processes a complaint about an unfixed criterion, and returns whether a fix of that criterion is due now. */
    abstract boolean complained(int i, long loss);

    /** A criterion was fixed, by this policy or by a person, and what it excludes was released. */
    abstract void fixed(int i);

    /** The reason why {@link #complained} asked for the fix, with its numbers. */
    abstract Reason because(int i);

    /** A criterion stays fixed, because the fix that would have released it was withdrawn. */
    void returned(int i) {
        fixed(i);
    }

    /** The cost of fixing a criterion changed. */
    void priced(int i) {}

    /** All complaints of a dwell, including those about fixed criteria, before any of them is answered. */
    void heard(Losses losses) {}

    /** The loss that i must have accrued before it is fixed: c_i. */
    long threshold(int i) {
        return cost(i);
    }

    @Override
    public final Plan plan() {
        return plan;
    }

    @Override
    public final @Nullable Move move() {
        return move;
    }

    @Override
    public final Guarantee guarantee() {
        return guarantee;
    }

    @Override
    public final boolean countsRecommendations() {
        return true;
    }

    @Override
    public final long accrued(int i) {
        return accrued[i];
    }

    @Override
    public final long barrier(int i) {
        return barrier[i];
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // An equal but different object only takes the slower path.
    public final void observe(Dwell seen) {
        if (move != null || seen.decided() != known || seen.state() != standing) {
            arrive(seen);
        }
        if (pending) {
            guarantee.waited(known.minus(standing), seen.losses().count());
        }
        Losses losses = seen.losses();
        heard(losses);
        int wanted = -1;
        for (int n = 0; n < losses.count(); n++) {
            int i = losses.criterion(n);
            long loss = losses.sufferedAt(n);
            if (counts(i, loss) && complained(i, loss) && wanted < 0) {
                wanted = i;
            }
        }
        if (wanted >= 0) {
            if (losses.count() > 1) {
                guarantee.end("one observation of several criteria called for a fix");
            }
            decide(wanted);
        }
    }

    private void arrive(Dwell seen) {
        if (move != null || !seen.decided().equals(known)) {
            settle(seen.decided());
        }
        known = seen.decided();
        standing = seen.state();
        pending = !standing.equals(known);
    }

    /** Whether a complaint changes the accounts: not if its criterion is decided or still fixed, or if no fix is allowed. */
    private boolean counts(int i, long loss) {
        if (known.has(i)) {
            if (pending && !standing.has(i)) {
                guarantee.sufferedPending(i, loss);
            }
            return false;
        }
        if (pending && standing.has(i)) {
            return false;
        }
        if (loss > lossBound) {
            guarantee.sufferedMoreThanBound(i, loss);
        }
        if (holds.any() && isBarred(i)) {
            guarantee.sufferedUnderHold(loss);
            return false;
        }
        return true;
    }

    /** Whether people prevent a fix of i: it is forbidden, or all other members of a conflict are held. */
    private boolean isBarred(int i) {
        if (holds.isForbidden(i)) {
            return true;
        }
        for (int j : neighbours(i)) {
            if (holds.isHeld(j)) {
                return true;
            }
        }
        for (int n : conflicts.largerOf(i)) {
            if (blocks(n) && leastGuarded(conflicts.larger(n), i) < 0) {
                return true;
            }
        }
        return false;
    }

    /** Assumes that the fix is made at the current cost. If the next dwell shows that it was not, it was withdrawn. */
    private void decide(int i) {
        guarantee.decided(i, accrued[i] - threshold(i), cost(i));
        Reason because = because(i);
        Move made;
        if (conflicts.largerCount() > 0) {
            // From each larger conflict that the fix would complete, the member with the smallest barrier is released
            // (decision 5).
            made = conflicts.move(known, i, this::leastGuarded);
            known = made.to();
            leave(made.fix().released());
            blocking.fixed(i);
        } else {
            // Only neighbours of i are released, and fixed(i) handles those.
            made = conflicts.move(known, i);
            known = made.to();
        }
        move = made;
        plan = new Plan(known, 1, because);
        fixed(i);
    }

    /** They are no longer in the decided state; {@link #fixed} handles what a neighbour has released. */
    private void leave(State gone) {
        for (int j = gone.next(0); j >= 0; j = gone.next(j + 1)) {
            blocking.released(j);
            if (!excluded(j)) {
                released(j);
            }
        }
    }

    @Override
    public final void intervened(State before, State from, State to) {
        if (move != null || !from.equals(known)) {
            settle(from);
        }
        change(before, to, true);
    }

    /** The last decision was carried out, or was withdrawn without a report. */
    private void settle(State now) {
        plan = stay(now);
        move = null;
        if (!now.equals(known)) {
            change(standing, now, false);
        }
    }

    /**
     * Applies people's actions. A criterion that was fixed and is no longer decided was released by them; if it was not even
     * fixed, they withdrew its recommendation. A criterion that is newly decided was fixed by them, unless it was fixed all
     * along.
     */
    private void change(State stood, State now, boolean recorded) {
        State lost = known.minus(now);
        State gained = now.minus(known);
        for (int i = lost.next(0); i >= 0; i = lost.next(i + 1)) {
            if (stood.has(i)) {
                guarantee.releasedByPerson(i, barrier[i]);
            } else {
                guarantee.declined(i, barrier[i], recorded);
            }
        }
        known = now;
        plan = stay(now);
        leave(lost);
        blocking.fixed(gained);
        for (int i = gained.next(0); i >= 0; i = gained.next(i + 1)) {
            if (stood.has(i)) {
                returned(i);
            } else {
                guarantee.fixedByPerson(i, accrued[i], cost(i));
                fixed(i);
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
     * A criterion released by a person, or for a larger conflict, no longer holds back its neighbours and starts accruing from 0;
     * {@link #fixed} handles what was released by the fix of a neighbour.
     */
    private void released(int i) {
        accrued[i] = 0;
        barrier[i] = 0;
    }

    @Override
    public final void carriedOut(int i, long cost) {
        guarantee.carriedOut(i, cost);
    }

    @Override
    public final void repriced(int i) {
        guarantee.repriced(i, cost(i));
        priced(i);
    }

    /** Accounts move with their criteria. The proofs do not cover amendments: the guarantee ends here. */
    @Override
    public final void inherit(Policy before, int[] origin) {
        AccruingPolicy then = (AccruingPolicy) before;
        for (int i = 0; i < origin.length; i++) {
            if (origin[i] >= 0) {
                accrued[i] = then.accrued[origin[i]];
                barrier[i] = then.barrier[origin[i]];
                known = then.known.has(origin[i]) ? known.with(i) : known;
                priced(i);
            }
        }
        standing = known;
        plan = stay(known);
        blocking.restart(known);
        guarantee.amended(then.guarantee);
    }

    /** The same plan until something is decided: waiting allocates nothing. */
    private static Plan stay(State state) {
        return new Plan(state, 1, NOTHING_DECIDED);
    }

    /** The member of the conflict, other than i, that is not held and has the smallest barrier; -1 if all are held. */
    private int leastGuarded(int[] conflict, int i) {
        int least = -1;
        for (int j : conflict) {
            if (j != i && !holds.isHeld(j) && (least < 0 || barrier[j] < barrier[least])) {
                least = j;
            }
        }
        return least;
    }

    /** The accrued loss of i above which more makes no difference, at the current costs. */
    long enough(int i) {
        return cost(i);
    }

    /** {@link Recallable#memory}, for subclasses without further memory. */
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

    /** {@link Recallable#recall}, for subclasses without further memory. */
    public final void recall(long[] memory) {
        int k = accrued.length;
        System.arraycopy(memory, 0, accrued, 0, k);
        System.arraycopy(memory, k, barrier, 0, k);
        known = State.ofWords(Arrays.copyOfRange(memory, 2 * k, memory.length));
        standing = known;
        pending = false;
        plan = stay(known);
        move = null;
        blocking.restart(known);
    }

    /** The larger conflicts that contain i, in order. */
    final int[] largerOf(int i) {
        return conflicts.largerOf(i);
    }

    /** Whether no conflict has more than three members. */
    final boolean onlyTriples() {
        return blocking.onlyTriples();
    }

    /** For each conflict of three that contains i, the two other members. */
    final int[] partners(int i) {
        return conflicts.partners(i);
    }

    /** Whether all members of the n-th larger conflict but one are fixed. If an unfixed member asks, it is that one. */
    final boolean blocks(int n) {
        return blocking.blocks(n, known);
    }

    /** The members of the n-th larger conflict. */
    final int[] larger(int n) {
        return conflicts.larger(n);
    }

    final boolean anyHeld() {
        return holds.any();
    }

    final boolean isHeld(int i) {
        return holds.isHeld(i);
    }

    /** N(i). */
    final int[] neighbours(int i) {
        return conflicts.neighbours(i);
    }

    /** c_i: the current cost of fixing i. */
    final long cost(int i) {
        return costs.cost(i, known);
    }

    final void accrue(int i, long loss) {
        accrued[i] = Math.addExact(accrued[i], loss);
    }

    /** Spends a loss of i on the barriers of its neighbours, in ascending order (decision 23); returns the remaining loss. */
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

    /** The beginning of the reason, common to all readings, followed by the reading's own text. */
    final Reason accruedEnough(int i, String andSo) {
        long accruedNow = accrued[i];
        long costNow = cost(i);
        return Reason.of(() -> "accrued " + Micros.format(accruedNow) + " >= cost " + Micros.format(costNow) + andSo);
    }
}
