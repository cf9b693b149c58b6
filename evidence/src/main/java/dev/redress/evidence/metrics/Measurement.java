package dev.redress.evidence.metrics;

import dev.redress.evidence.cells.Attribute;
import dev.redress.evidence.cells.Cells;
import dev.redress.random.RandomStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** All that is measured on a log: each attribute with its groups, and what differs between them. */
public record Measurement(List<AttributeMetrics> attributes) {
    /** Measures; the seed is for the intervals that are found by resampling. */
    public static Measurement of(Cells cells, long seed) {
        RandomStream random = RandomStream.of(seed).split("measure");
        List<AttributeMetrics> attributes = new ArrayList<>();
        for (Attribute attribute : cells.attributes()) {
            RandomStream own = random.split(attribute.name());
            List<GroupMetrics> groups = cells.groups(attribute).parallelStream()
                    .map(group -> GroupMetrics.of(
                            group.name(),
                            Confusion.of(cells, group),
                            ScoreQuality.of(cells, group, own.split(group.name()))))
                    .filter(group -> group.counts().n() > 0)
                    .toList();
            attributes.add(AttributeMetrics.of(attribute, groups));
        }
        return new Measurement(correct(attributes));
    }

    /** One test: a rate of an attribute. */
    private record Test(int attribute, Rate rate, double p) {}

    /** Holm's correction (1979) over all attributes and rates; a rate and its complement are one test. */
    private static List<AttributeMetrics> correct(List<AttributeMetrics> attributes) {
        List<Test> tests = new ArrayList<>();
        for (int n = 0; n < attributes.size(); n++) {
            int attribute = n;
            attributes.get(n).disparities().forEach((rate, disparity) -> {
                if (!rate.isComplement()) {
                    tests.add(new Test(attribute, rate, disparity.p()));
                }
            });
        }
        tests.sort(Comparator.comparingDouble(Test::p));
        List<Map<Rate, Double>> corrected = new ArrayList<>();
        attributes.forEach(attribute -> corrected.add(new EnumMap<>(Rate.class)));
        double largest = 0;
        for (int n = 0; n < tests.size(); n++) {
            Test test = tests.get(n);
            largest = Math.max(largest, Math.min(1, (tests.size() - n) * test.p));
            for (Rate rate : Rate.values()) {
                if (rate == test.rate || rate.complement() == test.rate) {
                    corrected.get(test.attribute).put(rate, largest);
                }
            }
        }
        List<AttributeMetrics> result = new ArrayList<>();
        for (int n = 0; n < attributes.size(); n++) {
            result.add(attributes.get(n).corrected(corrected.get(n)));
        }
        return result;
    }
}
