package dev.redress.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.model.Charter;
import dev.redress.model.Losses;
import dev.redress.model.Micros;
import dev.redress.model.ReleaseRule;
import dev.redress.model.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class ArmEliminationTest extends PolicyContract {
    @Override
    protected String policy() {
        return "arm-elimination";
    }

    @Override
    protected SortedMap<String, Double> parameters() {
        return new TreeMap<>(Map.of("horizon", 1000.0, "exploration", 0.1));
    }

    @Override
    protected Stream<Charter> charters() {
        return Stream.of(path(ReleaseRule.FREE), path(ReleaseRule.NEVER), triangles(), alone());
    }

    /**
     * Four arms that lose 2, 1, 1 and 0 a step. In the first round each has sqrt(T) / 4 = 250 steps and a width of 0.75: the worst is eliminated,
     * since 2 - 0.75 > 0 + 0.75, and the others are not. In the second the three share T^(3/4) steps, and the best is left.
     */
    @Test
    void armsAreEliminatedOnceTheirIntervalIsAboveAnothers() {
        Charter charter =
                Charter.named("two").criterion("a", 1).criterion("b", 1).build();
        double horizon = 1e6;
        double bound = 1.5;
        double delta = 0.05;
        double unit = 2 * bound * Math.sqrt(Math.log(2 * 4 * horizon / delta) / 2);
        Policy policy = PolicyCatalogue.find("arm-elimination")
                .create(Setting.of(charter, 1)
                        .with("horizon", horizon)
                        .with("loss-bound", bound)
                        .with("delta", delta)
                        .with("exploration", 0.75 * Math.sqrt(250) / unit));
        List<State> arms = new ArrayList<>(Cover.ofAllStates(charter, 4));
        playAll(policy, arms, 250, 1);
        arms.remove(State.EMPTY);
        playAll(policy, arms, (long) Math.ceil(Math.pow(horizon, 0.75) / 3), 2);
        assertThat(policy.plan().target()).isEqualTo(State.of(0, 1));
        assertThat(policy.plan().steps()).isEqualTo(Long.MAX_VALUE);
        assertThat(policy.plan().because()).isEqualTo("the only state left after 2 rounds; it lost 0.0000 a step");
    }

    private static void playAll(Policy policy, List<State> arms, long steps, int round) {
        for (int n = 0; n < arms.size(); n++) {
            Plan plan = policy.plan();
            assertThat(plan.target()).isEqualTo(arms.get(n));
            assertThat(plan.steps()).isEqualTo(steps);
            assertThat(plan.because())
                    .isEqualTo("round " + round + ": state " + (n + 1) + " of the " + arms.size() + " left");
            Losses losses = new Losses(2);
            for (int i = 0; i < 2; i++) {
                losses.suffer(i, plan.target().has(i) ? 0 : steps * Micros.ONE);
            }
            // In two dwells: by the split law, that makes no difference.
            policy.observe(new Dwell(plan.target(), steps - 1, losses));
            policy.observe(new Dwell(plan.target(), 1, new Losses(2)));
        }
    }
}
