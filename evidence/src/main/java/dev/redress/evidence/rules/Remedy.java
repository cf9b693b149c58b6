package dev.redress.evidence.rules;

import dev.redress.evidence.cells.Cells;
import dev.redress.evidence.metrics.ScoreScale;
import java.util.List;
import java.util.Optional;

/**
 * A decision rule that satisfies some criteria: of all such rules with almost the least loss, the one that changes
 * the fewest of today's decisions.
 *
 * @param price its loss minus that of the best rule without criteria, in weighted errors per 1000 decisions
 */
public record Remedy(StepRule rule, double price, RuleEffect effect) {
    /** Rules within this distance of the least loss are considered equally good. */
    static final double HAIR = 1e-7;

    private static final double CERTAIN = 1e-5;

    /** The remedy; empty if no rule satisfies all criteria. */
    public static Optional<Remedy> of(Cells cells, List<Parity> criteria, RuleBounds bounds) {
        int all = (1 << criteria.size()) - 1;
        ScoreScale scale = Parity.scale(cells, criteria);
        try (RuleProgram program = new RuleProgram(new Population(cells, scale), criteria, bounds)) {
            RuleSearch search = new RuleSearch(program);
            double free = search.least(0).value();
            RuleSearch.Best least = search.least(all);
            if (least.rule().isEmpty()) {
                return Optional.empty();
            }
            program.fewestChanges(least.value() + HAIR * bounds.weights().unit());
            // Known rules and bounds are for another objective.
            DecisionRule rule = new RuleSearch(program)
                    .least(all)
                    .rule()
                    .orElse(least.rule().get());
            // Probabilities close to 0 or 1 are rounded, if the criteria still hold.
            DecisionRule plain = rule.rounded(CERTAIN);
            DecisionRule kept = search.satisfied(plain) == all ? plain : rule;
            StepRule steps = StepRule.of(kept, cells, scale, bounds.blind());
            RuleEffect effect = RuleEffect.of(steps, cells, criteria, bounds.weights());
            return Optional.of(new Remedy(steps, Math.max(0, effect.loss() - free), effect));
        }
    }
}
