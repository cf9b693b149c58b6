package dev.redress.policy;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

final class MasterUcbTest extends PolicyContract {
    @Override
    protected String policy() {
        return "master-ucb";
    }

    @Override
    protected SortedMap<String, Double> parameters() {
        return new TreeMap<>(Map.of("horizon", 1000.0, "exploration", 0.1, "threshold", 0.1));
    }
}
