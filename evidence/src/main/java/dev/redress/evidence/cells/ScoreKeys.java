package dev.redress.evidence.cells;

import java.util.List;

/**
 * Keys that sort like scores. Up to 4096 distinct scores each have their own key,
 * the score itself; if there are more, scores in the same slot, an equal part of the range, share a key. No slot lies on both sides of a cut.
 *
 * @param cuts scores that begin a slot, increasing
 */
record ScoreKeys(boolean exact, double lowest, double highest, List<Double> cuts) {
    /** The largest number of distinct scores with their own keys. */
    static final int MOST = 4096;

    /** Every score has its own key. */
    static ScoreKeys distinct() {
        return new ScoreKeys(true, 0, 1, List.of());
    }

    /** The range from the lowest to the highest score in equal parts. */
    static ScoreKeys between(double lowest, double highest, List<Double> cuts) {
        return new ScoreKeys(false, lowest, highest, cuts);
    }

    double scale() {
        return (MOST - 1) / (highest - lowest);
    }

    /** Whether all scores are from 0 to 1; known only for shared slots. */
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
