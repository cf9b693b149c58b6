package dev.redress.evidence.metrics;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** What was measured in one group. Rates with an empty denominator are absent. */
public record GroupMetrics(String name, Confusion counts, Map<Rate, Estimate> rates, ScoreQuality scores) {
    static GroupMetrics of(String name, Confusion counts, ScoreQuality scores) {
        Map<Rate, Estimate> rates = new EnumMap<>(Rate.class);
        for (Rate rate : Rate.values()) {
            rate.of(counts).estimate().ifPresent(estimate -> rates.put(rate, estimate));
        }
        return new GroupMetrics(name, counts, rates, scores);
    }

    /** A rate with its interval; nothing where its denominator is empty. */
    public Optional<Estimate> rate(Rate rate) {
        return Optional.ofNullable(rates.get(rate));
    }

    /** Whether too few people stand behind the rate for it to decide anything. */
    public boolean few(Rate rate) {
        return rate.of(counts).few();
    }

    /** Whether there are too few positives or too few negatives for what compares the two, such as the area under the curve. */
    public boolean fewOfEitherLabel() {
        return few(Rate.TPR) || few(Rate.FPR);
    }
}
