package dev.redress.service.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.redress.files.InputException;
import dev.redress.files.LedgerReader;
import dev.redress.ledger.Entry;
import dev.redress.resolve.RefusedEvent;
import dev.redress.resolve.Replay;
import dev.redress.service.people.Person;
import dev.redress.service.people.Role;
import dev.redress.service.people.Secret;
import dev.redress.service.store.Database;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.sql.SQLException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** The routes of verifications: background jobs that verify ledgers one after the other. The last hundred are kept until the server stops. */
final class Verifications implements AutoCloseable {
    private static final int REMEMBERED = 100;
    private static final int WAITING = 10;

    /** One verification. */
    private static final class Job {
        final String id = Secret.create("job_").substring(0, 20);
        final String system;
        final AtomicLong entries = new AtomicLong();
        volatile String status = "running";
        volatile @Nullable String head;
        volatile @Nullable String problem;

        Job(String system) {
            this.system = system;
        }

        ObjectNode body() {
            ObjectNode body =
                    HttpJson.object().put("id", id).put("status", status).put("entries", entries.get());
            if (head != null) {
                body.put("head", "sha256:" + head);
            }
            if (problem != null) {
                body.put("problem", problem);
            }
            return body;
        }
    }

    private final Database database;
    private final Map<String, Job> jobs = Collections.synchronizedMap(new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Job> eldest) {
            return size() > REMEMBERED;
        }
    });
    private final ExecutorService worker = Executors.newSingleThreadExecutor(work -> {
        Thread thread = new Thread(work, "verification");
        thread.setDaemon(true);
        return thread;
    });
    private volatile boolean closing;

    Verifications(Database database) {
        this.database = database;
    }

    void add(RoutesConfig routes) {
        routes.post(Server.BASE + "/systems/{system}/ledger/verify", this::begin);
        routes.get(Server.BASE + "/systems/{system}/ledger/verify/{job}", this::show);
    }

    private void begin(Context ctx) {
        Person person = Caller.in(ctx, Role.AUDITOR);
        String system = ctx.pathParam("system");
        String key = IdempotencyKeys.of(ctx);
        String place = key == null ? null : person.id() + " " + system + " " + key;
        Job before = place == null ? null : jobs.get(place);
        if (before != null) {
            IdempotencyKeys.replayed(ctx, true);
            Answers.json(ctx, 200, before.body());
            return;
        }
        if (jobs.values().stream().filter(job -> job.status.equals("running")).count() >= WAITING) {
            throw new Problem(503, "unavailable", "too many verifications are waiting; try again in a moment");
        }
        Job job = new Job(system);
        jobs.put(place == null ? job.id : place, job);
        worker.execute(() -> run(job));
        ctx.header("Location", Server.BASE + "/systems/" + system + "/ledger/verify/" + job.id);
        Answers.json(ctx, 202, job.body());
    }

    private void show(Context ctx) {
        Caller.in(ctx, Role.AUDITOR);
        String id = ctx.pathParam("job");
        Job job = java.util.List.copyOf(jobs.values()).stream()
                .filter(one -> one.id.equals(id) && one.system.equals(ctx.pathParam("system")))
                .findFirst()
                .orElseThrow(() -> new Problem(404, "not-found", "there is no such verification"));
        Answers.json(ctx, 200, job.body());
    }

    private void run(Job job) {
        try {
            job.problem = RecordedLedger.read(database, job.system, reader -> verify(reader, job))
                    .orElse(null);
        } catch (InputException | RefusedEvent | Problem e) {
            job.problem = String.valueOf(e.getMessage());
        } catch (SQLException | RuntimeException e) {
            job.problem = "the ledger could not be read";
        }
        job.status = job.problem == null ? "verified" : "failed";
    }

    /** The problem found, if any. */
    private Optional<String> verify(LedgerReader reader, Job job) {
        Replay replay = new Replay(RecordedLedger.opening(reader));
        job.entries.set(1);
        while (reader.hasNext()) {
            if (closing) {
                return Optional.of("the server was stopped");
            }
            Entry entry = reader.next();
            Optional<Replay.Difference> difference = replay.check(entry);
            if (difference.isPresent()) {
                return Optional.of("line " + reader.line() + ": recorded was "
                        + difference.get().recorded() + ", decided is "
                        + difference.get().decided());
            }
            job.entries.incrementAndGet();
        }
        job.head = reader.head();
        return Optional.empty();
    }

    @Override
    public void close() {
        closing = true;
        worker.shutdown();
    }
}
