package dev.redress.policy;

import dev.redress.model.Holds;
import dev.redress.model.Losses;
import dev.redress.model.Micros;
import dev.redress.model.Move;
import dev.redress.model.Reason;
import dev.redress.model.State;
import java.util.Arrays;
import java.util.List;

/**
 * {@link Barrier} with advice. The threshold of a fix and the height of its barrier follow the manner that would have paid least
 * on the complaints so far. A manner is a pair of factors between 1/t and t, where t is the trust in the advice. In bursts the
 * best manner fixes early; when complaints are mixed it sets high barriers; the advice finds out which applies. Theorem 5 bounds
 * the cost whatever the advice; with t = 1 this is {@link Barrier}, bit for bit.
 */
final class AdvisedBarrier extends DrainingPolicy {
    private final List<Player> players;
    /** By criterion, the manner of its account: chosen when the account opens and kept while it is open, as the proof requires. */
    private final Manner[] ofAccount;
    /** For each criterion, the barrier of its last fix as a multiple of its cost. */
    private final double[] height;

    private Player leader;

    /**
     * A choice of the two factors: one variant of the policy.
     *
     * @param threshold the loss that a criterion must accrue before it is fixed, as a multiple of its cost
     * @param barrier the height of the barrier of a fix, as a multiple of what theorem 5 allows at that threshold
     */
    private record Manner(double threshold, double barrier) {
        long threshold(long cost) {
            return threshold == 1 ? cost : Math.max(1, Math.round(threshold * cost));
        }

        /** As a multiple of the cost: a criterion that is fixed early gets a lower barrier. */
        double height(Manner ofAccount) {
            return barrier * Math.min(1, ofAccount.threshold);
        }
    }

    AdvisedBarrier(Setting setting) {
        super(setting, Guarantee.ofAdvice(setting, setting.parameter("trust")));
        double trust = setting.parameter("trust");
        if (!(trust >= 1 && trust <= 100)) {
            throw new IllegalArgumentException("trust is " + trust + ", not from 1 to 100");
        }
        players = manners(trust).stream()
                .map(manner -> new Player(setting, manner))
                .toList();
        leader = players.get(0);
        int k = setting.charter().size();
        ofAccount = new Manner[k];
        Arrays.fill(ofAccount, leader.manner);
        height = new double[k];
        Arrays.fill(height, 1);
    }

    /** The plain manner comes first: it leads until another has paid less. */
    private static List<Manner> manners(double trust) {
        return trust == 1
                ? List.of(new Manner(1, 1))
                : List.of(
                        new Manner(1, 1),
                        new Manner(1, trust),
                        new Manner(1 / trust, 1),
                        new Manner(1 / trust, trust),
                        new Manner(trust, 1),
                        new Manner(trust, trust));
    }

    @Override
    void heard(Losses losses) {
        for (int n = 0; n < losses.count(); n++) {
            int i = losses.criterion(n);
            long loss = Math.addExact(losses.suffered(i), losses.averted(i));
            for (Player player : players) {
                player.complain(i, loss);
            }
        }
        for (Player player : players) {
            leader = player.paid < leader.paid ? player : leader;
        }
    }

    @Override
    boolean complained(int i, long loss) {
        if (accrued[i] == 0) {
            ofAccount[i] = leader.manner;
        }
        return super.complained(i, loss);
    }

    @Override
    long threshold(int i) {
        return ofAccount[i].threshold(cost(i));
    }

    @Override
    void fixed(int i) {
        height[i] = leader.manner.height(ofAccount[i]);
        super.fixed(i);
    }

    @Override
    long height(int i) {
        return Math.round(height[i] * cost(i));
    }

    @Override
    void priced(int i) {
        super.priced(i);
        players.forEach(player -> player.policy.repriced(i));
    }

    @Override
    Reason because(int i) {
        double threshold = ofAccount[i].threshold;
        String times = threshold == 1 ? "" : " times " + Micros.format(Micros.of(threshold)) + " by advice";
        return accruedEnough(i, times + ", no barrier left");
    }

    /** The cost that a policy would have paid if it always used one manner and people never acted. */
    private static final class Player {
        private final Manner manner;
        private final InOneManner policy;
        private final Losses complaint;
        private Dwell dwell;
        private long paid;

        Player(Setting setting, Manner manner) {
            this.manner = manner;
            Setting undisturbed = new Setting(
                    setting.charter(),
                    setting.costs(),
                    new Holds(),
                    setting.parameters(),
                    setting.random(),
                    setting.oracles());
            policy = new InOneManner(undisturbed, manner);
            complaint = new Losses(setting.charter().size());
            dwell = new Dwell(State.EMPTY, 1, complaint);
        }

        void complain(int i, long loss) {
            if (dwell.state().has(i)) {
                return;
            }
            complaint.clear();
            complaint.suffer(i, loss);
            policy.observe(dwell);
            pay(loss);
            Move move = policy.move();
            if (move != null) {
                pay(policy.cost(i));
                dwell = new Dwell(move.to(), 1, complaint);
            }
        }

        /** Totals are capped; players above the cap compare as equal. */
        private void pay(long amount) {
            paid = Math.min(Micros.MAX_TOTAL, paid + amount);
        }
    }

    /** {@link Barrier} with another manner. */
    private static final class InOneManner extends DrainingPolicy {
        private final Manner manner;

        InOneManner(Setting setting, Manner manner) {
            super(setting, Guarantee.none("it only gives advice"));
            this.manner = manner;
        }

        @Override
        long threshold(int i) {
            return manner.threshold(cost(i));
        }

        @Override
        long height(int i) {
            return Math.round(manner.height(manner) * cost(i));
        }

        @Override
        Reason because(int i) {
            return Reason.of("");
        }
    }
}
