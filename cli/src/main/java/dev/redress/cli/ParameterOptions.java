package dev.redress.cli;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import picocli.CommandLine.Option;

/** Parameters of a policy by their names; {@code redress policies} lists them. */
final class ParameterOptions {
    @Option(names = "--set", paramLabel = "NAME=VALUE", description = "A parameter of the policy; may be repeated.")
    private SortedMap<String, Double> parameters = new TreeMap<>();

    SortedMap<String, Double> given() {
        return Collections.unmodifiableSortedMap(parameters);
    }
}
