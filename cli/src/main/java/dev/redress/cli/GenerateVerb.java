package dev.redress.cli;

import dev.redress.files.CharterFile;
import dev.redress.lab.CharterGenerator;
import dev.redress.model.ReleaseRule;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code generate}: a charter as in the paper's experiments. */
@Command(
        name = "generate",
        description = "Makes up a charter as in the paper's experiments and prints it as JSON.",
        footer = {
            "",
            "Conflicts are G(k, 2 ln k / k), alpha k random pairs correlate, costs are uniform on [1, 5], means",
            "come from Beta(1/2, 1/2) and are lambda times as large where nothing is fixed. Same seed, same",
            "bytes, on every machine.",
            "",
            "Examples:",
            "  redress generate --criteria 50 --alpha 1 --lambda 10 --seed 1 > fifty.json",
            "  redress generate --criteria 20 --seed 7 | redress best-state -"
        })
final class GenerateVerb extends Verb {
    /** Every pair of criteria is drawn, so more would take minutes; and a charter of more pairs would be larger than a file may be. */
    private static final int MOST_CRITERIA = 50_000;

    private static final double MOST_PAIRS = 1_000_000;

    @Option(names = "--criteria", paramLabel = "K", required = true, description = "How many criteria.")
    int criteria;

    @Option(
            names = "--alpha",
            paramLabel = "A",
            defaultValue = "1",
            description = "A K pairs correlate (default: ${DEFAULT-VALUE}).")
    double alpha;

    @Option(
            names = "--lambda",
            paramLabel = "L",
            defaultValue = "10",
            description = "How much larger unfixed losses are (default: ${DEFAULT-VALUE}).")
    double lambda;

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "1",
            description = "The seed (default: ${DEFAULT-VALUE}).")
    long seed;

    @Option(
            names = "--release",
            paramLabel = "free|never",
            defaultValue = "free",
            description = "Whether criteria can be given up (default: ${DEFAULT-VALUE}).")
    ReleaseRule release = ReleaseRule.FREE;

    @Override
    public Integer call() {
        require("--criteria", criteria, 1, MOST_CRITERIA);
        double pairs = Math.rint(alpha * criteria);
        double most = Math.min(MOST_PAIRS, 0.5 * criteria * (criteria - 1));
        if (!(pairs >= 0 && pairs <= most)) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "--alpha %s asks for %.0f correlated pairs; for %d criteria there are from 0 to %.0f",
                    alpha,
                    pairs,
                    criteria,
                    most));
        }
        require("--lambda", lambda, 0, 1_000_000);
        out().print(CharterFile.toJson(
                new CharterGenerator(criteria, (int) Math.round(alpha * criteria), lambda, release).generate(seed)));
        return Redress.DONE;
    }
}
