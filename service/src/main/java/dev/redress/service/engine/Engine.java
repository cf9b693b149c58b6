package dev.redress.service.engine;

import dev.redress.ledger.Opening;
import dev.redress.service.store.Database;
import dev.redress.service.store.Leases;
import dev.redress.service.store.SystemRow;
import dev.redress.service.store.TableLedger;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The single writer of this process. Jobs wait in a bounded queue; the writer takes one job, polls the rest, passes
 * all of them to {@link JobGroup}s, and answers when they are durable. There are no timers: under load groups grow, and without load
 * no job waits.
 */
public final class Engine implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Engine.class);

    /** The largest number of jobs in the queue. */
    private static final int QUEUE = 4_096;
    /** The approximate largest number of entries in a transaction. */
    private static final int LARGEST_GROUP = 8_192;

    private final InstantSource clock;
    private final LiveSystems systems;
    private final Feed feed = new Feed();
    private final BlockingQueue<Job> queue = new ArrayBlockingQueue<>(QUEUE);
    private final JobGroup group;
    private final long pause;
    private final Thread writer = new Thread(this::run, "writer");
    private volatile Second now = new Second(Long.MIN_VALUE, "");
    private volatile boolean closing;
    private volatile boolean stopped;

    private Engine(Database database, Leases leases, InstantSource clock) {
        this.clock = clock;
        systems = new LiveSystems(database, leases, feed);
        group = new JobGroup(database, systems, feed);
        pause = Math.max(1, leases.millis() / 3);
    }

    /** Opens all systems whose lease is available, and starts to accept jobs. */
    public static Engine start(Database database, Leases leases, InstantSource clock) {
        Engine engine = new Engine(database, leases, clock);
        engine.systems.openAll();
        engine.writer.start();
        return engine;
    }

    /** The stamp of an entry without an idempotency key. */
    public TableLedger.Stamp stamp(String actor) {
        return new TableLedger.Stamp(now(), actor, null, null);
    }

    /** The current time in the format of entries: in UTC, to the second. */
    public String now() {
        long second = Math.floorDiv(clock.millis(), 1_000L);
        Second last = now;
        if (last.number != second) {
            last = new Second(second, Instant.ofEpochSecond(second).toString());
            now = last;
        }
        return last.text;
    }

    /** A cache of the formatted time, which thousands of entries share. */
    private record Second(long number, String text) {}

    /** The feed of durable entries. */
    public Feed feed() {
        return feed;
    }

    /** The number of jobs in the queue. */
    public int waiting() {
        return queue.size();
    }

    /** Sends a command to a system; it is answered when it is durable. */
    public <T> CompletableFuture<T> submit(String system, Command<T> command) {
        Job.Order<T> order = new Job.Order<>(system, command, new CompletableFuture<>());
        enqueue(order);
        return order.answer();
    }

    /** Asks a question about the durable state of a system. It must be quick, because the writer waits for it. */
    public <T> CompletableFuture<T> ask(String system, Function<LiveSystem, T> question) {
        Job.Question<T> job = new Job.Question<>(system, question, new CompletableFuture<>());
        enqueue(job);
        return job.answer();
    }

    /** Changes tables other than entries, in a separate transaction. */
    public <T> CompletableFuture<T> administer(Database.Work<T> work) {
        Job.Errand<T> errand = new Job.Errand<>(work, new CompletableFuture<>());
        enqueue(errand);
        return errand.answer();
    }

    /**
     * Creates a system and begins its ledger.
     *
     * @param settings settings that are not in its ledger, as JSON
     */
    public CompletableFuture<SystemRow> create(
            String id, String title, String settings, Opening opening, String actor) {
        Job.Creation creation = new Job.Creation(id, title, settings, opening, stamp(actor), new CompletableFuture<>());
        enqueue(creation);
        return creation.answer();
    }

    /** Changes the title or the settings of a system, or archives it. */
    public CompletableFuture<SystemRow> alter(String system, UnaryOperator<SystemRow> change) {
        Job.Alteration alteration = new Job.Alteration(system, change, new CompletableFuture<>());
        enqueue(alteration);
        return alteration.answer();
    }

    private void enqueue(Job job) {
        if (closing) {
            job.fail(Job.unavailable("the server is shutting down"));
        } else if (!queue.offer(job)) {
            job.fail(Job.unavailable("the queue of the writer is full"));
        } else if (stopped && queue.remove(job)) {
            job.fail(Job.unavailable("the server is shutting down"));
        }
    }

    private void run() {
        List<Job> jobs = new ArrayList<>();
        while (!closing || !queue.isEmpty()) {
            try {
                Job first = queue.poll(pause, TimeUnit.MILLISECONDS);
                if (first != null) {
                    collect(first, jobs);
                    group.handle(jobs);
                }
                systems.renewLeases(clock.millis());
            } catch (InterruptedException e) {
                // The engine is being closed; the condition above ends the loop.
            } catch (RuntimeException | Error e) {
                LOG.error("the writer failed", e);
                jobs.forEach(job -> job.fail(e));
            }
            jobs.clear();
        }
        systems.releaseLeases();
        stopped = true;
        for (Job left = queue.poll(); left != null; left = queue.poll()) {
            left.fail(Job.unavailable("the server is shutting down"));
        }
    }

    private void collect(Job first, List<Job> jobs) {
        int weight = 0;
        for (Job next = first; next != null; next = weight < LARGEST_GROUP ? queue.poll() : null) {
            jobs.add(next);
            weight += next.weight();
        }
    }

    /** Refuses new jobs, finishes the queue, and releases the leases. */
    @Override
    public void close() {
        closing = true;
        writer.interrupt();
        boolean interrupted = false;
        while (writer.isAlive()) {
            try {
                writer.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
