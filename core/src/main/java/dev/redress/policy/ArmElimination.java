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
 * Every valid state is an arm of its own, and arms that are surely not the best are dropped in rounds that grow so fast that
 * there are only log log T of them (Cesa-Bianchi, Dekel and Shamir 2013, appendix A). It knows nothing of criteria: the yardstick
 * for what knowing them is worth.
 */
final class ArmElimination extends EpisodicPolicy {
    /** More arms than this are refused. */
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
        // Hoeffding for a loss in [0, kB], over all arms and steps at once.
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

    /** An arm's part of the round: T^(1 - 2^-j) steps are shared by all that are left. */
    private long share() {
        double steps = StrictMath.pow(horizon, 1 - StrictMath.pow(2, -(round + 1)));
        return Math.max(1, (long) Math.ceil(steps / alive.size()));
    }

    /** Drops every arm whose best case is worse than the worst case of another; one that was never reached is not the best. */
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
