package dev.redress.cli;

import picocli.CommandLine.Option;

/** The seed of all randomness in a command that need not have any. */
final class SeedOption {
    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "1",
            description = "The seed of policies that use chance (default: ${DEFAULT-VALUE}).")
    private long seed;

    long value() {
        return seed;
    }
}
