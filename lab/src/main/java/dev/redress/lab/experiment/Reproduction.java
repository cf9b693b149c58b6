package dev.redress.lab.experiment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A run of experiments into one directory: a table and figures for each, and one report. */
public final class Reproduction {
    private final List<Sweep> sweeps = new ArrayList<>();

    /** Experiments that may have been run into the same directory before, and belong in its report. */
    private final List<Sweep> others = new ArrayList<>();

    private final Path directory;
    private final int threads;

    public Reproduction(
            List<Experiment> experiments, Scale scale, long seed, Provenance.Build build, Path directory, int threads) {
        if (threads < 1) {
            throw new IllegalArgumentException("the number of threads must be positive, not " + threads);
        }
        if (Files.exists(directory) && !Files.isDirectory(directory)) {
            throw new IllegalArgumentException(directory + " is not a directory");
        }
        experiments.forEach(experiment -> sweeps.add(new Sweep(experiment, scale, seed, build, directory)));
        Experiments.all().stream()
                .filter(experiment -> !experiments.contains(experiment))
                .forEach(experiment -> others.add(new Sweep(experiment, scale, seed, build, directory)));
        this.directory = directory;
        this.threads = threads;
    }

    /** The estimated work left, in seconds; refuses a directory that holds other results. */
    public double effortLeft() {
        return sweeps.stream().mapToDouble(Sweep::effortLeft).sum();
    }

    /** Receives the current experiment and the amount of work just done. */
    public interface ProgressListener {
        void done(Experiment experiment, double effort);
    }

    /**
     * Runs the missing cells, draws and writes everything, and returns the requested findings. The report includes other results
     * in the directory with the same scale, seed and build.
     */
    public List<Report.Chapter> run(ProgressListener listener) {
        List<Report.Chapter> chapters = new ArrayList<>();
        long began = System.nanoTime();
        for (Sweep sweep : sweeps) {
            Experiment experiment = sweep.experiment();
            ResultTable table = sweep.run(threads, effort -> listener.done(experiment, effort));
            chapters.add(new Report.Chapter(experiment, sweep.provenance(), experiment.findings(table)));
        }
        Duration took = Duration.ofNanos(System.nanoTime() - began);
        write(chapters, took);
        return chapters;
    }

    private List<Report.Chapter> withOthers(List<Report.Chapter> chapters) {
        List<Report.Chapter> all = new ArrayList<>(chapters);
        for (Sweep other : others) {
            other.finished()
                    .ifPresent(table -> all.add(new Report.Chapter(
                            other.experiment(),
                            other.provenance(),
                            other.experiment().findings(table))));
        }
        all.sort(Comparator.comparingInt(chapter -> Experiments.all().indexOf(chapter.experiment())));
        return all;
    }

    private void write(List<Report.Chapter> chapters, Duration took) {
        try {
            Path figures = Files.createDirectories(directory.resolve("figures"));
            for (Report.Chapter chapter : chapters) {
                for (Findings.Figure figure : chapter.findings().figures()) {
                    Files.writeString(figures.resolve(figure.name() + ".svg"), figure.svg(), StandardCharsets.UTF_8);
                }
            }
            Files.writeString(
                    directory.resolve("report.html"),
                    Report.html(withOthers(chapters), circumstances(took)),
                    StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String circumstances(Duration took) {
        return System.getProperty("os.name") + " " + System.getProperty("os.arch") + ", "
                + Runtime.getRuntime().availableProcessors() + " cores, " + threads + " threads, "
                + took.toSeconds() + " s in the last run";
    }
}
