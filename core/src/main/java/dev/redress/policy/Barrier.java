package dev.redress.policy;

import dev.redress.model.Reason;

/**
 * The default policy on complaint logs (decision 25): a fix is due when its criterion has accrued its cost, and sets a barrier of
 * beta times its cost. {@code docs/guarantees.md} states and proves its bound; {@link Guarantee} computes it.
 */
final class Barrier extends DrainingPolicy implements Recallable {
    private final double beta;

    Barrier(Setting setting) {
        super(setting, Guarantee.ofBarrier(setting, beta(setting)));
        beta = beta(setting);
    }

    private static double beta(Setting setting) {
        double beta = setting.parameter("beta");
        if (!(beta >= 1 && beta <= 1000)) {
            throw new IllegalArgumentException("beta is " + beta + ", not from 1 to 1000");
        }
        return beta;
    }

    @Override
    long height(int i) {
        return Math.round(beta * cost(i));
    }

    @Override
    Reason because(int i) {
        return accruedEnough(i, ", no barrier left");
    }
}
