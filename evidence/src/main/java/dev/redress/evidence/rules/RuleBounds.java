package dev.redress.evidence.rules;

/**
 * The admissible rules, and the weights of their errors.
 *
 * @param leastSelection the least distance of each group's selection rate from 0 and 1, at which criteria hold trivially
 * @param blind whether there must be one rule for all groups, because thresholds by group are unlawful
 */
public record RuleBounds(ErrorWeights weights, double leastSelection, boolean blind) {
    /** Equal weights of errors, selection rates from .05 to .95, a rule for each group. */
    public static final RuleBounds USUAL = new RuleBounds(ErrorWeights.EQUAL, 0.05, false);

    public RuleBounds {
        if (!(leastSelection >= 0 && leastSelection < 0.5)) {
            throw new IllegalArgumentException("the least selection rate " + leastSelection + " is not from 0 to 0.5");
        }
    }
}
