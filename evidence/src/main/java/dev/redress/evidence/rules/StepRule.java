package dev.redress.evidence.rules;

import dev.redress.evidence.cells.Cells;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A decision rule as a deployed system applies it: for each combination of group values, from which score on a positive decision is
 * how likely.
 *
 * @param columns the group columns; none if the rule is blind
 * @param steps for each combination of their values, the steps in increasing order of scores; below the first nobody is chosen
 */
public record StepRule(List<String> columns, Map<List<String>, List<Step>> steps) {
    /** From this score on, up to the next step, a decision is positive with this probability. */
    public record Step(double from, double probability) {}

    public StepRule {
        columns = List.copyOf(columns);
        steps = new LinkedHashMap<>(steps);
        int size = columns.size();
        if (steps.isEmpty() || steps.keySet().stream().anyMatch(values -> values.size() != size)) {
            throw new IllegalArgumentException("a rule has steps for combinations of " + size + " values");
        }
        for (List<Step> list : steps.values()) {
            double from = Double.NEGATIVE_INFINITY;
            double probability = 0;
            for (Step step : list) {
                if (!(step.from > from && step.probability >= probability && step.probability <= 1)) {
                    throw new IllegalArgumentException("steps go up, in score and in probability: " + list);
                }
                from = step.from;
                probability = step.probability;
            }
        }
    }

    /** The rule on the levels of some cells, as steps. Where the log has no scores, a score is the decision, 0 or 1. */
    static StepRule of(DecisionRule rule, Cells cells, boolean blind) {
        Map<List<String>, List<Step>> steps = new LinkedHashMap<>();
        for (int s = 0; s < (blind ? 1 : cells.strata().size()); s++) {
            List<Step> list = new ArrayList<>();
            double before = 0;
            for (int b = 0; b < cells.levels(); b++) {
                double share = rule.share(s, b);
                if (share > before) {
                    list.add(new Step(cells.scored() ? cells.bins().get(b) : b, share));
                    before = share;
                }
            }
            steps.put(blind ? List.of() : cells.strata().get(s), list);
        }
        return new StepRule(blind ? List.of() : cells.columns(), steps);
    }

    /** The probability of a positive decision. */
    public double probability(List<String> values, double score) {
        List<Step> list = steps.get(columns.isEmpty() ? List.of() : values);
        if (list == null) {
            throw new IllegalArgumentException("the rule says nothing about " + String.join(", ", values));
        }
        double probability = 0;
        for (Step step : list) {
            if (score >= step.from) {
                probability = step.probability;
            }
        }
        return probability;
    }

    /** The scores at which steps are. */
    public List<Double> cuts() {
        return steps.values().stream()
                .flatMap(List::stream)
                .map(Step::from)
                .distinct()
                .sorted()
                .toList();
    }

    /** The same rule on the levels of other cells, whose bins are cut at its steps. */
    DecisionRule on(Cells cells) {
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
                shares[s][b] = probability(values, cells.scored() ? cells.bins().get(b) : b);
            }
        }
        return new DecisionRule(shares);
    }
}
