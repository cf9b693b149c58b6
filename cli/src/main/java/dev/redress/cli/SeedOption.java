package dev.redress.cli;

import picocli.CommandLine.Option;

/** The seed of policies that use randomness. */
final class SeedOption {
    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "1",
            description = "Seed of policies that use randomness (default: ${DEFAULT-VALUE}).")
    private long seed;

    long value() {
        return seed;
    }
}
