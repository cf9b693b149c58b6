package dev.redress.policy;

import java.util.SortedMap;
import java.util.TreeMap;

final class UcbTest extends PolicyContract {
    @Override
    protected String policy() {
        return "ucb";
    }

    @Override
    protected SortedMap<String, Double> parameters() {
        SortedMap<String, Double> parameters = new TreeMap<>();
        parameters.put("horizon", 1000.0);
        parameters.put("exploration", 0.1);
        return parameters;
    }
}
