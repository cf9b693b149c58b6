package dev.redress.audit;

import dev.redress.lab.figure.CostChart;
import dev.redress.lab.figure.CostChart.LineRole;
import dev.redress.model.Micros;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a history cost beside what never fixing, a simple rule and the best decisions in hindsight would have cost.
 *
 * @param obstacle why there is nothing to compare with, in a sentence; empty if there is
 */
public record CostComparison(Optional<Alternative> skiRental, Optional<Alternative> hindsight, String obstacle) {
    /** So much effort (about seconds) goes into the optimum in hindsight. */
    public static CostComparison of(Story story, double effort) {
        if (story.fates().counted() == 0) {
            return new CostComparison(Optional.empty(), Optional.empty(), "");
        }
        if (story.amendments() > 0) {
            return new CostComparison(
                    Optional.empty(),
                    Optional.empty(),
                    "The charter was amended meanwhile, so there is no single problem of which other decisions could be compared.");
        }
        if (!story.isComparable()) {
            return new CostComparison(
                    Optional.empty(),
                    Optional.empty(),
                    "There are too many complaints to compare other decisions here: redress compare does it with an exported ledger.");
        }
        return new CostComparison(
                Optional.of(Alternative.of(story, Alternative.Settings.of("ski-rental"))),
                Optional.of(Alternative.hindsight(story, effort)),
                "");
    }

    /** How many times the optimum was paid; at most so many times where it is only known to lie between two bounds. */
    public Optional<Double> ratio(Story story) {
        return hindsight
                .filter(best -> best.lowerBound() > 0)
                .map(best -> story.totalLoss() / (double) best.lowerBound());
    }

    /** All of them as one chart. */
    public String chart(Story story, CostChart.Size size) {
        List<CostChart.CostLine> lines = new ArrayList<>();
        lines.add(
                new CostChart.CostLine("This system", LineRole.OURS, story.total(), Micros.format(story.totalLoss())));
        lines.add(new CostChart.CostLine("Never fix", LineRole.NEVER, story.never(), Micros.format(story.neverLoss())));
        skiRental.ifPresent(one -> lines.add(
                new CostChart.CostLine("Ski-rental", LineRole.RIVAL, one.curve(), Micros.format(one.totalLoss()))));
        hindsight.ifPresent(one -> lines.add(
                new CostChart.CostLine("Hindsight", LineRole.BEST, one.curve(), Micros.format(one.totalLoss()))));
        return new CostChart("Total cost as time went by", story.days(), lines, story.fixes(), size).svg();
    }
}
