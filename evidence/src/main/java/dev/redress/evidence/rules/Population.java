package dev.redress.evidence.rules;

import dev.redress.evidence.cells.Attribute;
import dev.redress.evidence.cells.Cell;
import dev.redress.evidence.cells.Cells;
import dev.redress.evidence.metrics.Confusion;
import dev.redress.evidence.metrics.Outcome;
import dev.redress.evidence.metrics.Proportion;
import dev.redress.evidence.metrics.ReportedScores;
import dev.redress.evidence.metrics.ScoreScale;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The people on whom a rule decides: their numbers by stratum, level of the score, label and today's decision. */
final class Population {
    private final double[][] positives;
    private final double[][] negatives;
    private final double[][] decidedYes;
    private final double[][] decidedNo;
    private final Outcome[] today;
    private final ScoreScale scale;
    private final int[] levelOf;
    private final Map<Attribute, List<List<Integer>>> groups = new HashMap<>();
    private final Map<Parity, List<List<Integer>>> counting = new HashMap<>();
    private final double size;

    /** A population whose scores are not needed. */
    Population(Cells cells) {
        this(cells, ScoreScale.NONE);
    }

    /** @param scale the scale of scores; none if no criterion is about them */
    Population(Cells cells, ScoreScale scale) {
        this.scale = scale;
        levelOf = scale.levels() == 0 ? new int[cells.levels()] : scale.levels(cells);
        int strata = cells.strata().size();
        positives = new double[strata][cells.levels()];
        negatives = new double[strata][cells.levels()];
        decidedYes = new double[strata][cells.levels()];
        decidedNo = new double[strata][cells.levels()];
        today = new Outcome[strata];
        Confusion[] decided = new Confusion[strata];
        Arrays.fill(decided, Confusion.NONE);
        Arrays.setAll(today, s -> new Outcome(Confusion.NONE, new ReportedScores(scale)));
        for (Cell cell : cells.cells()) {
            int s = cell.stratum();
            int level = cells.scored() ? cell.bin() : cell.decision() ? 1 : 0;
            (cell.label() ? positives : negatives)[s][level] += cell.weight();
            (cell.decision() ? decidedYes : decidedNo)[s][level] += cell.weight();
            decided[s] = decided[s].plus(Confusion.of(cell.label(), cell.weight(), cell.decision() ? 1 : 0));
            if (scale.levels() > 0) {
                today[s].reported().add(levelOf[level], cell.label(), cell.weight());
            }
        }
        Arrays.setAll(today, s -> new Outcome(decided[s], today[s].reported()));
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

    /** The number of people with a positive label in the stratum at this level or above. */
    double positivesFrom(int stratum, int level) {
        return Arrays.stream(positives[stratum], level, levels()).sum();
    }

    double negativesFrom(int stratum, int level) {
        return Arrays.stream(negatives[stratum], level, levels()).sum();
    }

    /** The number of decisions that change if all from the level on are positive, minus the number if none is. */
    double changesFrom(int stratum, int level) {
        return Arrays.stream(decidedNo[stratum], level, levels()).sum()
                - Arrays.stream(decidedYes[stratum], level, levels()).sum();
    }

    /** The scale of scores. */
    ScoreScale scale() {
        return scale;
    }

    /**
     * How far scores move up to a level, in units of their values, if all from a bin on reach it, minus how far down if none does.
     */
    double movesFrom(int stratum, int bin, int level) {
        double moves = 0;
        for (int b = bin; b < levels(); b++) {
            double people = positives[stratum][b] + negatives[stratum][b];
            moves += levelOf[b] < level ? people : -people;
        }
        return moves * scale.rise(level);
    }

    /** How far scores move if nobody reaches a level above the lowest. */
    double movesToLowest(int stratum) {
        double moves = 0;
        for (int b = 0; scale.levels() > 0 && b < levels(); b++) {
            moves += (positives[stratum][b] + negatives[stratum][b]) * (scale.value(levelOf[b]) - scale.value(0));
        }
        return moves;
    }

    /** The total distance of the scores that the rule reports from today's, in units of their values. */
    double moves(DecisionRule rule) {
        double moves = 0;
        for (int s = 0; s < strata(); s++) {
            for (int b = 0; b < levels(); b++) {
                double people = positives[s][b] + negatives[s][b];
                for (int j = 1; j < scale.levels(); j++) {
                    double reach = rule.reach(j, s, b);
                    moves += people * scale.rise(j) * (levelOf[b] < j ? reach : 1 - reach);
                }
            }
        }
        return moves;
    }

    List<Outcome> today() {
        return List.of(today);
    }

    /** The decisions and reported scores under the rule, by stratum. */
    List<Outcome> outcome(DecisionRule rule) {
        List<Outcome> outcome = new ArrayList<>();
        for (int s = 0; s < strata(); s++) {
            Confusion sum = Confusion.NONE;
            ReportedScores reports = new ReportedScores(scale);
            for (int b = 0; b < levels(); b++) {
                sum = sum.plus(Confusion.of(true, positives[s][b], rule.share(s, b)))
                        .plus(Confusion.of(false, negatives[s][b], rule.share(s, b)));
                for (int j = 0; j < scale.levels(); j++) {
                    double there = rule.reach(j, s, b) - rule.reach(j + 1, s, b);
                    reports.add(j, true, there * positives[s][b]);
                    reports.add(j, false, there * negatives[s][b]);
                }
            }
            outcome.add(new Outcome(sum, reports));
        }
        return outcome;
    }

    /** The expected numbers of decisions that the rule makes positive, and negative. */
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
    double loss(List<Outcome> outcome, ErrorWeights weights) {
        double loss = 0;
        for (Outcome stratum : outcome) {
            Confusion decided = stratum.decided();
            loss += weights.falsePositive() * decided.fp() + weights.falseNegative() * decided.fn();
        }
        return 1000 * loss / size;
    }

    /** The non-empty strata of each group of the attribute. */
    List<List<Integer>> groups(Attribute attribute) {
        return groups.getOrDefault(attribute, List.of()).stream()
                .filter(strata -> decidedToday(strata).n() > 0)
                .toList();
    }

    /** The strata of each group that counts for the criterion: one with enough people, whatever the decisions. */
    List<List<Integer>> groups(Parity parity) {
        return counting.computeIfAbsent(
                parity,
                p -> groups(p.attribute()).stream()
                        .filter(strata -> enough(p.kind(), sum(today(), strata)))
                        .toList());
    }

    private static boolean enough(ParityKind kind, Outcome today) {
        return kind.isRatio()
                ? today.decided().n() >= Proportion.FEW
                : !kind.measure().of(today).few();
    }

    /** Today's decisions on the people of some strata. */
    Confusion decidedToday(List<Integer> strata) {
        return sum(today(), strata).decided();
    }

    static Outcome sum(List<Outcome> outcome, List<Integer> strata) {
        return strata.stream().map(outcome::get).reduce(Outcome::plus).orElseThrow();
    }

    /** The amount by which the outcome violates the criterion; not above 0 if it holds. */
    double excess(Parity parity, List<Outcome> outcome) {
        return parity.excess(
                groups(parity).stream().map(strata -> sum(outcome, strata)).toList());
    }
}
