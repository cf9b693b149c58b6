package dev.redress.policy;

import java.util.SortedMap;
import java.util.TreeMap;

final class MasterTest extends PolicyContract {
    @Override
    protected String policy() {
        return "master-ucb";
    }

    @Override
    protected SortedMap<String, Double> parameters() {
        SortedMap<String, Double> parameters = new TreeMap<>();
        parameters.put("horizon", 1000.0);
        parameters.put("exploration", 0.1);
        parameters.put("threshold", 0.1);
        return parameters;
    }
}
