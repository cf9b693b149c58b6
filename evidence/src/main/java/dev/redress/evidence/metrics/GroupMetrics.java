package dev.redress.evidence.metrics;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** The metrics of one group. Rates with an empty denominator are absent. */
public record GroupMetrics(String name, Confusion counts, Map<Rate, Estimate> rates, ScoreQuality scores) {
    static GroupMetrics of(String name, Confusion counts, ScoreQuality scores) {
        Map<Rate, Estimate> rates = new EnumMap<>(Rate.class);
        for (Rate rate : Rate.values()) {
            rate.of(counts).estimate().ifPresent(estimate -> rates.put(rate, estimate));
        }
        return new GroupMetrics(name, counts, rates, scores);
    }

    /** A rate with its interval; empty if its denominator is. */
    public Optional<Estimate> rate(Rate rate) {
        return Optional.ofNullable(rates.get(rate));
    }

    /** Whether the denominator of the rate is too small for a verdict. */
    public boolean few(Rate rate) {
        return rate.of(counts).few();
    }

    /** Whether there are too few positives or negatives for measures that compare the two, such as the area under the curve. */
    public boolean fewOfEitherLabel() {
        return few(Rate.TPR) || few(Rate.FPR);
    }
}
