package dev.redress.evidence.rules;

import dev.redress.evidence.cells.Cells;
import dev.redress.evidence.metrics.ScoreScale;
import java.util.List;
import java.util.Optional;

/**
 * A decision rule under which some criteria hold: of all rules that lose hardly more than the best of them, the one that changes
 * fewest of today's decisions.
 *
 * @param price what it loses more than the best rule under no criterion, in weighted errors per 1000 decisions
 */
public record Remedy(StepRule rule, double price, RuleEffect effect) {
    /** Rules within this of the least loss are as good. */
    static final double HAIR = 1e-7;

    private static final double CERTAIN = 1e-5;

    /** The remedy; nothing if no rule meets all criteria. */
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
            program.fewestChanges(least.value() + HAIR * bounds.harm().unit());
            // What was known is about another goal.
            DecisionRule rule = new RuleSearch(program)
                    .least(all)
                    .rule()
                    .orElse(least.rule().get());
            // What is all but certain is made so, if the criteria hold all the same.
            DecisionRule plain = rule.rounded(CERTAIN);
            DecisionRule kept = search.satisfied(plain) == all ? plain : rule;
            StepRule steps = StepRule.of(kept, cells, scale, bounds.blind());
            RuleEffect effect = RuleEffect.of(steps, cells, criteria, bounds.harm());
            return Optional.of(new Remedy(steps, Math.max(0, effect.loss() - free), effect));
        }
    }
}
