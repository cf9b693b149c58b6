package dev.redress.service.page;

import dev.redress.audit.CostComparison;
import dev.redress.audit.SystemHistory;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Computes what other decisions would have cost on a thread of its own, so that no page waits for it. */
final class Comparisons implements AutoCloseable {
    /** How hard to search for the optimum in hindsight, about in seconds. */
    private static final double EFFORT = 1;

    private static final long PATIENCE_SECONDS = 10;

    private record Known(long lines, SystemHistory history, CompletableFuture<CostComparison> comparison) {}

    private final Map<String, Known> known = new ConcurrentHashMap<>();
    private final ExecutorService aside = Executors.newSingleThreadExecutor(task -> {
        Thread thread = new Thread(task, "comparisons");
        thread.setDaemon(true);
        return thread;
    });

    /** A finished comparison and the history that it is about. */
    record Finished(SystemHistory history, CostComparison comparison) {}

    /** The last finished comparison, if any. If the history has grown since, a new comparison is started. */
    Optional<Finished> latest(String system, SystemHistory history) {
        Known one = known.compute(system, (id, before) -> {
            boolean stale = before == null || (before.lines != history.lines() && before.comparison.isDone());
            return stale ? begin(history) : before;
        });
        return one.comparison.isDone() && !one.comparison.isCompletedExceptionally()
                ? Optional.of(new Finished(one.history, one.comparison.join()))
                : Optional.empty();
    }

    private Known begin(SystemHistory history) {
        return new Known(
                history.lines(),
                history,
                CompletableFuture.supplyAsync(() -> CostComparison.of(history, EFFORT), aside));
    }

    /** Waits a limited time for the comparison that was started. */
    Optional<Finished> await(String system, SystemHistory history) {
        Optional<Finished> there = latest(system, history);
        Known begun = known.get(system);
        if (there.isPresent() || begun == null) {
            return there;
        }
        try {
            return Optional.of(new Finished(begun.history, begun.comparison.get(PATIENCE_SECONDS, TimeUnit.SECONDS)));
        } catch (ExecutionException | TimeoutException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    @Override
    public void close() {
        aside.shutdownNow();
    }
}
