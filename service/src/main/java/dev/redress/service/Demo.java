package dev.redress.service;

import dev.redress.files.CharterFile;
import dev.redress.ledger.Event;
import dev.redress.ledger.Mode;
import dev.redress.model.Charter;
import dev.redress.model.Micros;
import dev.redress.service.engine.DecisionRecord;
import dev.redress.service.engine.Engine;
import dev.redress.service.engine.NewSystem;
import dev.redress.service.engine.ReceivedComplaint;
import dev.redress.service.engine.Refusal;
import dev.redress.service.engine.ReportDecision;
import dev.redress.service.engine.SystemSettings;
import dev.redress.service.engine.TakeComplaints;
import dev.redress.service.store.Sha256;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.concurrent.CompletionException;

/** A system to look at: the charter and the complaints of {@code examples/compas}, and people who do what is recommended, but for the last. */
final class Demo {
    private static final String SYSTEM = "compas";
    /** How many complaints come until people have done what was recommended. */
    private static final int DELAY = 3;

    private final Engine engine;

    Demo(Engine engine) {
        this.engine = engine;
    }

    void addIfAbsent() throws IOException {
        Charter charter;
        try (InputStream in = resource("charter.yaml")) {
            charter = CharterFile.read("charter.yaml", in);
        }
        NewSystem made = new NewSystem(SYSTEM, charter.name(), charter, "barrier", Mode.ADVISE, 1);
        try {
            engine.create(SYSTEM, charter.name(), new SystemSettings(false, true).json(), made.opening(), "demo")
                    .join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof Refusal refusal && refusal.reason() == Refusal.Reason.CONFLICT) {
                return;
            }
            throw e;
        }
        try (BufferedReader rows =
                new BufferedReader(new InputStreamReader(resource("complaints.csv"), StandardCharsets.UTF_8))) {
            rows.readLine();
            int taken = 0;
            for (String row = rows.readLine(); row != null; row = rows.readLine()) {
                complain(row.split(","));
                taken++;
                if (taken % DELAY == 0) {
                    carryOut();
                }
            }
        }
    }

    private static InputStream resource(String name) {
        return Objects.requireNonNull(Demo.class.getResourceAsStream("demo/" + name));
    }

    /** A row is id, at, criterion, loss. */
    private void complain(String[] cells) {
        ReceivedComplaint complaint = new ReceivedComplaint(
                cells[0],
                cells[1],
                List.of(cells[2]),
                Micros.of(Double.parseDouble(cells[3])),
                Sha256.of(String.join(",", cells)));
        engine.submit(SYSTEM, new TakeComplaints(List.of(complaint), true, engine.stamp("demo")))
                .join();
    }

    private void carryOut() {
        List<DecisionRecord> open =
                engine.ask(SYSTEM, system -> system.decisions().open()).join();
        long latest = engine.ask(SYSTEM, system -> system.lines()).join();
        for (DecisionRecord one : open) {
            if (latest - one.seq() >= DELAY) {
                engine.submit(
                                SYSTEM,
                                new ReportDecision(
                                        one.number(),
                                        Event.FollowUp.Stage.DONE,
                                        OptionalLong.empty(),
                                        "deployed",
                                        null,
                                        engine.stamp("demo")))
                        .join();
            }
        }
    }
}
