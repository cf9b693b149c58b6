package dev.redress.policy;

import dev.redress.model.Charter;
import dev.redress.model.Micros;
import dev.redress.model.State;
import dev.redress.oracle.Optimum;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Explore-then-commit (figures 3 and 8): it stays in each state of a cover for N steps, then moves to the state with the least
 * estimated loss and never leaves it. Regret O(T^(2/3)). With the paper's constant 10, exploration ends before the horizon only if
 * the horizon is long (decision 16).
 */
final class ExploreThenCommit extends EpisodicPolicy {
    private final Charter charter;
    private final Setting setting;
    private final List<State> cover;
    private final long stepsPerState;
    private final Map<State, Sample> samples = new HashMap<>();
    private int visited;

    /** The losses observed in one state of the cover. */
    private static final class Sample {
        private final long[] micros;
        private long steps;

        Sample(int criteria) {
            micros = new long[criteria];
        }

        void add(Dwell seen) {
            steps += seen.steps();
            for (int n = 0; n < seen.losses().count(); n++) {
                int i = seen.losses().criterion(n);
                micros[i] += seen.losses().suffered(i);
            }
        }

        double mean(int i) {
            return steps == 0 ? Double.NaN : Micros.toDouble(micros[i]) / steps;
        }
    }

    ExploreThenCommit(Setting setting) {
        super(setting);
        this.setting = setting;
        charter = setting.charter();
        cover = Cover.ofGroups(charter);
        cover.forEach(state -> samples.put(state, new Sample(charter.size())));
        stepsPerState = stepsPerState(
                setting.parameter("exploration"), setting.parameter("horizon"), cover.size(), charter.size());
    }

    /** N = 10 T^(2/3) (log rkT)^(1/3) / r^(2/3), where 10 is the exploration constant. */
    static long stepsPerState(double constant, double horizon, int coverSize, int criteria) {
        double logarithm = StrictMath.log(Math.max(2, coverSize * criteria * horizon));
        double ratio = horizon / coverSize;
        return Math.max(1, (long) Math.ceil(constant * StrictMath.cbrt(ratio * ratio * logarithm)));
    }

    @Override
    void learn(Dwell seen) {
        Sample sample = samples.get(seen.state());
        if (sample != null) {
            sample.add(seen);
        }
    }

    @Override
    Plan next(State here) {
        if (visited == cover.size()) {
            return commit();
        }
        State state = cover.get(visited++);
        return new Plan(
                state,
                stepsPerState,
                "state " + visited + " of the " + cover.size() + " in the cover, for " + stepsPerState + " steps");
    }

    private double mean(int i, State state) {
        Sample sample = samples.get(state);
        return sample == null ? Double.NaN : sample.mean(i);
    }

    private Plan commit() {
        Optimum best = setting.oracles()
                .get()
                .minimise(new CoverEstimator(charter).objective(this::mean), charter.conflicts());
        String because = String.format(
                Locale.ROOT,
                "explored %d states for %d steps each; this one should lose %.4f a step, the least",
                cover.size(),
                stepsPerState,
                best.value());
        return new Plan(best.state(), Long.MAX_VALUE, because);
    }
}
