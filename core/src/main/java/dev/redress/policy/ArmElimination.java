package dev.redress.policy;

import dev.redress.model.Charter;
import dev.redress.model.Micros;
import dev.redress.model.State;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A policy that treats every valid state as a separate arm of a bandit. It eliminates arms that are worse than another with high
 * confidence, in log log T rounds of rapidly growing length (Cesa-Bianchi, Dekel and Shamir 2013, appendix A). It makes no use of
 * criteria, so it serves as a baseline: the difference to it is what the structure of the problem is worth.
 */
final class ArmElimination extends EpisodicPolicy {
    /** The maximum number of arms. */
    static final int MOST_ARMS = 100_000;

    private final Charter charter;
    private final double horizon;
    private final double width;
    private final Map<State, Arm> arms = new HashMap<>();
    private List<Arm> alive = new ArrayList<>();
    private int round;
    private int played;

    private static final class Arm {
        private final State state;
        private long steps;
        private long micros;

        Arm(State state) {
            this.state = state;
        }

        double mean() {
            return (double) micros / steps;
        }
    }

    ArmElimination(Setting setting) {
        super(setting);
        charter = setting.charter();
        horizon = setting.parameter("horizon");
        for (State state : Cover.ofAllStates(charter, MOST_ARMS)) {
            Arm arm = new Arm(state);
            arms.put(state, arm);
            alive.add(arm);
        }
        // Hoeffding's inequality for a loss in [0, kB], with a union bound over all arms and steps.
        double logarithm = StrictMath.log(Math.max(2, 2 * alive.size() * horizon / setting.parameter("delta")));
        width = setting.parameter("exploration")
                * charter.size()
                * setting.parameter("loss-bound")
                * Math.sqrt(logarithm / 2)
                * Micros.ONE;
    }

    @Override
    void learn(Dwell seen) {
        Arm arm = arms.get(seen.state());
        if (arm != null) {
            arm.steps += seen.steps();
            arm.micros += seen.losses().total();
        }
    }

    @Override
    Plan next(State here) {
        if (played == alive.size() && alive.size() > 1) {
            eliminate();
        }
        if (alive.size() == 1) {
            return commit(alive.get(0));
        }
        State state = alive.get(played++).state;
        return new Plan(
                state, share(), "round " + (round + 1) + ": state " + played + " of the " + alive.size() + " left");
    }

    private Plan commit(Arm arm) {
        String because = String.format(
                Locale.ROOT,
                "the only state left after %d rounds; it lost %.4f a step",
                round,
                arm.mean() / Micros.ONE);
        return new Plan(arm.state, Long.MAX_VALUE, because);
    }

    /** An arm's share of the round: T^(1 - 2^-j) steps are divided equally among the remaining arms. */
    private long share() {
        double steps = StrictMath.pow(horizon, 1 - StrictMath.pow(2, -(round + 1)));
        return Math.max(1, (long) Math.ceil(steps / alive.size()));
    }

    /**
     * Eliminates every arm whose lower confidence bound is above the upper bound of another, and arms that were never reached.
     */
    private void eliminate() {
        List<Arm> reached = alive.stream().filter(arm -> arm.steps > 0).toList();
        if (!reached.isEmpty()) {
            double least = reached.stream()
                    .mapToDouble(arm -> arm.mean() + width(arm))
                    .min()
                    .orElseThrow();
            alive = reached.stream()
                    .filter(arm -> arm.mean() - width(arm) <= least)
                    .toList();
        }
        round++;
        played = 0;
    }

    private double width(Arm arm) {
        return width / Math.sqrt((double) arm.steps);
    }
}
