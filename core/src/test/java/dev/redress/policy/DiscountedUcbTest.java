package dev.redress.policy;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

final class DiscountedUcbTest extends PolicyContract {
    @Override
    protected String policy() {
        return "discounted-ucb";
    }

    @Override
    protected SortedMap<String, Double> parameters() {
        return new TreeMap<>(Map.of("memory", 50.0, "exploration", 0.1));
    }
}
