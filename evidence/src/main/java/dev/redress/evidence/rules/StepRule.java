package dev.redress.evidence.rules;

import dev.redress.evidence.cells.Cells;
import dev.redress.evidence.metrics.ScoreScale;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A decision rule as a deployed system applies it: for each combination of group values, the probability of a positive decision as a step function
 * of the score. A rule that randomises scores has such a step function for each level that it reports: draw a number from 0 to 1, report the
 * highest level that is reached with at least this probability, and decide positively from the decisive level on.
 *
 * @param columns the group columns; none if the rule is blind
 * @param steps for each combination of their values, the steps in increasing order of scores; below the first, all decisions are negative
 * @param scale the scale of reported scores; none if scores are unchanged
 * @param reports for each level of the scale above the lowest, who reaches it
 */
public record StepRule(
        List<String> columns,
        Map<List<String>, List<ScoreStep>> steps,
        ScoreScale scale,
        List<Map<List<String>, List<ScoreStep>>> reports) {
    /** From this score on, up to the next step, a decision is positive with this probability. */
    public record ScoreStep(double from, double probability) {}

    public StepRule {
        columns = List.copyOf(columns);
        steps = new LinkedHashMap<>(steps);
        reports = List.copyOf(reports);
        check(columns.size(), steps);
        if (reports.size() != Math.max(0, scale.levels() - 1)) {
            throw new IllegalArgumentException("a rule reports every level of its scale but the lowest");
        }
        for (Map<List<String>, List<ScoreStep>> report : reports) {
            check(columns.size(), report);
        }
    }

    /** A rule that does not change scores. */
    public StepRule(List<String> columns, Map<List<String>, List<ScoreStep>> steps) {
        this(columns, steps, ScoreScale.NONE, List.of());
    }

    private static void check(int size, Map<List<String>, List<ScoreStep>> steps) {
        if (steps.isEmpty() || steps.keySet().stream().anyMatch(values -> values.size() != size)) {
            throw new IllegalArgumentException("a rule has steps for combinations of " + size + " values");
        }
        for (List<ScoreStep> list : steps.values()) {
            double from = Double.NEGATIVE_INFINITY;
            double probability = 0;
            for (ScoreStep step : list) {
                if (!(step.from > from && step.probability >= probability && step.probability <= 1)) {
                    throw new IllegalArgumentException("the scores and probabilities of steps must increase: " + list);
                }
                from = step.from;
                probability = step.probability;
            }
        }
    }

    /** The rule on the bins of some cells, as steps. If the log has no scores, the score is the decision, 0 or 1. */
    static StepRule of(DecisionRule rule, Cells cells, ScoreScale scale, boolean blind) {
        List<Map<List<String>, List<ScoreStep>>> reports = new ArrayList<>();
        for (int level = 1; level < scale.levels(); level++) {
            int own = level;
            reports.add(steps(cells, blind, (s, b) -> rule.reach(own, s, b)));
        }
        return new StepRule(blind ? List.of() : cells.columns(), steps(cells, blind, rule::share), scale, reports);
    }

    /** The probability in a stratum and a bin. */
    private interface Shares {
        double of(int stratum, int bin);
    }

    private static Map<List<String>, List<ScoreStep>> steps(Cells cells, boolean blind, Shares shares) {
        Map<List<String>, List<ScoreStep>> steps = new LinkedHashMap<>();
        for (int s = 0; s < (blind ? 1 : cells.strata().size()); s++) {
            List<ScoreStep> list = new ArrayList<>();
            double before = 0;
            for (int b = 0; b < cells.levels(); b++) {
                double share = shares.of(s, b);
                if (share > before) {
                    list.add(new ScoreStep(cells.scored() ? cells.bins().get(b) : b, share));
                    before = share;
                }
            }
            steps.put(blind ? List.of() : cells.strata().get(s), list);
        }
        return steps;
    }

    /** The probability of a positive decision. */
    public double probability(List<String> values, double score) {
        return probability(steps, values, score);
    }

    private double probability(Map<List<String>, List<ScoreStep>> of, List<String> values, double score) {
        List<ScoreStep> list = of.get(columns.isEmpty() ? List.of() : values);
        if (list == null) {
            throw new IllegalArgumentException("the rule has no steps for " + String.join(", ", values));
        }
        double probability = 0;
        for (ScoreStep step : list) {
            if (score >= step.from) {
                probability = step.probability;
            }
        }
        return probability;
    }

    /** The scores at which steps or levels begin. */
    public List<Double> cuts() {
        return Stream.concat(
                        Stream.concat(Stream.of(steps), reports.stream())
                                .flatMap(one -> one.values().stream())
                                .flatMap(List::stream)
                                .map(ScoreStep::from),
                        scale.from().stream())
                .distinct()
                .sorted()
                .toList();
    }

    /** The same rule on the bins of other cells, which must be cut at its steps. */
    DecisionRule on(Cells cells) {
        if (reports.isEmpty()) {
            return new DecisionRule(shares(steps, cells));
        }
        double[][][] reach =
                reports.stream().map(report -> shares(report, cells)).toArray(double[][][]::new);
        return new DecisionRule(reach, scale.decisive() - 1);
    }

    private double[][] shares(Map<List<String>, List<ScoreStep>> of, Cells cells) {
        double[][] shares = new double[cells.strata().size()][cells.levels()];
        int[] places = columns.stream().mapToInt(cells.columns()::indexOf).toArray();
        for (int s = 0; s < shares.length; s++) {
            List<String> values = new ArrayList<>();
            for (int n = 0; n < places.length; n++) {
                if (places[n] < 0) {
                    throw new IllegalArgumentException("the rule needs the column '" + columns.get(n) + "'");
                }
                values.add(cells.strata().get(s).get(places[n]));
            }
            for (int b = 0; b < cells.levels(); b++) {
                shares[s][b] =
                        probability(of, values, cells.scored() ? cells.bins().get(b) : b);
            }
        }
        return shares;
    }
}
