package dev.redress.policy;

/**
 * Our reading of figure 6, and the default on complaint logs (decision 25): a complaint first drains the barriers around its
 * criterion, and only what is left of it counts toward a fix. It pays at most 2 + beta + B/c_min times what the optimum in
 * hindsight pays, beta = 1 by default.
 *
 * <p>Why: between two fixes of i, charge i its fix c_i, the draining of its barrier beta c_i, and its own undrained loss, less
 * than c_i + B. The optimum pays at least c_i in that time: by fixing i, or by holding i while its neighbours complain enough to
 * drain its barrier, or by leaving i unfixed while it accrues; and no loss is charged twice.
 */
final class Barrier extends AccruingPolicy {
    private final double beta;

    Barrier(Setting setting) {
        super(setting);
        beta = setting.parameter("beta");
        if (!(beta >= 1 && beta <= 1000)) {
            throw new IllegalArgumentException("beta is " + beta + ", not from 1 to 1000");
        }
    }

    @Override
    boolean complained(int i, long loss) {
        // 2(b): while l_i > 0 and some kappa_j > 0, j in N(i): both go down by min(l_i, kappa_j).
        // 2(a): tau_i grows by what is left of l_i.
        accrue(i, drain(i, loss));
        // 2(c): fix i once no barrier is left and tau_i >= c_i.
        return accrued[i] >= cost(i) && barriersAround(i) == 0;
    }

    @Override
    void fixed(int i) {
        // 2(c): tau_i = 0, kappa_i = beta c_i, kappa_j = 0 for j in N(i); tau_j stays.
        accrued[i] = 0;
        barrier[i] = Math.round(beta * cost(i));
        for (int j : neighbours(i)) {
            barrier[j] = 0;
        }
    }

    @Override
    String because(int i) {
        return accruedEnough(i, ", no barrier left");
    }
}
