package dev.redress.policy;

import dev.redress.model.Micros;
import dev.redress.model.Reason;

/**
 * Figure 6 as printed, except for kappa_i in step 2(b), which would loop forever (decision 23). Kept to show why it is not used:
 * a fix resets its neighbours' tau to 0, so an adversary can keep a criterion below its cost forever (decision 24).
 */
final class BarrierLiteral extends AccruingPolicy implements Recallable {
    BarrierLiteral(Setting setting) {
        super(setting, Guarantee.none("no bound holds for this policy"));
    }

    @Override
    boolean complained(int i, long loss) {
        // 2(a): tau_i grows by l_i.
        accrue(i, loss);
        // 2(b): while l_i > 0 and some kappa_j > 0, j in N(i): both go down by min(l_i, kappa_j).
        drain(i, loss);
        // 2(c): fix i if tau_i >= max(c_i, the sum of kappa_j).
        return accrued[i] >= Math.max(cost(i), barriersAround(i));
    }

    @Override
    void fixed(int i) {
        // 2(c): tau_i = 0, kappa_i = c_i, tau_j = 0 for j in N(i); kappa_j stays.
        accrued[i] = 0;
        barrier[i] = cost(i);
        for (int j : neighbours(i)) {
            accrued[j] = 0;
        }
    }

    @Override
    Reason because(int i) {
        return accruedEnough(i, " and >= barriers " + Micros.format(barriersAround(i)));
    }

    @Override
    long enough(int i) {
        long highest = 0;
        for (int j : neighbours(i)) {
            highest += cost(j);
        }
        return Math.max(cost(i), highest);
    }
}
