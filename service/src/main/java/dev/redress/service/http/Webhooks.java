package dev.redress.service.http;

import dev.redress.service.engine.Engine;
import dev.redress.service.engine.Feed;
import dev.redress.service.store.Database;
import dev.redress.service.store.Entries;
import dev.redress.service.store.EntryRow;
import dev.redress.service.store.SystemRow;
import dev.redress.service.store.Systems;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Delivers entries to webhooks, in the order of the ledger, at least once. A failed delivery is retried after longer and longer
 * pauses; after the last attempt it becomes a dead letter, and the next entry is delivered. The position of a webhook is in the database, so
 * that a restarted server continues there.
 */
final class Webhooks implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Webhooks.class);
    private static final int THREADS = 2;
    private static final int READ_AT_ONCE = 100;
    private static final int MOST = 1_000;
    /** The time within which announcements are combined, because there are hundreds per second under load. */
    private static final Duration NEWS_PAUSE = Duration.ofMillis(50);

    private final Database database;
    private final Engine engine;
    private final Delivery delivery;
    private final List<Duration> pauses;
    private final Entries entries;
    private final Feed.Subscription subscription;
    private final ScheduledExecutorService workers = Executors.newScheduledThreadPool(THREADS, work -> {
        Thread thread = new Thread(work, "webhooks");
        thread.setDaemon(true);
        return thread;
    });
    /** The systems with new entries, for a worker thread. */
    private final Set<String> news = ConcurrentHashMap.newKeySet();
    /** A lock for each webhook, so that it has one delivery at a time. */
    private final Map<String, ReentrantLock> busy = new ConcurrentHashMap<>();
    /** The number of failed attempts for the next entry of each webhook. */
    private final Map<String, Integer> failures = new ConcurrentHashMap<>();

    Webhooks(Database database, Engine engine, boolean privateOnes, List<Duration> pauses) {
        this.database = database;
        this.engine = engine;
        this.pauses = List.copyOf(pauses);
        delivery = new Delivery(privateOnes);
        entries = new Entries(database);
        subscription = engine.feed().listen((system, rows) -> {
            if (news.add(system)) {
                submit(() -> wake(system), NEWS_PAUSE);
            }
        });
    }

    /** Continues with entries that were not delivered before. */
    void start() {
        submit(() -> wake(null), Duration.ZERO);
    }

    /** Delivers outstanding entries to the webhooks of a system; of all systems if it is null. */
    void wake(@Nullable String system) {
        if (system != null) {
            news.remove(system);
        }
        try {
            for (Webhook one : database.read(connection -> WebhookTable.after(connection, "", MOST))) {
                // New entries do not shorten the pause before a retry.
                if ((system == null || one.system().equals(system)) && !failures.containsKey(one.id())) {
                    submit(() -> deliver(one.id()), Duration.ZERO);
                }
            }
        } catch (SQLException e) {
            LOG.warn("the webhooks cannot be read: {}", e.getMessage());
        }
    }

    private void submit(Runnable work, Duration after) {
        try {
            var unused = workers.schedule(work, after.toMillis(), TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException e) {
            // The server is stopping; the next one continues.
        }
    }

    private void deliver(String id) {
        ReentrantLock lock = busy.computeIfAbsent(id, one -> new ReentrantLock());
        if (!lock.tryLock()) {
            // The current delivery may have read the entries before the new ones came.
            submit(() -> deliver(id), Duration.ofMillis(100));
            return;
        }
        try {
            Optional<Webhook> webhook = database.read(connection -> WebhookTable.find(connection, id));
            if (webhook.isPresent() && webhook.get().disabledAt() == null) {
                deliver(webhook.get());
            } else {
                failures.remove(id);
            }
        } catch (SQLException | RuntimeException e) {
            LOG.warn("a webhook waits: {}", e.getMessage());
            submit(() -> deliver(id), pauses.get(0));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            lock.unlock();
        }
    }

    private void deliver(Webhook webhook) throws SQLException, InterruptedException {
        List<EntryRow> rows = database.read(connection -> {
            Optional<SystemRow> system = Systems.find(connection, webhook.system());
            return system.isEmpty()
                    ? List.of()
                    : entries.after(connection, system.get().number(), webhook.sentSeq(), READ_AT_ONCE);
        });
        long sent = webhook.sentSeq();
        for (EntryRow row : rows) {
            String problem = webhook.wants(row.kind())
                    ? delivery.attempt(webhook, row, Instant.parse(engine.now()).getEpochSecond())
                    : "";
            if (!problem.isEmpty()) {
                note(webhook, sent);
                failed(webhook, row, problem);
                return;
            }
            failures.remove(webhook.id());
            sent = row.seq();
        }
        note(webhook, sent);
        if (rows.size() == READ_AT_ONCE) {
            submit(() -> deliver(webhook.id()), Duration.ZERO);
        }
    }

    private void note(Webhook webhook, long sent) {
        if (sent != webhook.sentSeq()) {
            Answers.await(engine.administer(connection -> {
                WebhookTable.sent(connection, webhook.id(), sent);
                return sent;
            }));
        }
    }

    private void failed(Webhook webhook, EntryRow row, String problem) {
        int attempts = failures.merge(webhook.id(), 1, Integer::sum);
        Duration pause = Duration.ZERO;
        if (attempts > pauses.size()) {
            Answers.await(engine.administer(connection -> {
                WebhookTable.giveUp(
                        connection, webhook, new WebhookTable.DeadLetter(row.seq(), engine.now(), attempts, problem));
                return row.seq();
            }));
            failures.remove(webhook.id());
        } else {
            pause = pauses.get(attempts - 1);
        }
        submit(() -> deliver(webhook.id()), pause);
    }

    /** Retries a dead letter; returns the problem, or an empty string. */
    String retry(Webhook webhook, long seq) throws SQLException {
        Optional<EntryRow> row = database.read(connection -> {
            Optional<SystemRow> system = Systems.find(connection, webhook.system());
            return system.isEmpty()
                    ? Optional.empty()
                    : entries.at(connection, system.get().number(), seq);
        });
        String problem = row.isEmpty() ? "there is no such entry" : attempt(webhook, row.get());
        Answers.await(engine.administer(connection -> {
            if (problem.isEmpty()) {
                WebhookTable.delivered(connection, webhook.id(), seq);
            } else {
                WebhookTable.failedAgain(
                        connection, webhook.id(), new WebhookTable.DeadLetter(seq, engine.now(), 0, problem));
            }
            return seq;
        }));
        return problem;
    }

    private String attempt(Webhook webhook, EntryRow row) {
        try {
            return delivery.attempt(webhook, row, Instant.parse(engine.now()).getEpochSecond());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "the server is shutting down";
        }
    }

    @Override
    public void close() {
        subscription.close();
        workers.shutdownNow();
    }
}
