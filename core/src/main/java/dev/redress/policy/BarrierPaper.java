package dev.redress.policy;

import dev.redress.model.Reason;

/**
 * Figure 6 as its text and its proof intend it (decision 25): the whole loss of a complaint counts toward a fix, including what
 * drains barriers, and no fix crosses a barrier that is only partly drained. It gives the paper's worked numbers, and pays at
 * most 5 + B/c_min times the optimum in hindsight.
 */
final class BarrierPaper extends AccruingPolicy implements Recallable {
    BarrierPaper(Setting setting) {
        super(setting, Guarantee.ofPairs(setting, 5));
    }

    @Override
    boolean complained(int i, long loss) {
        // 2(a): tau_i grows by l_i.
        accrue(i, loss);
        // 2(b): while l_i > 0 and some kappa_j > 0, j in N(i): both go down by min(l_i, kappa_j).
        drain(i, loss);
        // 2(c): fix i once the sum of kappa_j is 0 and tau_i >= c_i.
        return accrued[i] >= cost(i) && barriersAround(i) == 0;
    }

    @Override
    void fixed(int i) {
        // 2(c): tau_i = 0, kappa_i = c_i, kappa_j = 0 for j in N(i); tau_j stays.
        accrued[i] = 0;
        barrier[i] = cost(i);
        for (int j : neighbours(i)) {
            barrier[j] = 0;
        }
    }

    @Override
    Reason because(int i) {
        return accruedEnough(i, ", no barrier left");
    }
}
