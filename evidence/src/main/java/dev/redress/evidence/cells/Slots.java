package dev.redress.evidence.cells;

import org.jspecify.annotations.Nullable;

/**
 * Where a score stands among all scores, as a key that sorts like the scores. Up to 4096 distinct scores each have their own key,
 * the score itself; more of them share equal parts of the range. No slot lies on both sides of the threshold.
 */
record Slots(boolean exact, double lowest, double scale, double threshold) {
    /** As many distinct scores are told apart. */
    static final int MOST = 4096;

    /** Every score has its own key. */
    static Slots distinct() {
        return new Slots(true, 0, 0, Double.NaN);
    }

    /** The range from the lowest to the highest score in equal parts; cut at the threshold if there is one. */
    static Slots between(double lowest, double highest, @Nullable Double threshold) {
        double side = threshold == null ? Double.NaN : threshold;
        return new Slots(false, lowest, (MOST - 1) / (highest - lowest), side);
    }

    double key(double score) {
        if (exact) {
            return score + 0.0;
        }
        return 2 * Math.floor((score - lowest) * scale) + (score >= threshold ? 1 : 0);
    }
}
