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
 * A policy that answers complaints one at a time from two numbers per criterion: the loss it has accrued since it was last fixed
 * (tau_i), and the barrier that its own fix put up before what it conflicts with (kappa_i). What is accrued, when that is enough,
 * and what a fix changes is for each reading of figure 6 to say; this class turns dwells into complaints, follows what people do,
 * and plans.
 *
 * <p>The accounts are kept on what is decided, also where a decision is a recommendation that takes effect later: a complaint
 * about what is decided but not yet fixed costs its loss and changes nothing else.
 *
 * <p>A complaint costs the sizes of its criterion's conflicts and no allocation; only a decision builds anything.
 */
abstract class AccruingPolicy implements Policy, Accounts {
    private static final int[] NONE = {};
    private static final Reason NOTHING_DECIDED = Reason.of("no complaint calls for a fix");

    /** What each criterion has lost and not yet spent on a fix: tau, in micros. */
    final long[] accrued;
    /** What must still be lost to a fixed criterion before it may be released: kappa, in micros; 0 if it is not fixed. */
    final long[] barrier;

    private final Conflicts conflicts;
    private final FixingCosts costs;
    private final Holds holds;
    private final Guarantee guarantee;
    /** The largest loss that the charter announces: B. */
    private final long lossBound;
    /** How many conflicts have three members: they come before those of four and more. */
    private final int triples;
    /** How many members of each conflict of four and more are not fixed: the last one of these is blocked by the others. */
    private final int[] unfixed;
    /** What is decided: V. */
    private State known = State.EMPTY;
    /** What was fixed in the last dwell: S. */
    private State standing = State.EMPTY;
    /** Whether that was not what was decided. */
    private boolean pending;

    private Plan plan = stay(known);
    /** The fix that is planned, if no dwell has shown it yet. */
    private @Nullable Move move;

    AccruingPolicy(Setting setting, Guarantee guarantee) {
        conflicts = setting.charter().conflicts();
        costs = setting.costs();
        holds = setting.holds();
        this.guarantee = guarantee;
        lossBound = guarantee.lossBound();
        accrued = new long[conflicts.criteria()];
        barrier = new long[conflicts.criteria()];
        triples = triples(conflicts);
        unfixed = new int[conflicts.largerCount() - triples];
        count();
    }

    private static int triples(Conflicts conflicts) {
        int triples = 0;
        while (triples < conflicts.largerCount() && conflicts.larger(triples).length == 3) {
            triples++;
        }
        return triples;
    }

    /** Takes in a complaint about an unfixed criterion, and says whether it calls for a fix of that criterion now. */
    abstract boolean complained(int i, long loss);

    /** A criterion was fixed, by this policy or by a person; what it excludes was released. */
    abstract void fixed(int i);

    /** Why {@link #complained} called for the fix, in its numbers. */
    abstract Reason because(int i);

    /** A criterion is fixed still, because the fix that was to release it was taken back. */
    void returned(int i) {
        fixed(i);
    }

    /** The cost of fixing a criterion changed. */
    void priced(int i) {}

    /** All complaints of a dwell, also those about what is fixed, before any of them is answered. */
    void heard(Losses losses) {}

    /** What i must have accrued before it is fixed: c_i. */
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
    @SuppressWarnings("ReferenceEquality") // Another object is only looked at more closely.
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

    /** Whether a complaint reaches the accounts: not one about what is decided or still stands, nor one that no fix may answer. */
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

    /** Whether people keep i from being fixed: it is forbidden, or all that a conflict has beside it is held. */
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

    /** The fix is taken as made, at the cost of now. If the next dwell shows that it was not, then it was taken back. */
    private void decide(int i) {
        guarantee.decided(i, accrued[i] - threshold(i), cost(i));
        Reason because = because(i);
        Move made;
        if (conflicts.largerCount() > 0) {
            // Of each larger conflict that the fix would complete, the member with the smallest barrier goes (decision
            // 5).
            made = conflicts.move(known, i, this::leastGuarded);
            known = made.to();
            leave(made.fix().released());
            count(i, -1);
        } else {
            // Only neighbours of i go, and those are for fixed(i).
            made = conflicts.move(known, i);
            known = made.to();
        }
        move = made;
        plan = new Plan(known, 1, because);
        fixed(i);
    }

    /** They are not decided any more; what a neighbour has released is for {@link #fixed} to treat. */
    private void leave(State gone) {
        for (int j = gone.next(0); j >= 0; j = gone.next(j + 1)) {
            count(j, 1);
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

    /** What was decided last was carried out, or was taken back and nobody said so. */
    private void settle(State now) {
        plan = stay(now);
        move = null;
        if (!now.equals(known)) {
            change(standing, now, false);
        }
    }

    /**
     * Takes in what people did. What stood and is not decided any more they released; what did not even stand was a
     * recommendation that they took back. What is decided now and was not, they fixed, unless it stood all the time.
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
        count(gained, -1);
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
     * What was released by a person, or for a larger conflict, leaves its neighbours free and accrues from nothing; what was
     * released by the fix of a neighbour is for {@link #fixed} to treat.
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

    /** Accounts go with their criteria. The proofs do not know of amendments: what is promised ends here. */
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
        count();
        guarantee.amended(then.guarantee);
    }

    /** The same plan for as long as nothing is decided: waiting builds nothing. */
    private static Plan stay(State state) {
        return new Plan(state, 1, NOTHING_DECIDED);
    }

    /** The member of the conflict beside i that is not held and has the smallest barrier; -1 if all are held. */
    private int leastGuarded(int[] conflict, int i) {
        int least = -1;
        for (int j : conflict) {
            if (j != i && !holds.isHeld(j) && (least < 0 || barrier[j] < barrier[least])) {
                least = j;
            }
        }
        return least;
    }

    /** As much as i can accrue before more of it makes no difference, at the costs of now. */
    long enough(int i) {
        return cost(i);
    }

    /** {@link Recallable#memory}, for the subclasses that remember nothing else. */
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

    /** {@link Recallable#recall}, for the same. */
    public final void recall(long[] memory) {
        int k = accrued.length;
        System.arraycopy(memory, 0, accrued, 0, k);
        System.arraycopy(memory, k, barrier, 0, k);
        known = State.ofWords(Arrays.copyOfRange(memory, 2 * k, memory.length));
        standing = known;
        pending = false;
        plan = stay(known);
        move = null;
        count();
    }

    private void count() {
        for (int n = 0; n < unfixed.length; n++) {
            unfixed[n] = conflicts.larger(triples + n).length;
        }
        count(known, -1);
    }

    private void count(State changed, int difference) {
        for (int i = changed.next(0); unfixed.length > 0 && i >= 0; i = changed.next(i + 1)) {
            count(i, difference);
        }
    }

    private void count(int i, int difference) {
        int[] larger = unfixed.length == 0 ? NONE : conflicts.largerOf(i);
        for (int at = larger.length - 1; at >= 0 && larger[at] >= triples; at--) {
            unfixed[larger[at] - triples] += difference;
        }
    }

    /** The larger conflicts that contain i, in order. */
    final int[] largerOf(int i) {
        return conflicts.largerOf(i);
    }

    /** Whether no conflict has more than three members. */
    final boolean onlyTriples() {
        return unfixed.length == 0;
    }

    /** Of each conflict of three that contains i, the two other members. */
    final int[] partners(int i) {
        return conflicts.partners(i);
    }

    /** Whether all members of the n-th larger conflict but one are fixed: an unfixed one that asks is that one. */
    final boolean blocks(int n) {
        return n < triples
                ? Integer.bitCount(known.configuration(conflicts.larger(n))) == 2
                : unfixed[n - triples] == 1;
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
    final Reason accruedEnough(int i, String andSo) {
        long accruedNow = accrued[i];
        long costNow = cost(i);
        return Reason.of(() -> "accrued " + Micros.format(accruedNow) + " >= cost " + Micros.format(costNow) + andSo);
    }
}
