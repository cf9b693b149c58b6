package dev.redress.cli;

import dev.redress.lab.experiment.Claim;
import dev.redress.lab.experiment.Experiment;
import dev.redress.lab.experiment.Experiments;
import dev.redress.lab.experiment.Provenance;
import dev.redress.lab.experiment.Report;
import dev.redress.lab.experiment.Reproduction;
import dev.redress.lab.experiment.Scale;
import dev.redress.model.VisibleText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.DoubleAdder;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code reproduce [NAME..]}: the paper's experiments and further ones, with tables, figures and a report. */
@Command(
        name = "reproduce",
        description = "Runs the paper's experiments and further ones; writes tables, figures and a report.",
        footer = {
            "",
            "Results are written to DIR: NAME.csv with its provenance, figures/*.svg, and report.html.",
            "To continue an interrupted run, give the same command again. Results of other parameters are never",
            "overwritten. The same command gives the same tables, byte for byte, whatever the number of threads.",
            "",
            "Examples:",
            "  redress reproduce                      all experiments in about three minutes, to results/quick",
            "  redress reproduce alpha-50 singletons  only these two",
            "  redress reproduce --full               with as many seeds as the claims need, to results/full"
        })
final class ReproduceVerb extends Verb {
    private static final int MOST_THREADS = 1024;

    /** The seeds of the other instances follow the first. */
    private static final long LARGEST_SEED = Long.MAX_VALUE - 1_000_000;

    /** The names of the experiments, for the help. */
    static final class ExperimentNames implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Experiments.all().stream().map(Experiment::id).iterator();
        }
    }

    /** At most one of the two. */
    static final class ScaleOption {
        @Option(names = "--quick", description = "A few seeds, in minutes; the default.")
        boolean quick;

        @Option(
                names = "--full",
                description = "As many seeds as the claims need; prints an estimate of the time first.")
        boolean full;
    }

    @Parameters(
            paramLabel = "NAME",
            arity = "0..*",
            completionCandidates = ExperimentNames.class,
            description = "The experiments to run (default: all): ${COMPLETION-CANDIDATES}.")
    List<String> names = new ArrayList<>();

    @ArgGroup
    @Nullable
    ScaleOption size;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "The folder for results (default: results/quick or results/full).")
    @Nullable
    Path out;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Number of cells to measure at once (default: the number of cores).")
    int threads = Runtime.getRuntime().availableProcessors();

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "1",
            description = "Seed of the first instance; the others follow (default: ${DEFAULT-VALUE}).")
    long seed;

    @Override
    public Integer call() {
        require("--threads", threads, 1, MOST_THREADS);
        if (seed > LARGEST_SEED) {
            throw new IllegalArgumentException("--seed " + seed + " is more than " + LARGEST_SEED);
        }
        Scale scale = size != null && size.full ? Scale.FULL : Scale.QUICK;
        List<Experiment> experiments = names.isEmpty()
                ? Experiments.all()
                : names.stream().distinct().map(Experiments::find).toList();
        Path directory = out == null ? Path.of("results", scale.toString()) : out;
        Provenance.Build build = new Provenance.Build(Version.current(), SourceTree.commit());
        Reproduction reproduction = new Reproduction(experiments, scale, seed, build, directory, threads);
        double effort = reproduction.effortLeft();
        if (effort > 0) {
            err().println("redress: this takes about " + ProgressLine.duration(effort / threads) + " on " + threads
                    + (threads == 1 ? " thread" : " threads")
                    + " of our machine; if it is interrupted, the same command continues it");
        }
        List<Report.Chapter> chapters = run(reproduction, effort);
        if (json) {
            JsonLine.print(out(), document(chapters, directory));
        } else {
            print(chapters, directory);
        }
        return Redress.DONE;
    }

    private List<Report.Chapter> run(Reproduction reproduction, double effort) {
        DoubleAdder done = new DoubleAdder();
        try (ProgressLine progress = new ProgressLine(err())) {
            return reproduction.run((experiment, part) -> {
                done.add(part);
                progress.at(Math.min(1, done.sum() / effort), experiment.id());
            });
        }
    }

    private void print(List<Report.Chapter> chapters, Path directory) {
        TextTable table = new TextTable("experiment", "source", "claim", "verdict");
        for (Report.Chapter chapter : chapters) {
            for (Claim claim : chapter.findings().claims()) {
                table.row(chapter.experiment().id(), lower(claim.source()), claim.sentence(), lower(claim.verdict()));
            }
        }
        table.print(out());
        out().println();
        out().println("Report: "
                + VisibleText.of(directory.resolve("report.html").toString()));
    }

    private static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    private static Map<String, Object> document(List<Report.Chapter> chapters, Path directory) {
        List<Map<String, Object>> experiments = new ArrayList<>();
        for (Report.Chapter chapter : chapters) {
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("experiment", chapter.experiment().id());
            one.put("provenance", chapter.provenance().facts());
            one.put(
                    "claims",
                    chapter.findings().claims().stream()
                            .map(ReproduceVerb::claim)
                            .toList());
            one.put(
                    "data",
                    directory.resolve(chapter.experiment().id() + ".csv").toString());
            experiments.add(one);
        }
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("experiments", experiments);
        document.put("report", directory.resolve("report.html").toString());
        return document;
    }

    private static Map<String, Object> claim(Claim claim) {
        Map<String, Object> one = new LinkedHashMap<>();
        one.put("source", lower(claim.source()));
        one.put("claim", claim.sentence());
        one.put("verdict", lower(claim.verdict()));
        one.put("numbers", claim.numbers());
        return one;
    }
}
