package dev.redress.service.page;

import dev.redress.audit.CostComparison;
import dev.redress.audit.Story;
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

    private record Known(long lines, Story story, CompletableFuture<CostComparison> comparison) {}

    private final Map<String, Known> known = new ConcurrentHashMap<>();
    private final ExecutorService aside = Executors.newSingleThreadExecutor(task -> {
        Thread thread = new Thread(task, "comparisons");
        thread.setDaemon(true);
        return thread;
    });

    /** A finished comparison and the history that it is about. */
    record Finished(Story story, CostComparison comparison) {}

    /** The last finished comparison, if any. If the history has grown since, a new comparison is started. */
    Optional<Finished> latest(String system, Story story) {
        Known one = known.compute(system, (id, before) -> {
            boolean stale = before == null || (before.lines != story.lines() && before.comparison.isDone());
            return stale ? begin(story) : before;
        });
        return one.comparison.isDone() && !one.comparison.isCompletedExceptionally()
                ? Optional.of(new Finished(one.story, one.comparison.join()))
                : Optional.empty();
    }

    private Known begin(Story story) {
        return new Known(
                story.lines(), story, CompletableFuture.supplyAsync(() -> CostComparison.of(story, EFFORT), aside));
    }

    /** Waits a limited time for the comparison that was started. */
    Optional<Finished> await(String system, Story story) {
        Optional<Finished> there = latest(system, story);
        Known begun = known.get(system);
        if (there.isPresent() || begun == null) {
            return there;
        }
        try {
            return Optional.of(new Finished(begun.story, begun.comparison.get(PATIENCE_SECONDS, TimeUnit.SECONDS)));
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
