package dev.redress.evidence.metrics;

import java.util.Optional;

/**
 * How much a rate differs between the groups of an attribute that have enough people: between the lowest and the highest.
 *
 * @param difference the highest less the lowest, with Newcombe's interval for these two
 * @param ratio the lowest over the highest (the four-fifths rule asks for 0.8); nothing where the highest is 0
 * @param p the probability of a difference at least as large by chance, corrected for the number of pairs (Bonferroni) and of criteria (Holm)
 */
public record Disparity(
        Rate rate, String lowest, String highest, Estimate difference, Optional<Estimate> ratio, double p) {
    /** Whether chance alone hardly explains it. */
    public boolean significant() {
        return p < 0.05;
    }

    Disparity corrected(double corrected) {
        return new Disparity(rate, lowest, highest, difference, ratio, corrected);
    }
}
