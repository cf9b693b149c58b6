package dev.redress.policy;

import java.util.SortedMap;
import java.util.TreeMap;

final class DiscountedUcbTest extends PolicyContract {
    @Override
    protected String policy() {
        return "discounted-ucb";
    }

    @Override
    protected SortedMap<String, Double> parameters() {
        SortedMap<String, Double> parameters = new TreeMap<>();
        parameters.put("memory", 50.0);
        parameters.put("exploration", 0.1);
        return parameters;
    }
}
