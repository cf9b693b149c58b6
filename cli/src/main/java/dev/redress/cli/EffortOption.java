package dev.redress.cli;

import picocli.CommandLine.Option;

/** How long to search for the optimum in hindsight. */
final class EffortOption {
    /** Ten days, in seconds. */
    private static final double MOST = 864_000;

    @Option(
            names = "--effort",
            paramLabel = "E",
            defaultValue = "60",
            description = "Seconds to search for the optimum in hindsight, approximately; at most twice that"
                    + " (default: ${DEFAULT-VALUE}).")
    private double effort;

    double seconds() {
        Verb.require("--effort", effort, 0, MOST);
        return effort;
    }
}
