package dev.redress.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.model.Charter;
import dev.redress.model.Losses;
import dev.redress.model.Micros;
import dev.redress.model.State;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class UcbTest extends PolicyContract {
    @Override
    protected String policy() {
        return "ucb";
    }

    @Override
    protected SortedMap<String, Double> parameters() {
        SortedMap<String, Double> parameters = new TreeMap<>();
        parameters.put("horizon", 1000.0);
        parameters.put("exploration", 0.1);
        return parameters;
    }

    /** Losses of 1 for an unfixed and of 0 for a fixed criterion. */
    private static void dwell(Policy policy, Plan plan, int criteria) {
        Losses losses = new Losses(criteria);
        for (int i = 0; i < criteria; i++) {
            losses.suffer(i, plan.target().has(i) ? 0 : plan.steps() * Micros.ONE);
        }
        policy.observe(new Dwell(plan.target(), plan.steps(), losses));
    }

    /** Figure 4: one step in each state of the cover, the empty one first; then each episode lasts as long as its least count. */
    @Test
    void episodesLastAsLongAsTheLeastCountBeforeThem() {
        Charter charter =
                Charter.named("two").criterion("a", 1).criterion("b", 1).build();
        Policy policy = PolicyCatalogue.find("ucb")
                .create(Setting.of(charter, 1)
                        .withParameters(parameters())
                        .with("loss-bound", 1)
                        .with("delta", 0.05));
        for (State state : Cover.ofNeighbourhoods(charter)) {
            assertThat(policy.plan().target()).isEqualTo(state);
            assertThat(policy.plan().steps()).isEqualTo(1);
            dwell(policy, policy.plan(), 2);
        }
        long[][] counts = {{2, 1}, {2, 1}};
        for (int episode = 0; episode < 8; episode++) {
            Plan plan = policy.plan();
            int[] bits = {plan.target().has(0) ? 1 : 0, plan.target().has(1) ? 1 : 0};
            assertThat(plan.steps()).isEqualTo(Math.min(counts[0][bits[0]], counts[1][bits[1]]));
            dwell(policy, plan, 2);
            counts[0][bits[0]] += plan.steps();
            counts[1][bits[1]] += plan.steps();
        }
    }

    /** Equation 7: 10 B sqrt(m log(kT / delta) / tau) below the mean, here with one criterion that was seen once at each bit. */
    @Test
    void theFirstEpisodeIsAsOptimisticAsThePaperPrints() {
        Charter charter = Charter.named("one").criterion("a", 1).build();
        Policy policy = PolicyCatalogue.find("ucb")
                .create(Setting.of(charter, 1)
                        .with("horizon", 1000)
                        .with("exploration", 10)
                        .with("loss-bound", 2)
                        .with("delta", 0.05));
        dwell(policy, policy.plan(), 1);
        dwell(policy, policy.plan(), 1);
        double width = 10 * 2 * Math.sqrt(Math.log(1000 / 0.05));
        assertThat(policy.plan().target()).isEqualTo(State.of(0));
        assertThat(policy.plan().because()).contains(String.format(Locale.ROOT, "%.4f", -width));
    }
}
