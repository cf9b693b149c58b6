package dev.redress.cli;

import java.util.SortedMap;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The policy that answers complaints, and its parameters. */
final class ComplaintPolicyOptions {
    @Option(
            names = "--policy",
            paramLabel = "ID",
            defaultValue = "barrier",
            description = "The policy (default: ${DEFAULT-VALUE}).")
    private String policy = "";

    @Mixin
    private ParameterOptions parameters = new ParameterOptions();

    String id() {
        return policy;
    }

    SortedMap<String, Double> parameters() {
        return parameters.given();
    }
}
