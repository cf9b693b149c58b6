package dev.redress.evidence.rules;

import dev.redress.evidence.cells.Attribute;
import dev.redress.evidence.cells.Cells;
import dev.redress.evidence.metrics.Confusion;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a rule does on a log, against what was decided there.
 *
 * @param today what was decided loses, in weighted errors per 1000 decisions
 * @param loss what the rule loses
 * @param turnedPositive how many people's decisions turn positive, in expectation where the rule leaves them to chance
 * @param turnedNegative how many turn negative
 * @param before what was decided on each group, by attribute
 * @param after what the rule decides on them
 * @param excess by how much the rule misses each criterion that was asked about; not above 0 where it holds
 */
public record RuleEffect(
        double today,
        double loss,
        double turnedPositive,
        double turnedNegative,
        Map<Attribute, Map<String, Confusion>> before,
        Map<Attribute, Map<String, Confusion>> after,
        Map<String, Double> excess) {
    /** The log may be another than the one that the rule was found on, if its bins are cut at the rule's steps. */
    public static RuleEffect of(StepRule rule, Cells cells, List<Parity> criteria, Harm harm) {
        Population people = new Population(cells);
        DecisionRule levels = rule.on(cells);
        List<Confusion> outcome = people.outcome(levels);
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

    private static Map<Attribute, Map<String, Confusion>> byGroup(Cells cells, List<Confusion> outcome) {
        Map<Attribute, Map<String, Confusion>> all = new LinkedHashMap<>();
        for (Attribute attribute : cells.attributes()) {
            Map<String, Confusion> groups = new LinkedHashMap<>();
            for (Cells.Group group : cells.groups(attribute)) {
                groups.put(group.name(), Population.sum(outcome, group.strata()));
            }
            all.put(attribute, groups);
        }
        return all;
    }

    /** What the rule decides on a group. */
    public Confusion after(Attribute attribute, String group) {
        return after.getOrDefault(attribute, Map.of()).getOrDefault(group, Confusion.NONE);
    }

    /** Whether every criterion that was asked about holds. */
    public boolean holds() {
        return excess.values().stream().allMatch(excess -> excess <= RuleSearch.ROUNDING);
    }
}
