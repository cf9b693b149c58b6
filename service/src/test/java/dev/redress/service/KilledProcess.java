package dev.redress.service;

import dev.redress.ledger.Event;
import dev.redress.ledger.Mode;
import dev.redress.model.Micros;
import dev.redress.service.engine.Engine;
import dev.redress.service.engine.NewSystem;
import dev.redress.service.engine.PersonsCommand;
import dev.redress.service.engine.ReceivedComplaint;
import dev.redress.service.engine.Refusal;
import dev.redress.service.engine.TakeComplaints;
import dev.redress.service.store.Database;
import dev.redress.service.store.Leases;
import dev.redress.service.store.TableLedger;
import java.io.PrintStream;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletionException;

/**
 * The process that {@link ServerKillTest} kills. Several threads write to a system, and it prints each acknowledgement at once, as
 * {@code id seq hash}.
 */
final class KilledProcess {
    static final String SYSTEM = "loans";
    private static final int THREADS = 6;

    private final Engine engine;
    private final String run;
    private final PrintStream out = System.out;

    private KilledProcess(Engine engine, String run) {
        this.engine = engine;
        this.run = run;
    }

    public static void main(String[] arguments) {
        Database database = Database.open(arguments[0]);
        String run = arguments[1];
        String holder = Database.file(arguments[0]).isPresent() ? "file" : "server-" + run;
        Engine engine = Engine.start(database, new Leases(database, holder, "", 200), InstantSource.system());
        createIfAbsent(engine);
        KilledProcess process = new KilledProcess(engine, run);
        for (int n = 0; n < THREADS; n++) {
            int thread = n;
            new Thread(() -> process.write(thread)).start();
        }
    }

    private static void createIfAbsent(Engine engine) {
        try {
            engine.create(
                            SYSTEM,
                            SYSTEM,
                            "{}",
                            new NewSystem(SYSTEM, SYSTEM, ServiceContract.CHARTER, "barrier", Mode.ADVISE, 1).opening(),
                            "ada")
                    .join();
        } catch (CompletionException e) {
            if (!(e.getCause() instanceof Refusal refusal) || refusal.reason() != Refusal.Reason.CONFLICT) {
                throw e;
            }
        }
    }

    private void write(int thread) {
        Random random = new Random(31L * run.hashCode() + thread);
        boolean held = false;
        for (int n = 0; ; n++) {
            try {
                if (thread == 0 && n % 20 == 19) {
                    Event.Hold.Kind kind = held ? Event.Hold.Kind.LIFT : Event.Hold.Kind.FORBID;
                    engine.submit(SYSTEM, PersonsCommand.hold(kind, "ppv", List.of(), "so", stamp(thread, n)))
                            .join();
                    held = !held;
                } else {
                    complain(thread, n, 1 + random.nextInt(4), random);
                }
            } catch (CompletionException e) {
                // The lease of the previous process may not have expired yet, or the hold may already exist.
                held = !held;
            }
        }
    }

    private TableLedger.Stamp stamp(int thread, int n) {
        return new TableLedger.Stamp(engine.now(), "ada", "k:" + run + "-" + thread + "-" + n, "digest");
    }

    private void complain(int thread, int n, int batch, Random random) {
        List<ReceivedComplaint> sent = new ArrayList<>();
        for (int part = 0; part < batch; part++) {
            String id = run + "-" + thread + "-" + n + "-" + part;
            String criterion = random.nextBoolean() ? "fpr" : "ppv";
            ReceivedComplaint.Words words =
                    random.nextInt(10) == 0 ? new ReceivedComplaint.Words("text " + id, null) : null;
            sent.add(new ReceivedComplaint(
                    id,
                    null,
                    words == null ? List.of(criterion) : List.of(),
                    random.nextInt((int) Micros.ONE),
                    words,
                    null,
                    null,
                    null,
                    id));
        }
        List<TakeComplaints.Result> results = engine.submit(
                        SYSTEM, new TakeComplaints(sent, random.nextBoolean(), engine.stamp("intake")))
                .join();
        StringBuilder lines = new StringBuilder();
        for (TakeComplaints.Result result : results) {
            TakeComplaints.Taken taken = (TakeComplaints.Taken) result;
            lines.append(taken.complaint().id())
                    .append(' ')
                    .append(taken.complaint().row().seq())
                    .append(' ')
                    .append(taken.complaint().row().hash())
                    .append('\n');
        }
        synchronized (out) {
            out.print(lines);
            if (out.checkError()) {
                // Nobody reads the output: the test that should kill this process is gone.
                System.exit(1);
            }
        }
    }
}
