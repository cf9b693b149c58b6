package dev.redress.lab.experiment;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;

/**
 * The ratio of the regrets of two contenders on the same instances. Instances differ far more than contenders do, so the ratio is
 * computed for each instance.
 */
record PairedRatio(SeedSample logRatios) {
    /** The ratios in the rows of a table, all at the same time step; rows are paired by seed. */
    static PairedRatio of(ResultTable table, Contender first, Contender second, String measure) {
        List<Double> ratios = new ArrayList<>();
        ResultTable firsts = table.where("contender", first.label());
        for (String seed : firsts.distinct("seed")) {
            double one = firsts.where("seed", seed).sample(measure).mean();
            double other = table.where("contender", second.label())
                    .where("seed", seed)
                    .sample(measure)
                    .mean();
            // Regrets of a few units are dominated by noise; a floor of 1 keeps their logarithms from dominating.
            if (Double.isFinite(one) && Double.isFinite(other)) {
                ratios.add(StrictMath.log(Math.max(1, one) / Math.max(1, other)));
            }
        }
        return new PairedRatio(
                new SeedSample(ratios.stream().mapToDouble(Double::doubleValue).toArray()));
    }

    boolean tried() {
        return logRatios.size() > 0;
    }

    /** Whether there are enough instances for an interval: at least two. */
    boolean decidable() {
        return logRatios.size() > 1;
    }

    /** The geometric mean of the ratios: above 1, the second is better. */
    double ratio() {
        return StrictMath.exp(logRatios.mean());
    }

    /** Whether the second is better, with 95% confidence. */
    boolean secondWins() {
        return tried() && logRatios.mean() > logRatios.halfWidth();
    }

    boolean firstWins() {
        return tried() && -logRatios.mean() > logRatios.halfWidth();
    }

    /** The ratio as text. */
    String words() {
        return tried() ? times(ratio()) : "–";
    }

    /** The ratio with its 95% interval. */
    String interval() {
        return !decidable()
                ? words() + (tried() ? " (one instance)" : "")
                : words() + " (95%: " + times(StrictMath.exp(logRatios.mean() - logRatios.halfWidth())) + " to "
                        + times(StrictMath.exp(logRatios.mean() + logRatios.halfWidth())) + ")";
    }

    /** With two significant digits. */
    static String times(double ratio) {
        return Double.isFinite(ratio)
                ? new BigDecimal(ratio)
                                .round(new MathContext(2))
                                .stripTrailingZeros()
                                .toPlainString() + "×"
                : "–";
    }
}
