package dev.redress.lab.experiment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/**
 * The measurement of all cells of an experiment. Finished cells are written to a journal, so an interrupted sweep continues where
 * it stopped. Once all are there, the table is written in the order of the sweep; its bytes depend on the provenance alone.
 */
public final class Sweep {
    private final Experiment experiment;
    private final List<SweepCell> cells;
    private final Provenance provenance;
    private final Path csv;
    private final Path part;

    public Sweep(Experiment experiment, Scale scale, long seed, Provenance.Build build, Path directory) {
        this.experiment = experiment;
        cells = experiment.cells(scale, seed);
        provenance = Provenance.of(experiment, scale, seed, build);
        csv = directory.resolve(experiment.id() + ".csv");
        part = directory.resolve(experiment.id() + ".part");
    }

    public Experiment experiment() {
        return experiment;
    }

    public Provenance provenance() {
        return provenance;
    }

    /** Receives each finished cell; called by any thread. */
    public interface CellListener {
        void done(double effort);
    }

    /** The estimated work left, in seconds; refuses a directory that holds other results. */
    public double effortLeft() {
        return missing().stream().mapToDouble(experiment::effort).sum();
    }

    /** The cells that have not been measured yet. */
    private List<SweepCell> missing() {
        if (Files.exists(csv)) {
            read();
            return List.of();
        }
        Map<Integer, List<ResultRow>> done = Map.of();
        if (Files.exists(part)) {
            try (SweepJournal journal = SweepJournal.open(part, provenance)) {
                done = journal.done();
            }
        }
        Map<Integer, List<ResultRow>> known = done;
        return IntStream.range(0, cells.size())
                .filter(n -> !known.containsKey(n))
                .mapToObj(cells::get)
                .toList();
    }

    /** The table, if it exists and belongs to this sweep. */
    Optional<ResultTable> finished() {
        try {
            return Files.exists(csv) ? Optional.of(read()) : Optional.empty();
        } catch (OtherResultsException e) {
            return Optional.empty();
        }
    }

    /** Measures the missing cells on this many threads, and returns the whole table. */
    public ResultTable run(int threads, CellListener listener) {
        try {
            if (!Files.exists(csv)) {
                Files.createDirectories(csv.toAbsolutePath().getParent());
                try (SweepJournal journal = SweepJournal.open(part, provenance)) {
                    measure(journal, threads, listener);
                    write(journal.done());
                }
                Files.delete(part);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return read();
    }

    private void measure(SweepJournal journal, int threads, CellListener listener) {
        Map<Integer, List<ResultRow>> done = journal.done();
        // The longest first, so that no thread is left with a long one at the end.
        List<Integer> order = IntStream.range(0, cells.size())
                .filter(n -> !done.containsKey(n))
                .boxed()
                .sorted(Comparator.comparingDouble(n -> -experiment.effort(cells.get(n))))
                .toList();
        ExecutorService executor = Executors.newFixedThreadPool(threads, work -> {
            Thread thread = new Thread(work, "cell");
            thread.setDaemon(true);
            return thread;
        });
        try {
            List<Future<?>> futures = new ArrayList<>();
            for (int n : order) {
                futures.add(executor.submit(() -> {
                    SweepCell cell = cells.get(n);
                    journal.keep(n, experiment.rows(cell));
                    listener.done(experiment.effort(cell));
                }));
            }
            for (Future<?> future : futures) {
                future.get();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(experiment.id() + " was interrupted", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException(experiment.id() + ": " + e.getCause(), e.getCause());
        } finally {
            executor.shutdownNow();
        }
    }

    private void write(Map<Integer, List<ResultRow>> done) throws IOException {
        List<ResultRow> rows = new ArrayList<>();
        for (int n = 0; n < cells.size(); n++) {
            rows.addAll(done.getOrDefault(n, List.of()));
        }
        List<String> lines = new ArrayList<>(provenance.lines());
        lines.addAll(new ResultTable(experiment.columns(cells), rows).lines());
        Path draft = csv.resolveSibling(csv.getFileName() + ".tmp");
        Files.writeString(draft, String.join("\n", lines) + "\n", StandardCharsets.UTF_8);
        Files.move(draft, csv, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private ResultTable read() {
        try {
            List<String> lines = Files.readAllLines(csv, StandardCharsets.UTF_8);
            int head = (int) lines.stream().takeWhile(Provenance::isLine).count();
            Provenance found = Provenance.parse(lines.subList(0, head));
            if (!found.equals(provenance)) {
                throw new OtherResultsException(csv, provenance.differences(found));
            }
            return ResultTable.parse(lines.subList(head, lines.size()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
