package dev.redress.evidence.metrics;

import java.util.Optional;

/**
 * The disparity of a rate: how much the lowest and the highest rate differ among the groups of an attribute that have enough people.
 *
 * @param difference the highest minus the lowest, with Newcombe's interval for these two
 * @param ratio the lowest over the highest (the four-fifths rule asks for 0.8); empty if the highest is 0
 * @param p the probability of a difference at least as large by chance, corrected for the number of pairs (Bonferroni) and of criteria (Holm)
 */
public record Disparity(
        Rate rate, String lowest, String highest, Estimate difference, Optional<Estimate> ratio, double p) {
    /** Whether the difference is significant. */
    public boolean significant() {
        return p < 0.05;
    }

    Disparity corrected(double corrected) {
        return new Disparity(rate, lowest, highest, difference, ratio, corrected);
    }
}
