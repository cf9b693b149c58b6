package dev.redress.evidence.metrics;

import java.util.EnumMap;
import java.util.Map;

/** What was measured in one group. Rates whose denominator is nobody are not there. */
public record GroupMetrics(String name, Confusion counts, Map<Rate, Estimate> rates, ScoreQuality scores) {
    static GroupMetrics of(String name, Confusion counts, ScoreQuality scores) {
        Map<Rate, Estimate> rates = new EnumMap<>(Rate.class);
        for (Rate rate : Rate.values()) {
            rate.of(counts).estimate().ifPresent(estimate -> rates.put(rate, estimate));
        }
        return new GroupMetrics(name, counts, rates, scores);
    }

    /** Whether too few people stand behind the rate for it to decide anything. */
    public boolean few(Rate rate) {
        return rate.of(counts).few();
    }
}
