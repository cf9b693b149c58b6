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
    public static CostComparison of(Story story, double effort) {
        if (story.fates().counted() == 0) {
            return new CostComparison(Optional.empty(), Optional.empty(), "");
        }
        if (story.amendments() > 0) {
            return new CostComparison(
                    Optional.empty(),
                    Optional.empty(),
                    "The charter was amended during this time, so other decisions cannot be compared on a single problem.");
        }
        if (!story.isComparable()) {
            return new CostComparison(
                    Optional.empty(),
                    Optional.empty(),
                    "There are too many complaints to compare other decisions here. Use redress compare on the exported ledger.");
        }
        return new CostComparison(
                Optional.of(Alternative.of(story, Alternative.Settings.of("ski-rental"))),
                Optional.of(Alternative.hindsight(story, effort)),
                "");
    }

    /** The ratio of the cost to the optimum; an upper bound on it where the optimum is only known to lie between two bounds. */
    public Optional<Double> ratio(Story story) {
        return hindsight
                .filter(best -> best.lowerBound() > 0)
                .map(best -> story.totalLoss() / (double) best.lowerBound());
    }

    /** The history and its alternatives as one chart. */
    public String chart(Story story, CostChart.Size size) {
        List<CostChart.CostLine> lines = new ArrayList<>();
        lines.add(new CostChart.CostLine("This system", LineRole.OURS, story.total(), Amounts.of(story.totalLoss())));
        lines.add(new CostChart.CostLine("Never fix", LineRole.NEVER, story.never(), Amounts.of(story.neverLoss())));
        skiRental.ifPresent(one -> lines.add(
                new CostChart.CostLine("Ski-rental", LineRole.RIVAL, one.curve(), Amounts.of(one.totalLoss()))));
        hindsight.ifPresent(one -> lines.add(
                new CostChart.CostLine("Hindsight", LineRole.BEST, one.curve(), Amounts.of(one.totalLoss()))));
        return new CostChart("Total cost over time", story.days(), lines, story.fixes(), size).svg();
    }
}
