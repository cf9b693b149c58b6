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
 * What a rule does on a log, against what was decided there.
 *
 * @param today what was decided loses, in weighted errors per 1000 decisions
 * @param loss what the rule loses
 * @param turnedPositive how many people's decisions turn positive, in expectation where the rule leaves them to chance
 * @param turnedNegative how many turn negative
 * @param before what was decided on each group and reported of it, by attribute
 * @param after what the rule decides and reports
 * @param excess by how much the rule misses each criterion that was asked about; not above 0 where it holds
 */
public record RuleEffect(
        double today,
        double loss,
        double turnedPositive,
        double turnedNegative,
        Map<Attribute, Map<String, Outcome>> before,
        Map<Attribute, Map<String, Outcome>> after,
        Map<String, Double> excess) {
    /** The log may be another than the one that the rule was found on, if its bins are cut at the rule's steps. */
    public static RuleEffect of(StepRule rule, Cells cells, List<Parity> criteria, Harm harm) {
        if (rule.reports().isEmpty()
                && criteria.stream().anyMatch(one -> one.kind().isOfScores())) {
            throw new IllegalArgumentException("the rule reports no scores, and criteria ask about them");
        }
        Population people = new Population(cells, rule.scale());
        DecisionRule levels = rule.on(cells);
        List<Outcome> outcome = people.outcome(levels);
        double[] changes = people.changes(levels);
        Map<String, Double> excess = new LinkedHashMap<>();
        criteria.forEach(parity -> excess.put(parity.id(), people.excess(parity, outcome)));
        return new RuleEffect(
                people.loss(people.today(), harm),
                people.loss(outcome, harm),
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

    /** What the rule decides on a group. */
    public Confusion after(Attribute attribute, String group) {
        return Optional.ofNullable(after.getOrDefault(attribute, Map.of()).get(group))
                .map(Outcome::decided)
                .orElse(Confusion.NONE);
    }

    /** Whether every criterion that was asked about holds. */
    public boolean holds() {
        return excess.values().stream().allMatch(excess -> excess <= RuleSearch.ROUNDING);
    }
}
