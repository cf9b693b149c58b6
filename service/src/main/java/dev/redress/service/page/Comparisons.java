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

/** What other decisions would have cost, worked out aside: nobody waits for it who only wants to see a page. */
final class Comparisons implements AutoCloseable {
    /** About as many seconds for the optimum in hindsight, where it is hard. */
    private static final double EFFORT = 1;

    private static final long PATIENCE_SECONDS = 10;

    private record Known(long lines, Story story, CompletableFuture<CostComparison> comparison) {}

    private final Map<String, Known> known = new ConcurrentHashMap<>();
    private final ExecutorService aside = Executors.newSingleThreadExecutor(task -> {
        Thread thread = new Thread(task, "comparisons");
        thread.setDaemon(true);
        return thread;
    });

    /** A finished comparison with the story it is about. */
    record Finished(Story story, CostComparison comparison) {}

    /** The latest that is finished; if the story has gone on, a new one is begun. */
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

    /** Waits a little for one that is begun. */
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
