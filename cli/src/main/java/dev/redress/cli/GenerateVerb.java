package dev.redress.cli;

import dev.redress.files.CharterFile;
import dev.redress.lab.CharterGenerator;
import dev.redress.model.ReleaseRule;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code generate}: a charter as in the paper's experiments. */
@Command(
        name = "generate",
        description = "Makes up a charter as in the paper's experiments and prints it as JSON.",
        footer = {
            "",
            "Conflicts are G(k, 2 ln k / k), alpha k random pairs correlate, costs are uniform on [1, 5], means come from",
            "Beta(1/2, 1/2) and are lambda times as large where nothing is fixed. Same seed, same bytes, on every machine.",
            "",
            "Examples:",
            "  redress generate --criteria 50 --alpha 1 --lambda 10 --seed 1 > fifty.json",
            "  redress generate --criteria 20 --seed 7 | redress best-state -"
        })
final class GenerateVerb extends Verb {
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
        int pairs = CharterGenerator.ofPaper(criteria, alpha, lambda).pairs();
        out().print(CharterFile.toJson(new CharterGenerator(criteria, pairs, lambda, release).generate(seed)));
        return Redress.DONE;
    }
}
