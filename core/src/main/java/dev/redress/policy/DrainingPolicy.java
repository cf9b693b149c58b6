package dev.redress.policy;

/**
 * Redress's reading of figure 6, for conflicts of any size: a complaint first drains the conflicts that block its criterion, and
 * only the rest of its loss counts toward a fix. Draining a conflict lowers the barriers of all its other members at once. Each
 * subclass defines when a fix is due and how high its barrier is.
 */
abstract class DrainingPolicy extends AccruingPolicy {
    DrainingPolicy(Setting setting, Guarantee guarantee) {
        super(setting, guarantee);
    }

    /** The barrier that a fix of i sets at the current costs. */
    abstract long height(int i);

    @Override
    boolean complained(int i, long loss) {
        // 2(b): each conflict that blocks i, smallest first, takes what it can of l_i; for a pair, that is the barrier
        // of its other member.
        long left = drain(i, loss);
        if (!anyHeld()) {
            left = drainPartners(i, left);
            left = onlyTriples() ? left : drainLarger(i, partners(i).length / 2, left);
        } else {
            left = drainLarger(i, 0, left);
        }
        // 2(a): tau_i grows by the rest of l_i.
        accrue(i, left);
        // 2(c): fix i once no conflict that blocks it has a barrier left (certain if loss remains) and tau_i is enough.
        return accrued[i] >= threshold(i) && (left > 0 || (barriersAround(i) == 0 && isClear(i)));
    }

    /** Drains, in order, the larger conflicts of i from this one on that block it; returns the remaining loss. */
    private long drainLarger(int i, int from, long loss) {
        long left = loss;
        int[] larger = largerOf(i);
        for (int at = from; left > 0 && at < larger.length; at++) {
            if (blocks(larger[at])) {
                left -= drainOne(larger[at], i, left);
            }
        }
        return left;
    }

    /** The same for conflicts of three if nothing is held: an unfixed criterion has no barrier. */
    private long drainPartners(int i, long loss) {
        long left = loss;
        int[] partners = partners(i);
        for (int at = 0; at < partners.length; at += 2) {
            int a = partners[at];
            int b = partners[at + 1];
            long drained = Math.min(left, Math.min(barrier[a], barrier[b]));
            if (drained > 0) {
                barrier[a] -= drained;
                barrier[b] -= drained;
                left -= drained;
            }
        }
        return left;
    }

    /** Lowers the barriers of all fixed members of the conflict that are not held by as much as the smallest barrier allows. */
    private long drainOne(int n, int i, long left) {
        long drained = Math.min(left, weakest(n, i));
        if (drained > 0) {
            boolean held = false;
            for (int j : larger(n)) {
                if (isHeld(j)) {
                    held = true;
                } else if (j != i) {
                    barrier[j] -= drained;
                }
            }
            if (held) {
                guarantee().drainedPastHold(drained);
            }
        }
        return drained;
    }

    /** The smallest barrier among the members of the conflict, other than i, that are not held. */
    private long weakest(int n, int i) {
        long least = Long.MAX_VALUE;
        for (int j : larger(n)) {
            if (j != i && barrier[j] < least && !isHeld(j)) {
                least = barrier[j];
            }
        }
        return least;
    }

    /** Whether each larger conflict that blocks i has a member without a barrier. */
    private boolean isClear(int i) {
        for (int n : largerOf(i)) {
            if (weakest(n, i) > 0 && blocks(n)) {
                return false;
            }
        }
        return true;
    }

    @Override
    void fixed(int i) {
        // 2(c): tau_i = 0, kappa_i is set, kappa_j = 0 for j in N(i); tau_j stays.
        accrued[i] = 0;
        barrier[i] = height(i);
        returned(i);
    }

    @Override
    void returned(int i) {
        for (int j : neighbours(i)) {
            barrier[j] = 0;
        }
    }

    /** Theorem 3: tau_i is at most the threshold at the new cost, kappa_i at most the barrier that a fix would set now. */
    @Override
    void priced(int i) {
        accrued[i] = Math.min(accrued[i], threshold(i));
        barrier[i] = Math.min(barrier[i], height(i));
    }
}
