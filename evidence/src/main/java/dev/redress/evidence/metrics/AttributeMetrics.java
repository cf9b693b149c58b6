package dev.redress.evidence.metrics;

import dev.redress.evidence.cells.Attribute;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The metrics of all groups of one attribute. A rate has a disparity if at least two groups have enough people. */
public record AttributeMetrics(Attribute attribute, List<GroupMetrics> groups, Map<Rate, Disparity> disparities) {
    static AttributeMetrics of(Attribute attribute, List<GroupMetrics> groups) {
        Map<Rate, Disparity> disparities = new EnumMap<>(Rate.class);
        for (Rate rate : Rate.values()) {
            disparity(rate, groups).ifPresent(disparity -> disparities.put(rate, disparity));
        }
        return new AttributeMetrics(attribute, groups, disparities);
    }

    private static Optional<Disparity> disparity(Rate rate, List<GroupMetrics> groups) {
        List<GroupMetrics> counting = groups.stream()
                .filter(group -> !group.few(rate))
                .sorted(Comparator.comparingDouble(
                        group -> rate.of(group.counts()).value()))
                .toList();
        if (counting.size() < 2) {
            return Optional.empty();
        }
        GroupMetrics lowest = counting.get(0);
        GroupMetrics highest = counting.get(counting.size() - 1);
        Proportion low = rate.of(lowest.counts());
        Proportion high = rate.of(highest.counts());
        return Optional.of(new Disparity(
                rate,
                lowest.name(),
                highest.name(),
                high.minus(low).orElseThrow(),
                low.over(high),
                leastPValue(rate, counting)));
    }

    /** The disparity of a rate; empty if fewer than two groups have enough people. */
    public Optional<Disparity> disparity(Rate rate) {
        return Optional.ofNullable(disparities.get(rate));
    }

    /** The least p-value over all pairs of groups, times the number of pairs. */
    private static double leastPValue(Rate rate, List<GroupMetrics> groups) {
        List<Double> values = new ArrayList<>();
        for (int i = 0; i < groups.size(); i++) {
            for (int j = 0; j < i; j++) {
                values.add(rate.of(groups.get(i).counts())
                        .pValue(rate.of(groups.get(j).counts())));
            }
        }
        return Math.min(1, values.size() * values.stream().min(Double::compare).orElse(1.0));
    }

    AttributeMetrics corrected(Map<Rate, Double> values) {
        Map<Rate, Disparity> corrected = new EnumMap<>(Rate.class);
        disparities.forEach((rate, disparity) ->
                corrected.put(rate, disparity.corrected(values.getOrDefault(rate, disparity.p()))));
        return new AttributeMetrics(attribute, groups, corrected);
    }

    /**
     * The disparity of a measure of scores between groups.
     *
     * @param difference the highest minus the lowest, with an interval combined from theirs (Zou and Donner 2008)
     */
    public record ScoreGap(String lowest, String highest, Estimate difference) {}

    /** The disparities for which at least two groups have enough positives and negatives, by the names of {@link ScoreQuality#byName}. */
    public Map<String, ScoreGap> scoreGaps() {
        List<GroupMetrics> counting =
                groups.stream().filter(group -> !group.fewOfEitherLabel()).toList();
        Map<String, ScoreGap> gaps = new LinkedHashMap<>();
        for (String name : List.of("auc", "brier", "calibration", "positive", "negative")) {
            List<GroupMetrics> known = counting.stream()
                    .filter(group -> estimate(group, name).isPresent())
                    .sorted(Comparator.comparingDouble(
                            group -> estimate(group, name).orElseThrow().value()))
                    .toList();
            if (known.size() > 1) {
                GroupMetrics lowest = known.get(0);
                GroupMetrics highest = known.get(known.size() - 1);
                Estimate low = estimate(lowest, name).orElseThrow();
                Estimate high = estimate(highest, name).orElseThrow();
                gaps.put(name, new ScoreGap(lowest.name(), highest.name(), high.minus(low)));
            }
        }
        return gaps;
    }

    private static Optional<Estimate> estimate(GroupMetrics group, String name) {
        return group.scores().byName().getOrDefault(name, Optional.empty());
    }

    /** The same under Fairlearn's names and by its definitions: over all groups, however small. */
    public Map<String, Double> fairlearn() {
        Map<String, Double> metrics = new LinkedHashMap<>();
        spread(Rate.SELECTION).ifPresent(spread -> {
            metrics.put("demographic_parity_difference", spread[1] - spread[0]);
            metrics.put("demographic_parity_ratio", ratio(spread));
        });
        Optional<double[]> tpr = spread(Rate.TPR);
        Optional<double[]> fpr = spread(Rate.FPR);
        if (tpr.isPresent() && fpr.isPresent()) {
            double[] t = tpr.get();
            double[] f = fpr.get();
            metrics.put("equalized_odds_difference", Math.max(t[1] - t[0], f[1] - f[0]));
            metrics.put("equalized_odds_ratio", Math.min(ratio(t), ratio(f)));
        }
        tpr.ifPresent(spread -> {
            metrics.put("equal_opportunity_difference", spread[1] - spread[0]);
            metrics.put("equal_opportunity_ratio", ratio(spread));
        });
        return metrics;
    }

    /** The ratio; 1 if no group has a positive decision. */
    private static double ratio(double[] spread) {
        return spread[1] == 0 ? 1 : spread[0] / spread[1];
    }

    private Optional<double[]> spread(Rate rate) {
        double[] values = groups.stream()
                .filter(group -> group.rates().containsKey(rate))
                .mapToDouble(group -> rate.of(group.counts()).value())
                .sorted()
                .toArray();
        return values.length < 2 ? Optional.empty() : Optional.of(new double[] {values[0], values[values.length - 1]});
    }
}
