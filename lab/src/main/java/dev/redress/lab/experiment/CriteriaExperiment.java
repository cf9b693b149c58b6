package dev.redress.lab.experiment;

import dev.redress.model.Charter;
import java.util.List;

/**
 * {@code criteria-sparse} and {@code criteria-dense}: loss against the number of criteria, a figure that is commented out in the
 * paper's source.
 */
final class CriteriaExperiment extends RaceExperiment {
    private final CorrelationDensity density;

    CriteriaExperiment(CorrelationDensity density) {
        this.density = density;
    }

    @Override
    public String id() {
        return "criteria-" + density;
    }

    @Override
    public String title() {
        return "Loss as criteria grow in number, " + density + " correlations";
    }

    @Override
    public String question() {
        return "A figure that is commented out in the paper's source: explore-then-commit alone, graphs of growing size, "
                + (density == CorrelationDensity.SPARSE
                        ? "0.2 k correlated pairs"
                        : "0.2 k (k − 1) / 2 correlated pairs")
                + ", λ = 10, 100,000 steps. It says that exploration takes longer as k grows, because the cover does: in proportion "
                + "to k if pairs are sparse, and to its square if they are dense.";
    }

    @Override
    public List<SweepCell> cells(Scale scale, long seed) {
        List<Integer> sizes = density == CorrelationDensity.SPARSE
                ? List.of(20, 40, 60, 80, 100)
                : scale.pick(List.of(10, 20, 40), List.of(10, 20, 40, 60, 80));
        return SweepCell.times(
                SweepCell.times(List.of(SweepCell.ORIGIN), "criteria", sizes),
                "seed",
                seeds(seed, scale.pick(3, density == CorrelationDensity.DENSE ? 5 : 10)));
    }

    @Override
    Charter charter(SweepCell cell) {
        return density.charter((int) cell.whole("criteria"), 10, cell.whole("seed"));
    }

    @Override
    List<Contender> contenders(SweepCell cell) {
        return List.of(
                Contender.ETC_LITERAL, Contender.ETC_TUNED, Contender.THOMPSON, Contender.NEVER, Contender.CLAIRVOYANT);
    }

    @Override
    public double effort(SweepCell cell) {
        double size = cell.number("criteria") / 100;
        return 0.05 + size * size * size * (density == CorrelationDensity.SPARSE ? 1.2 : 53 * size);
    }

    @Override
    public Findings findings(ResultTable table) {
        return new CriteriaFindings(id(), density, table).all();
    }
}
