package dev.redress.evidence.rules;

import dev.redress.evidence.cells.Attribute;
import dev.redress.evidence.cells.Cells;
import dev.redress.evidence.metrics.Confusion;
import dev.redress.evidence.metrics.Outcome;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The effect of a rule on a log, compared with the decisions there.
 *
 * @param today the loss of the decisions in the log, in weighted errors per 1000 decisions
 * @param loss the loss of the rule
 * @param turnedPositive the expected number of decisions that become positive
 * @param turnedNegative the expected number of decisions that become negative
 * @param before the decisions and reported scores of each group in the log, by attribute
 * @param after the same under the rule
 * @param excess the amount by which the rule violates each criterion; not above 0 if it holds
 */
public record RuleEffect(
        double today,
        double loss,
        double turnedPositive,
        double turnedNegative,
        Map<Attribute, Map<String, Outcome>> before,
        Map<Attribute, Map<String, Outcome>> after,
        Map<String, Double> excess) {
    /** The log need not be the one from which the rule was derived, but its bins must be cut at the rule's steps. */
    public static RuleEffect of(StepRule rule, Cells cells, List<Parity> criteria, ErrorWeights weights) {
        if (rule.reports().isEmpty()
                && criteria.stream().anyMatch(one -> one.kind().isOfScores())) {
            throw new IllegalArgumentException("the rule reports no scores, but a criterion is about scores");
        }
        Population people = new Population(cells, rule.scale());
        DecisionRule levels = rule.on(cells);
        List<Outcome> outcome = people.outcome(levels);
        double[] changes = people.changes(levels);
        Map<String, Double> excess = new LinkedHashMap<>();
        criteria.forEach(parity -> excess.put(parity.id(), people.excess(parity, outcome)));
        return new RuleEffect(
                people.loss(people.today(), weights),
                people.loss(outcome, weights),
                changes[0],
                changes[1],
                byGroup(cells, people.today()),
                byGroup(cells, outcome),
                excess);
    }

    private static Map<Attribute, Map<String, Outcome>> byGroup(Cells cells, List<Outcome> outcome) {
        Map<Attribute, Map<String, Outcome>> all = new LinkedHashMap<>();
        for (Attribute attribute : cells.attributes()) {
            Map<String, Outcome> groups = new LinkedHashMap<>();
            for (Cells.Group group : cells.groups(attribute)) {
                groups.put(group.name(), Population.sum(outcome, group.strata()));
            }
            all.put(attribute, groups);
        }
        return all;
    }

    /** The outcome of the rule in a group. */
    public Confusion after(Attribute attribute, String group) {
        return Optional.ofNullable(after.getOrDefault(attribute, Map.of()).get(group))
                .map(Outcome::decided)
                .orElse(Confusion.NONE);
    }

    /** Whether every criterion holds. */
    public boolean holds() {
        return excess.values().stream().allMatch(excess -> excess <= RuleSearch.ROUNDING);
    }
}
