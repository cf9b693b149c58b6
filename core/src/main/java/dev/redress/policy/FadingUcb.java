package dev.redress.policy;

import dev.redress.model.Charter;
import dev.redress.model.CorrelationSets;
import dev.redress.model.Factor;
import dev.redress.model.Micros;
import dev.redress.model.State;
import dev.redress.oracle.Objective;
import dev.redress.oracle.Optimum;
import dev.redress.oracle.Oracle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * {@link Ucb} with a {@link FadingMemory}: sliding-window UCB and discounted UCB (Garivier and Moulines 2011) over the
 * configurations of closed neighbourhoods. A configuration without remaining weight looks as good as one never seen, so everything
 * is tried again eventually. A baseline for losses that change over time; the rate of forgetting is a parameter.
 */
final class FadingUcb extends EpisodicPolicy {
    /** The longest episode, as a share of the memory: a longer one would leave too little weight for other states. */
    private static final double LONGEST = 0.1;

    private final Charter charter;
    private final CorrelationSets sets;
    private final Oracle oracle;
    private final FadingMemory memory;
    private final double remembered;
    /** The confidence width of a configuration of weight 1, in micros. */
    private final double width;

    private FadingUcb(Setting setting, FadingMemory memory, double remembered) {
        super(setting);
        charter = setting.charter();
        sets = charter.correlations();
        oracle = setting.oracles().get();
        this.memory = memory;
        this.remembered = remembered;
        // As in Ucb, with the length of the memory in place of the horizon.
        double logarithm = StrictMath.log(Math.max(2, charter.size() * remembered / setting.parameter("delta")));
        width = setting.parameter("exploration")
                * setting.parameter("loss-bound")
                * Math.sqrt(sets.order() * logarithm)
                * Micros.ONE;
    }

    static FadingUcb ofWindow(Setting setting) {
        double window = setting.parameter("window");
        return new FadingUcb(setting, FadingMemory.ofWindow(setting.charter().correlations(), window), window);
    }

    static FadingUcb atDiscount(Setting setting) {
        double memory = setting.parameter("memory");
        FadingMemory fading = FadingMemory.atDiscount(setting.charter().correlations(), 1 - 1 / memory);
        return new FadingUcb(setting, fading, memory);
    }

    @Override
    void learn(Dwell seen) {
        memory.add(seen);
    }

    @Override
    Plan next(State here) {
        List<Map<State, FadingMemory.Cell>> cells = memory.cells();
        Optimum best = oracle.minimise(optimisticLoss(cells), charter.conflicts());
        double least = LONGEST * remembered;
        for (int i = 0; i < charter.size(); i++) {
            FadingMemory.Cell cell = cells.get(i).get(best.state().intersection(State.of(sets.neighbourhood(i))));
            least = Math.min(least, cell == null ? 1 : cell.steps());
        }
        return new Plan(
                best.state(),
                Math.max(1, (long) least),
                String.format(
                        Locale.ROOT,
                        "may lose as little as %.4f a step; the least remembered of its configurations counts for %.1f steps",
                        best.value() / Micros.ONE,
                        least));
    }

    private Objective optimisticLoss(List<Map<State, FadingMemory.Cell>> cells) {
        List<Factor> factors = new ArrayList<>(charter.size());
        for (int i = 0; i < charter.size(); i++) {
            int[] members = sets.neighbourhood(i);
            double[] table = new double[1 << members.length];
            Arrays.fill(table, -width);
            cells.get(i)
                    .forEach((configuration, cell) -> table[configuration.configuration(members)] =
                            cell.mean() - width / Math.sqrt(cell.steps()));
            factors.add(Factor.of(members, table));
        }
        return new Objective(charter.size(), factors);
    }
}
