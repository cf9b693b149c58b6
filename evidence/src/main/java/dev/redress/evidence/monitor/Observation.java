package dev.redress.evidence.monitor;

import dev.redress.evidence.cells.Cells;
import dev.redress.evidence.metrics.Confusion;
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
public record Observation(String at, Map<String, Long> losses) {
    /** One observation for each period of the log that has people in it. */
    public static List<Observation> of(Cells cells, List<Parity> criteria, double lossPerPerson) {
        List<Observation> observations = new ArrayList<>();
        cells.byPeriod().forEach((period, part) -> {
            Map<String, Long> losses = new LinkedHashMap<>();
            for (Parity criterion : criteria) {
                losses.put(criterion.id(), Micros.of(lossPerPerson * peopleTouched(criterion, part)));
            }
            observations.add(new Observation(period, losses));
        });
        return observations;
    }

    private static double peopleTouched(Parity criterion, Cells cells) {
        return peopleTouched(
                criterion,
                cells.groups(criterion.attribute()).stream()
                        .map(group -> Confusion.of(cells, group))
                        .toList());
    }

    /**
     * Over all groups with enough people, how many of them would have to be decided on otherwise for the group's rate to come within
     * the tolerance of the rate of all groups together; under the four-fifths rule, for it to reach four fifths of the highest.
     * Where the criterion holds, nobody is touched: no rate is farther from that of all than from another.
     */
    public static double peopleTouched(Parity criterion, List<Confusion> groups) {
        List<Share> shares = new ArrayList<>();
        Confusion all = Confusion.NONE;
        double highest = 0;
        for (Confusion counts : groups) {
            Share share = criterion.kind().rate().of(counts);
            if (!share.few()) {
                shares.add(share);
                all = all.plus(counts);
                highest = Math.max(highest, share.value());
            }
        }
        double touched = 0;
        for (Share share : shares) {
            double beyond = criterion.kind() == ParityKind.FF
                    ? ParityKind.FOUR_FIFTHS * highest - share.value()
                    : Math.abs(share.value() - criterion.kind().rate().of(all).value()) - criterion.tolerance();
            touched += share.all() * Math.max(0, beyond);
        }
        return touched;
    }
}
