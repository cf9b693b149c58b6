package dev.redress.service;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.redress.files.CharterFile;
import dev.redress.files.RowFile;
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
import dev.redress.service.evidence.StoredEvidence;
import dev.redress.service.people.Administration;
import dev.redress.service.store.Database;
import dev.redress.service.store.Sha256;
import dev.redress.service.store.TableLedger;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * An example system: charter, complaints, texts and evidence of {@code examples/compas}, and people who carry out every recommendation but the
 * last. Complaints are shifted by whole days, so that the last one came yesterday.
 */
public final class Demo {
    private static final String SYSTEM = "compas";
    private static final String WHO = "demo";
    /** The number of complaints between a recommendation and its completion. */
    private static final int DELAY = 3;

    /** After this number of complaints, recommendations are left open, for the visitor. */
    private static final int LAST = 188;

    /** The number of complaints that wait for triage. */
    private static final int UNASSIGNED = 4;

    private final Engine engine;
    private final StoredEvidence evidence;

    public Demo(Database database, Engine engine) {
        this.engine = engine;
        evidence = new StoredEvidence(database, new Administration(engine));
    }

    /** Creates the system, unless it exists. */
    public void addIfAbsent() throws IOException {
        Charter charter;
        try (InputStream in = resource("charter.yaml")) {
            charter = CharterFile.read("charter.yaml", in);
        }
        NewSystem made = new NewSystem(SYSTEM, charter.name(), charter, "barrier", Mode.ADVISE, 1);
        try {
            engine.create(SYSTEM, charter.name(), settings().json(), made.opening(), WHO)
                    .join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof Refusal refusal && refusal.reason() == Refusal.Reason.CONFLICT) {
                return;
            }
            throw e;
        }
        complain();
        try (InputStream in = resource("evidence.json")) {
            evidence.file(SYSTEM, new ObjectMapper().readTree(in), Administration.Order.by(WHO))
                    .join();
        }
    }

    /** With a public form, also in German. */
    private static SystemSettings settings() throws IOException {
        Properties german = new Properties();
        try (InputStream in = resource("names_de.properties")) {
            german.load(in);
        }
        Map<String, String> names = new HashMap<>();
        german.stringPropertyNames().forEach(id -> names.put(id, german.getProperty(id)));
        String title = String.valueOf(names.remove("title"));
        return new SystemSettings(false, true).with("en", Map.of("de", new SystemSettings.Translation(title, names)));
    }

    private void complain() throws IOException {
        List<RowFile.TextRow> rows = rows("complaints.csv");
        Map<String, Deque<String>> texts = new HashMap<>();
        Set<String> said = new HashSet<>();
        for (RowFile.TextRow row : rows("texts.csv")) {
            // The service holds back texts that differ only in punctuation.
            if (said.add(row.get("text").toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}]+", " "))) {
                texts.computeIfAbsent(row.get("criteria"), one -> new ArrayDeque<>())
                        .add(row.get("text"));
            }
        }
        Map<String, String> words = latestFirst(rows, texts);
        Instant last = Instant.parse(rows.get(rows.size() - 1).get("at"));
        Duration later = later(last);
        for (int n = 0; n < rows.size(); n++) {
            RowFile.TextRow row = rows.get(n);
            String at = Instant.parse(row.get("at")).plus(later).toString();
            take(row.get("id"), at, List.of(row.get("criterion")), row.amount("loss"), words.get(row.get("id")));
            if ((n + 1) % DELAY == 0 && n + 1 < LAST) {
                carryOut(at);
            }
        }
        List<String> unclear = new ArrayList<>(texts.getOrDefault("", new ArrayDeque<>()));
        unclear.addAll(texts.getOrDefault("none", new ArrayDeque<>()));
        for (int n = 0; n < Math.min(UNASSIGNED, unclear.size()); n++) {
            take("unclear-" + (n + 1), last.plus(later).toString(), List.of(), Micros.ONE, unclear.get(n));
        }
    }

    /** The shift in whole days after which the last complaint came yesterday. */
    private Duration later(Instant last) {
        Instant today = Instant.parse(engine.now()).truncatedTo(ChronoUnit.DAYS);
        return Duration.between(last.truncatedTo(ChronoUnit.DAYS), today.minus(1, ChronoUnit.DAYS));
    }

    /** A different text for each of the latest complaints. */
    private static Map<String, String> latestFirst(List<RowFile.TextRow> rows, Map<String, Deque<String>> texts) {
        Map<String, String> words = new HashMap<>();
        for (int n = rows.size() - 1; n >= 0; n--) {
            Deque<String> left = texts.getOrDefault(rows.get(n).get("criterion"), new ArrayDeque<>());
            if (!left.isEmpty()) {
                words.put(rows.get(n).get("id"), left.pollFirst());
            }
        }
        return words;
    }

    private static List<RowFile.TextRow> rows(String name) throws IOException {
        try (InputStream in = resource(name)) {
            return RowFile.read(name, in);
        }
    }

    private static InputStream resource(String name) {
        return Objects.requireNonNull(Demo.class.getResourceAsStream("demo/" + name));
    }

    private void take(String id, String at, List<String> criteria, long loss, @Nullable String text) {
        ReceivedComplaint complaint = new ReceivedComplaint(
                id,
                at,
                criteria,
                loss,
                text == null ? null : new ReceivedComplaint.Words(text, null),
                null,
                null,
                null,
                Sha256.of(id + at + criteria + loss));
        engine.submit(SYSTEM, new TakeComplaints(List.of(complaint), true, engine.stamp(WHO)))
                .join();
    }

    /** A stamp as if it were done at that time. */
    private void carryOut(String at) {
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
                                        new TableLedger.Stamp(at, WHO, null, null)))
                        .join();
            }
        }
    }
}
