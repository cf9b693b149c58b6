package dev.redress.evidence.rules;

import dev.redress.evidence.cells.Attribute;
import dev.redress.evidence.cells.Cell;
import dev.redress.evidence.cells.Cells;
import dev.redress.evidence.metrics.Confusion;
import dev.redress.evidence.metrics.Rate;
import dev.redress.evidence.metrics.Share;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The people a rule decides on: how many by stratum, level of the score, label, and what was decided on them so far. */
final class Population {
    private final double[][] positives;
    private final double[][] negatives;
    private final double[][] decidedYes;
    private final double[][] decidedNo;
    private final Confusion[] today;
    private final Map<Attribute, List<List<Integer>>> groups = new HashMap<>();
    private final Map<Parity, List<List<Integer>>> counting = new HashMap<>();
    private final double size;

    Population(Cells cells) {
        int strata = cells.strata().size();
        positives = new double[strata][cells.levels()];
        negatives = new double[strata][cells.levels()];
        decidedYes = new double[strata][cells.levels()];
        decidedNo = new double[strata][cells.levels()];
        today = new Confusion[strata];
        Arrays.fill(today, Confusion.NONE);
        for (Cell cell : cells.cells()) {
            int s = cell.stratum();
            int level = cells.scored() ? cell.bin() : cell.decision() ? 1 : 0;
            (cell.label() ? positives : negatives)[s][level] += cell.weight();
            (cell.decision() ? decidedYes : decidedNo)[s][level] += cell.weight();
            today[s] = today[s].plus(Confusion.of(cell.label(), cell.weight(), cell.decision() ? 1 : 0));
        }
        for (Attribute attribute : cells.attributes()) {
            groups.put(
                    attribute,
                    cells.groups(attribute).stream().map(Cells.Group::strata).toList());
        }
        size = cells.weight();
    }

    int strata() {
        return positives.length;
    }

    int levels() {
        return positives[0].length;
    }

    double size() {
        return size;
    }

    /** How many positives in truth the stratum has from the level on. */
    double positivesFrom(int stratum, int level) {
        return Arrays.stream(positives[stratum], level, levels()).sum();
    }

    double negativesFrom(int stratum, int level) {
        return Arrays.stream(negatives[stratum], level, levels()).sum();
    }

    /** How many decisions change if all from the level on are positive, less how many if none is. */
    double changesFrom(int stratum, int level) {
        return Arrays.stream(decidedNo[stratum], level, levels()).sum()
                - Arrays.stream(decidedYes[stratum], level, levels()).sum();
    }

    List<Confusion> today() {
        return List.of(today);
    }

    /** What the rule would have decided, by stratum. */
    List<Confusion> outcome(DecisionRule rule) {
        List<Confusion> outcome = new ArrayList<>();
        for (int s = 0; s < strata(); s++) {
            Confusion sum = Confusion.NONE;
            for (int b = 0; b < levels(); b++) {
                sum = sum.plus(Confusion.of(true, positives[s][b], rule.share(s, b)))
                        .plus(Confusion.of(false, negatives[s][b], rule.share(s, b)));
            }
            outcome.add(sum);
        }
        return outcome;
    }

    /** How many decisions the rule turns positive, and how many negative; expected numbers where it leaves them to chance. */
    double[] changes(DecisionRule rule) {
        double[] changes = new double[2];
        for (int s = 0; s < strata(); s++) {
            for (int b = 0; b < levels(); b++) {
                changes[0] += decidedNo[s][b] * rule.share(s, b);
                changes[1] += decidedYes[s][b] * (1 - rule.share(s, b));
            }
        }
        return changes;
    }

    /** Weighted errors per 1000 decisions. */
    double loss(List<Confusion> outcome, Harm harm) {
        double loss = 0;
        for (Confusion stratum : outcome) {
            loss += harm.falsePositive() * stratum.fp() + harm.falseNegative() * stratum.fn();
        }
        return 1000 * loss / size;
    }

    /** The strata of each group of the attribute that somebody is in. */
    List<List<Integer>> groups(Attribute attribute) {
        return groups.getOrDefault(attribute, List.of()).stream()
                .filter(strata -> sum(today(), strata).n() > 0)
                .toList();
    }

    /** The strata of each group that counts for the criterion: there are enough people whatever is decided. */
    List<List<Integer>> groups(Parity parity) {
        return counting.computeIfAbsent(
                parity,
                p -> groups(p.attribute()).stream()
                        .filter(strata -> enough(p.kind().rate(), sum(today(), strata)))
                        .toList());
    }

    private static boolean enough(Rate rate, Confusion counts) {
        return rate.isRatio() ? counts.n() >= Share.FEW : !rate.of(counts).few();
    }

    static Confusion sum(List<Confusion> outcome, List<Integer> strata) {
        Confusion sum = Confusion.NONE;
        for (int stratum : strata) {
            sum = sum.plus(outcome.get(stratum));
        }
        return sum;
    }

    /** By how much the outcome misses the criterion; not above 0 if it holds. */
    double excess(Parity parity, List<Confusion> outcome) {
        return parity.excess(
                groups(parity).stream().map(strata -> sum(outcome, strata)).toList());
    }
}
