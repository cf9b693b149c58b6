package dev.redress.evidence.rules;

/**
 * Which rules are considered, and what their errors weigh.
 *
 * @param leastSelection each group's selection rate stays that far from 0 and 1, where every criterion holds trivially
 * @param blind whether one rule is for all groups, as where thresholds by group are unlawful
 */
public record RuleBounds(Harm harm, double leastSelection, boolean blind) {
    /** Every error counts the same, selection rates from .05 to .95, a rule for each group. */
    public static final RuleBounds USUAL = new RuleBounds(Harm.EQUAL, 0.05, false);

    public RuleBounds {
        if (!(leastSelection >= 0 && leastSelection < 0.5)) {
            throw new IllegalArgumentException("the least selection rate " + leastSelection + " is not from 0 to 0.5");
        }
    }
}
