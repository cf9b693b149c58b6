package dev.redress.lab.experiment;

import dev.redress.lab.CharterGenerator;
import dev.redress.model.Charter;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code alpha-50} and {@code alpha-100}: the paper's two main figures. Cumulative loss over time, one panel for each alpha, with
 * the constants as printed and with those that show the paper's picture (decision 18).
 */
final class AlphaExperiment extends RaceExperiment {
    private static final List<Double> ALPHAS = List.of(0.5, 1.0, 2.0, 3.0, 4.0, 6.0);

    private final int criteria;

    AlphaExperiment(int criteria) {
        this.criteria = criteria;
    }

    @Override
    public String id() {
        return "alpha-" + criteria;
    }

    @Override
    public String title() {
        return "Loss over time as correlations grow, " + criteria + " criteria";
    }

    @Override
    public String question() {
        return "The paper says that UCB is much better while few criteria correlate, and explore-then-commit once many do. "
                + "Conflicts are G(k, 2 ln k / k) with k = " + criteria
                + ", α k random pairs correlate, λ is 10, losses are exponential, and every policy runs for 100,000 steps on "
                + "the same instances. The number after a policy's name is the constant in its length of exploration "
                + "(explore-then-commit) or in its confidence width (UCB); the paper prints 10 for both. Where UCB's tables are large "
                + "its oracle is a local search instead of an exact one; oracle-quality measures the effect.";
    }

    @Override
    public List<SweepCell> cells(Scale scale, long seed) {
        // With 100 criteria, the last two panels alone would take a third of the time of all quick sweeps.
        List<Double> alphas = scale == Scale.QUICK && criteria > 50 ? ALPHAS.subList(0, ALPHAS.size() - 2) : ALPHAS;
        List<SweepCell> cells = new ArrayList<>(SweepCell.times(
                SweepCell.times(List.of(SweepCell.ORIGIN), "horizon", List.of(HORIZON)), "alpha", alphas));
        if (scale == Scale.FULL && criteria == 50) {
            // The printed constants at longer horizons: does exploration pay off if it ends before the horizon?
            cells.addAll(SweepCell.times(
                    SweepCell.times(List.of(SweepCell.ORIGIN), "horizon", List.of(1_000_000L, 10_000_000L)),
                    "alpha",
                    List.of(0.5, 1.0, 2.0)));
        }
        // Each sweep states in its table how large UCB's tables may be.
        List<SweepCell> limited =
                SweepCell.times(cells, "largest", List.of(criteria == 50 ? 200_000 : scale.pick(20_000, 200_000)));
        List<SweepCell> all = new ArrayList<>();
        for (SweepCell cell : limited) {
            // Each of these runs asks hundreds of hard questions; if no claim depends on them, the quick sweep has few
            // instances.
            int quick = criteria == 50 ? (cell.number("alpha") < 4 ? 3 : 1) : cell.number("alpha") < 2 ? 2 : 1;
            all.addAll(SweepCell.times(List.of(cell), "seed", seeds(seed, scale.pick(quick, criteria == 50 ? 10 : 5))));
        }
        return all;
    }

    @Override
    double largestTables(SweepCell cell) {
        return cell.number("largest");
    }

    @Override
    Charter charter(SweepCell cell) {
        return CharterGenerator.ofPaper(criteria, cell.number("alpha"), 10).generate(cell.whole("seed"));
    }

    @Override
    long horizon(SweepCell cell) {
        return cell.whole("horizon");
    }

    @Override
    List<Contender> contenders(SweepCell cell) {
        return horizon(cell) > HORIZON
                ? List.of(Contender.ETC_LITERAL, Contender.UCB_LITERAL, Contender.THOMPSON)
                : Contender.all();
    }

    @Override
    long[] checkpoints(SweepCell cell) {
        return horizon(cell) > HORIZON ? new long[] {horizon(cell)} : along(horizon(cell));
    }

    @Override
    public double effort(SweepCell cell) {
        double alpha = cell.number("alpha");
        double size = criteria / 50.0;
        double longer = horizon(cell) > HORIZON ? 1.5 : 1;
        // The expected size of UCB's tables, whose closed neighbourhoods have about 1 + 2 alpha members.
        double tables = 5 * size * StrictMath.exp(2 + 2 * alpha);
        boolean ucb = tables < 1.2 * cell.number("largest");
        double thompson = size > 1 ? 1.5 + 1.8 * alpha * alpha : 0.3 + 0.4 * alpha;
        return thompson + (ucb ? longer * size * (alpha > 3 ? 15 : 1.7 * alpha + size - 1) : 0);
    }

    @Override
    public Findings findings(ResultTable table) {
        return new AlphaFindings(id(), criteria, table).all();
    }
}
