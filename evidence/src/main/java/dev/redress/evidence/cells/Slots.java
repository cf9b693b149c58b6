package dev.redress.evidence.cells;

import java.util.List;

/**
 * Where a score stands among all scores, as a key that sorts like the scores. Up to 4096 distinct scores each have their own key,
 * the score itself; more of them share equal parts of the range. No slot lies on both sides of a cut.
 *
 * @param cuts scores that begin a slot, increasing
 */
record Slots(boolean exact, double lowest, double highest, List<Double> cuts) {
    /** As many distinct scores are told apart. */
    static final int MOST = 4096;

    /** Every score has its own key. */
    static Slots distinct() {
        return new Slots(true, 0, 1, List.of());
    }

    /** The range from the lowest to the highest score in equal parts. */
    static Slots between(double lowest, double highest, List<Double> cuts) {
        return new Slots(false, lowest, highest, cuts);
    }

    double scale() {
        return (MOST - 1) / (highest - lowest);
    }

    /** Whether all scores are from 0 to 1; only slots that are shared know. */
    boolean probable() {
        return lowest >= 0 && highest <= 1;
    }

    double key(double score) {
        if (exact) {
            return score + 0.0;
        }
        long below = cuts.stream().filter(cut -> score >= cut).count();
        return (cuts.size() + 1) * Math.floor((score - lowest) * scale()) + below;
    }
}
