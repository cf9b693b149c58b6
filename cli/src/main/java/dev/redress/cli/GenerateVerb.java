package dev.redress.cli;

import dev.redress.files.CharterFile;
import dev.redress.lab.CharterGenerator;
import dev.redress.lab.DriftGenerator;
import dev.redress.model.Charter;
import dev.redress.model.ReleaseRule;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code generate}: a charter as in the paper's experiments. */
@Command(
        name = "generate",
        description = "Prints a random charter, as in the paper's experiments, as JSON.",
        footer = {
            "",
            "Conflicts are G(k, 2 ln k / k), alpha k random pairs correlate, costs are uniform on [1, 5], means",
            "come from Beta(1/2, 1/2) and are lambda times as large where nothing is fixed. The same seed gives",
            "the same bytes on every machine.",
            "",
            "With --drift the losses change within --horizon steps, --changes times. jumps: at random times about",
            "half of the sets get new means. drift: every set moves gradually from one mean to the next. seasons:",
            "every set alternates between two means. ageing: half of the criteria lose more the longer they are",
            "unfixed.",
            "",
            "Examples:",
            "  redress generate --criteria 50 --alpha 1 --lambda 10 --seed 1 > fifty.json",
            "  redress generate --criteria 20 --seed 7 | redress best-state -",
            "  redress generate --criteria 8 --drift jumps --changes 20 --horizon 1e6 \\",
            "    | redress simulate - --policy thompson-adaptive --horizon 1e6"
        })
final class GenerateVerb extends Verb {
    /** Every pair of criteria is drawn, so more would take minutes; and a charter with more pairs would exceed the file limit. */
    private static final int MOST_CRITERIA = 50_000;

    private static final double MOST_PAIRS = 1_000_000;
    private static final int MOST_CHANGES = 100_000;

    @Option(names = "--criteria", paramLabel = "K", required = true, description = "Number of criteria.")
    int criteria;

    @Option(
            names = "--alpha",
            paramLabel = "A",
            defaultValue = "1",
            description = "Correlated pairs per criterion: A K pairs in total (default: ${DEFAULT-VALUE}).")
    double alpha;

    @Option(
            names = "--lambda",
            paramLabel = "L",
            defaultValue = "10",
            description = "Factor of the losses where nothing is fixed (default: ${DEFAULT-VALUE}).")
    double lambda;

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "1",
            description = "Seed of the random charter (default: ${DEFAULT-VALUE}).")
    long seed;

    @Option(
            names = "--release",
            paramLabel = "free|never",
            defaultValue = "free",
            description = "Whether criteria can be released (default: ${DEFAULT-VALUE}).")
    ReleaseRule release = ReleaseRule.FREE;

    @Option(names = "--drift", paramLabel = "KIND", description = "${COMPLETION-CANDIDATES}: how the losses change.")
    DriftGenerator.@Nullable Kind drift;

    @Option(
            names = "--changes",
            paramLabel = "N",
            defaultValue = "5",
            description = "With --drift: number of jumps, new means or seasons (default: ${DEFAULT-VALUE}).")
    int changes;

    @Option(
            names = "--horizon",
            paramLabel = "T",
            defaultValue = "1000000",
            description = "With --drift: number of steps within which losses change (default: ${DEFAULT-VALUE}).")
    double horizon;

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
        CharterGenerator start = new CharterGenerator(criteria, (int) Math.round(alpha * criteria), lambda, release);
        out().print(CharterFile.toJson(drift == null ? start.generate(seed) : changing(start, drift)));
        return Redress.DONE;
    }

    private Charter changing(CharterGenerator start, DriftGenerator.Kind kind) {
        require("--changes", changes, 1, MOST_CHANGES);
        require("--horizon", horizon, (double) DriftGenerator.leastHorizon(changes), 1e15);
        // Every set may change in every span; more would exceed the file limit.
        if ((double) changes * DriftGenerator.spans(kind) * (start.criteria() + start.pairs()) > MOST_PAIRS) {
            throw new IllegalArgumentException("--changes " + changes + " are too many for " + start.criteria()
                    + " criteria: the charter would have more than " + (int) MOST_PAIRS + " changes of sets");
        }
        return new DriftGenerator(start, kind, changes, (long) horizon).generate(seed);
    }
}
