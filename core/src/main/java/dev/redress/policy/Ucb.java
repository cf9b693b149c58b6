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

/**
 * UCB in episodes (figures 4 and 9). Each configuration of a closed correlation neighbourhood has an optimistic loss: its mean
 * loss minus a confidence width. The oracle finds the state with the least optimistic loss; the episode stays there until the
 * count of its rarest configuration has doubled. Regret O(sqrt T); without correlations at most O(k log T) oracle calls.
 */
final class Ucb extends EpisodicPolicy {
    private final Charter charter;
    private final CorrelationSets sets;
    private final Oracle oracle;
    private final List<State> cover;
    private final Tally tally;
    /** The confidence width of a configuration that was seen once, in micros; it shrinks with the square root of the count. */
    private final double width;

    private int visited;
    private double hope = Double.NaN;
    /** Whether a previous policy's tally was inherited: then states that it has seen are not visited again. */
    private boolean inherited;

    Ucb(Setting setting) {
        super(setting);
        charter = setting.charter();
        sets = charter.correlations();
        oracle = setting.oracles().get();
        cover = Cover.ofNeighbourhoods(charter);
        tally = new Tally(sets);
        // 10 B sqrt(m log(kT / delta) / tau), equations 7 and 10; the 10 is the constant (decision 17).
        double logarithm =
                StrictMath.log(Math.max(2, charter.size() * setting.parameter("horizon") / setting.parameter("delta")));
        width = setting.parameter("exploration")
                * setting.parameter("loss-bound")
                * Math.sqrt(sets.order() * logarithm)
                * Micros.ONE;
    }

    @Override
    public void inherit(Policy before, int[] origin) {
        super.inherit(before, origin);
        tally.inherit(((Ucb) before).tally, origin);
        inherited = true;
    }

    @Override
    Plan next(State here) {
        while (inherited && visited < cover.size() && isSeen(cover.get(visited))) {
            visited++;
        }
        return visited < cover.size() ? visit() : episode();
    }

    /** Whether every criterion was seen in its configuration in the state. */
    private boolean isSeen(State state) {
        for (int i = 0; i < charter.size(); i++) {
            if (tally.cell(i, state) == null) {
                return false;
            }
        }
        return true;
    }

    /** Whether it is still visiting the states of its cover. */
    boolean isVisiting() {
        return Double.isNaN(hope);
    }

    /** The optimistic loss of a step in the last chosen state, in micros. */
    double hope() {
        return hope;
    }

    @Override
    void learn(Dwell seen) {
        tally.add(seen);
    }

    /** The initial phase: one step in each state of the cover. */
    private Plan visit() {
        State state = cover.get(visited++);
        return new Plan(state, 1, "state " + visited + " of the " + cover.size() + " in the cover, for a first look");
    }

    private Plan episode() {
        Optimum best = oracle.minimise(optimisticLoss(), charter.conflicts());
        hope = best.value();
        long steps = leastSeen(best.state());
        return new Plan(
                best.state(),
                steps,
                String.format(
                        Locale.ROOT,
                        "may lose as little as %.4f a step; the least seen of its configurations was seen for %d steps",
                        best.value() / Micros.ONE,
                        steps));
    }

    /** t(h) = the least tau over all criteria, before the episode. */
    private long leastSeen(State state) {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < charter.size(); i++) {
            Tally.Cell cell = tally.cell(i, state);
            least = Math.min(least, cell == null ? 1 : cell.steps());
        }
        return least;
    }

    /** The sum of gamma-tilde over all criteria, in micros: one table per criterion, over its closed neighbourhood. */
    private Objective optimisticLoss() {
        List<Factor> factors = new ArrayList<>(charter.size());
        for (int i = 0; i < charter.size(); i++) {
            int[] members = sets.neighbourhood(i);
            double[] table = new double[1 << members.length];
            // Configurations of no valid state are never seen and do not matter; unreachable ones look good until they
            // are seen.
            Arrays.fill(table, -width);
            for (Tally.Cell cell : tally.cells(i)) {
                table[cell.configuration().configuration(members)] =
                        cell.mean() - width / Math.sqrt((double) cell.steps());
            }
            factors.add(Factor.of(members, table));
        }
        return new Objective(charter.size(), factors);
    }
}
