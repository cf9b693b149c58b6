package dev.redress.evidence.monitor;

import dev.redress.evidence.cells.Cells;
import dev.redress.evidence.metrics.Measure;
import dev.redress.evidence.metrics.Outcome;
import dev.redress.evidence.metrics.ScoreScale;
import dev.redress.evidence.metrics.Share;
import dev.redress.evidence.rules.Parity;
import dev.redress.evidence.rules.ParityKind;
import dev.redress.model.Micros;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What one period lost on each criterion: the number of people that its violation touches, times what one of them weighs.
 *
 * @param at the period
 * @param losses by criterion, in {@link Micros}
 */
public record PeriodLosses(String at, Map<String, Long> losses) {
    /** One observation for each period of the log that has people in it. What scores mean is told from all periods together. */
    public static List<PeriodLosses> of(Cells cells, List<Parity> criteria, double lossPerPerson) {
        boolean ofScores = criteria.stream().anyMatch(one -> one.kind().isOfScores());
        if (ofScores && !cells.scored()) {
            throw new IllegalArgumentException("criteria on scores are measured on a log with scores");
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
     * Over all groups with enough people, how many of them would have to be decided on otherwise for the group's rate to come within
     * the tolerance of the rate of all groups together; under the four-fifths rule, for it to reach four fifths of the highest; for
     * calibration, how many of them scores are wrong about beyond the tolerance. Where the criterion holds, nobody is touched: no rate is
     * farther from that of all than from another.
     */
    public static double peopleTouched(Parity criterion, List<Outcome> groups) {
        Measure measure = criterion.kind().measure();
        List<Share> shares = new ArrayList<>();
        List<Outcome> counting = new ArrayList<>();
        double highest = 0;
        for (Outcome group : groups) {
            Share share = measure.of(group);
            if (!share.few()) {
                shares.add(share);
                counting.add(group);
                highest = Math.max(highest, share.value());
            }
        }
        Share all = counting.stream().reduce(Outcome::plus).map(measure::of).orElse(new Share(0, 0));
        double touched = 0;
        for (Share share : shares) {
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
