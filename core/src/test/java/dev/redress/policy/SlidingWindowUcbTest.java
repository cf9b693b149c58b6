package dev.redress.policy;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

final class SlidingWindowUcbTest extends PolicyContract {
    @Override
    protected String policy() {
        return "sliding-window-ucb";
    }

    @Override
    protected SortedMap<String, Double> parameters() {
        return new TreeMap<>(Map.of("window", 50.0, "exploration", 0.1));
    }
}
