package dev.redress.evidence.rules;

import dev.redress.evidence.cells.Cells;
import dev.redress.evidence.cells.Resample;
import dev.redress.evidence.metrics.ScoreScale;
import dev.redress.random.RandomStream;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Prices on bootstrap resamples of the people in the log, which show how much of a price may be due to chance. */
public final class PriceResamples {
    /** Coarse accuracy is enough here, because resamples vary more. */
    private static final double GAP = 0.25;

    private static final int MOST_PROGRAMS = 250;

    private final Cells cells;
    private final List<Parity> criteria;
    private final int[] sets;
    private final double budget;
    private final RuleBounds bounds;
    private final ScoreScale scale;

    PriceResamples(Cells cells, List<Parity> criteria, List<List<Parity>> sets, double budget, RuleBounds bounds) {
        this.cells = cells;
        this.criteria = criteria;
        this.sets = sets.stream()
                .mapToInt(set -> set.stream()
                        .mapToInt(parity -> 1 << criteria.indexOf(parity))
                        .sum())
                .toArray();
        this.budget = budget;
        this.bounds = bounds;
        scale = Parity.scale(cells, criteria);
    }

    /**
     * The middle 95% of the resampled prices.
     *
     * @param low infinite, as high may be, if no rule satisfies the criteria
     * @param beyond the share of resamples in which the price exceeds the budget
     */
    public record Spread(double low, double high, double beyond) {}

    List<Spread> draw(int resamples, long seed) {
        RandomStream random = RandomStream.of(seed).split("prices");
        double[][] prices = IntStream.range(0, resamples)
                .parallel()
                .mapToObj(n -> prices(random.split(n)))
                .toArray(double[][]::new);
        return IntStream.range(0, sets.length)
                .mapToObj(set -> spread(Arrays.stream(prices)
                        .mapToDouble(row -> row[set])
                        .sorted()
                        .toArray()))
                .toList();
    }

    private Spread spread(double[] sorted) {
        double beyond = Arrays.stream(sorted).filter(price -> price > budget).count() / (double) sorted.length;
        return new Spread(sorted[(int) (0.025 * sorted.length)], sorted[(int) (0.975 * (sorted.length - 1))], beyond);
    }

    private double[] prices(RandomStream random) {
        Population people = new Population(cells.with(Resample.of(cells.cells(), random)), scale);
        try (RuleProgram program = new RuleProgram(people, criteria, bounds)) {
            RuleSearch search = new RuleSearch(program, rule -> {}, GAP, MOST_PROGRAMS);
            double best = search.least(0).middle();
            return Arrays.stream(sets)
                    .mapToDouble(set -> Math.max(0, search.least(set).middle() - best))
                    .toArray();
        }
    }
}
