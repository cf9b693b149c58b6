package dev.redress.policy;

import dev.redress.model.Reason;

/**
 * A policy that treats each criterion on its own, as if there were no conflicts (section 4, before figure 6): it fixes a
 * criterion once its loss reaches the cost of its fix. It pays at most twice the optimum without conflicts; with a single
 * conflict, no multiple of the optimum bounds its cost (decision 27).
 */
final class SkiRental extends AccruingPolicy implements Recallable {
    SkiRental(Setting setting) {
        super(setting, guarantee(setting));
    }

    private static Guarantee guarantee(Setting setting) {
        return setting.charter().conflicts().size() == 0
                ? Guarantee.ofPairs(setting, 2)
                : Guarantee.none("no bound holds for this policy where criteria conflict");
    }

    @Override
    boolean complained(int i, long loss) {
        accrue(i, loss);
        return accrued[i] >= cost(i);
    }

    @Override
    void fixed(int i) {
        accrued[i] = 0;
    }

    @Override
    Reason because(int i) {
        return accruedEnough(i, "");
    }
}
