package dev.redress.evidence.monitor;

import dev.redress.evidence.cells.Cells;
import dev.redress.evidence.metrics.Measure;
import dev.redress.evidence.metrics.Outcome;
import dev.redress.evidence.metrics.Proportion;
import dev.redress.evidence.metrics.ScoreScale;
import dev.redress.evidence.rules.Parity;
import dev.redress.evidence.rules.ParityKind;
import dev.redress.model.Micros;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The losses of one period by criterion: the number of people whom its violation affects, times the loss per person.
 *
 * @param at the period
 * @param losses by criterion, in {@link Micros}
 */
public record PeriodLosses(String at, Map<String, Long> losses) {
    /** One observation for each non-empty period of the log. The scale of scores is that of all periods together. */
    public static List<PeriodLosses> of(Cells cells, List<Parity> criteria, double lossPerPerson) {
        boolean ofScores = criteria.stream().anyMatch(one -> one.kind().isOfScores());
        if (ofScores && !cells.scored()) {
            throw new IllegalArgumentException("criteria on scores need a log with scores");
        }
        ScoreScale scale = ofScores ? ScoreScale.fine(cells) : ScoreScale.NONE;
        List<PeriodLosses> observations = new ArrayList<>();
        cells.byPeriod().forEach((period, part) -> {
            Map<String, Long> losses = new LinkedHashMap<>();
            for (Parity criterion : criteria) {
                losses.put(criterion.id(), Micros.of(lossPerPerson * peopleTouched(criterion, part, scale)));
            }
            observations.add(new PeriodLosses(period, losses));
        });
        return observations;
    }

    private static double peopleTouched(Parity criterion, Cells cells, ScoreScale scale) {
        return peopleTouched(
                criterion,
                cells.groups(criterion.attribute()).stream()
                        .map(group -> Outcome.of(cells, group, scale))
                        .toList());
    }

    /**
     * Summed over all groups with enough people, the number of decisions that would have to change for the group's rate to be within
     * the tolerance of the overall rate; under the four-fifths rule, for it to reach four fifths of the highest; for
     * calibration, the number of people for whom scores are wrong beyond the tolerance. If the criterion holds, nobody is affected: no rate is
     * farther from the overall rate than from another rate.
     */
    public static double peopleTouched(Parity criterion, List<Outcome> groups) {
        Measure measure = criterion.kind().measure();
        List<Proportion> shares = new ArrayList<>();
        List<Outcome> counting = new ArrayList<>();
        double highest = 0;
        for (Outcome group : groups) {
            Proportion share = measure.of(group);
            if (!share.few()) {
                shares.add(share);
                counting.add(group);
                highest = Math.max(highest, share.value());
            }
        }
        Proportion all =
                counting.stream().reduce(Outcome::plus).map(measure::of).orElse(new Proportion(0, 0));
        double touched = 0;
        for (Proportion share : shares) {
            double beyond = switch (criterion.kind()) {
                case FF -> ParityKind.FOUR_FIFTHS * highest - share.value();
                case CAL -> share.value() - criterion.tolerance();
                default -> Math.abs(share.value() - all.value()) - criterion.tolerance();
            };
            touched += share.all() * Math.max(0, beyond);
        }
        return touched;
    }
}
