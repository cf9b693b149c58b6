package dev.redress.audit;

import dev.redress.lab.figure.CostChart;
import dev.redress.lab.figure.CostChart.LineRole;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The cost of a history compared with three alternatives: never fixing anything, the ski-rental rule, and the best decisions in hindsight.
 *
 * @param obstacle a sentence that says why nothing can be compared; empty if it can
 */
public record CostComparison(Optional<Alternative> skiRental, Optional<Alternative> hindsight, String obstacle) {
    /**
     * Compares a history.
     *
     * @param effort how hard to search for the optimum in hindsight, about in seconds
     */
    public static CostComparison of(SystemHistory history, double effort) {
        if (history.fates().counted() == 0) {
            return new CostComparison(Optional.empty(), Optional.empty(), "");
        }
        if (history.amendments() > 0) {
            return new CostComparison(
                    Optional.empty(),
                    Optional.empty(),
                    "The charter was amended during this time, so other decisions cannot be compared on a single problem.");
        }
        if (!history.isComparable()) {
            return new CostComparison(
                    Optional.empty(),
                    Optional.empty(),
                    "There are too many complaints to compare other decisions here. Use redress compare on the exported ledger.");
        }
        return new CostComparison(
                Optional.of(Alternative.of(history, Alternative.Settings.of("ski-rental"))),
                Optional.of(Alternative.hindsight(history, effort)),
                "");
    }

    /** The ratio of the cost to the optimum; an upper bound on it where the optimum is only known to lie between two bounds. */
    public Optional<Double> ratio(SystemHistory history) {
        return hindsight
                .filter(best -> best.lowerBound() > 0)
                .map(best -> history.totalLoss() / (double) best.lowerBound());
    }

    /** The history and its alternatives as one chart. */
    public String chart(SystemHistory history, CostChart.Size size) {
        List<CostChart.CostLine> lines = new ArrayList<>();
        lines.add(
                new CostChart.CostLine("This system", LineRole.OURS, history.total(), Amounts.of(history.totalLoss())));
        lines.add(
                new CostChart.CostLine("Never fix", LineRole.NEVER, history.never(), Amounts.of(history.neverLoss())));
        skiRental.ifPresent(one -> lines.add(
                new CostChart.CostLine("Ski-rental", LineRole.RIVAL, one.curve(), Amounts.of(one.totalLoss()))));
        hindsight.ifPresent(one -> lines.add(
                new CostChart.CostLine("Hindsight", LineRole.BEST, one.curve(), Amounts.of(one.totalLoss()))));
        return new CostChart("Total cost over time", history.days(), lines, history.fixes(), size).svg();
    }
}
