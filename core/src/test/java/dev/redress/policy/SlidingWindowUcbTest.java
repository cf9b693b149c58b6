package dev.redress.policy;

import java.util.SortedMap;
import java.util.TreeMap;

final class SlidingWindowUcbTest extends PolicyContract {
    @Override
    protected String policy() {
        return "sliding-window-ucb";
    }

    @Override
    protected SortedMap<String, Double> parameters() {
        SortedMap<String, Double> parameters = new TreeMap<>();
        parameters.put("window", 50.0);
        parameters.put("exploration", 0.1);
        return parameters;
    }
}
