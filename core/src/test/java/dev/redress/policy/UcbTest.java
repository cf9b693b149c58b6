package dev.redress.policy;

import dev.redress.model.Charter;
import dev.redress.model.ReleaseRule;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

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

    @Override
    protected Stream<Charter> charters() {
        return Stream.of(path(ReleaseRule.FREE), path(ReleaseRule.NEVER), triangles(), alone());
    }
}
