package dev.redress.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.files.FileLedger;
import dev.redress.files.LedgerReader;
import dev.redress.ledger.Event;
import dev.redress.ledger.Opening;
import dev.redress.model.Charter;
import dev.redress.model.Micros;
import dev.redress.resolve.DurableResolver;
import dev.redress.resolve.Replay;
import dev.redress.service.engine.NewSystem;
import dev.redress.service.people.Person;
import dev.redress.service.people.Role;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The contract of the service on every database. Each database has a test that extends it. */
abstract class ServiceContract {
    static final Charter CHARTER = Charter.named("Loan scoring")
            .criterion("fpr", 3)
            .criterion("ppv", 2.5)
            .conflict("fpr", "ppv")
            .build();

    @TempDir
    Path folder;

    private Service service;
    private Client admin;

    /** The address of an empty database, the same for every call within a test. */
    abstract String database();

    @BeforeEach
    void start() {
        service = Service.start(new Service.Settings(database(), "127.0.0.1", 0));
        service.people()
                .add("ada", "Ada", Person.EVERYWHERE, Set.of(Role.ADMIN))
                .join();
        admin = new Client(
                service.port(),
                service.people().issue("ada", "test", "api", null).join());
        create("loans", dev.redress.ledger.Mode.ADVISE);
    }

    private void create(String id, dev.redress.ledger.Mode mode) {
        NewSystem made = new NewSystem(id, "Loans", CHARTER, "barrier", mode, 1);
        service.engine().create(id, "Loans", "{}", made.opening(), "ada").join();
    }

    @AfterEach
    void stop() {
        service.close();
    }

    private Client.Answer complain(String id, String criterion, String loss) {
        return admin.post(
                "/api/v1/systems/loans/complaints",
                "{\"id\":\"" + id + "\",\"criterion\":\"" + criterion + "\",\"loss\":" + loss + "}");
    }

    @Test
    void aComplaintIsCountedOnceHoweverOftenItIsSent() {
        Client.Answer first = complain("c1", "fpr", "1.5");
        assertThat(first.status()).as(first.text()).isEqualTo(201);
        assertThat(first.json().get("seq").asLong()).isEqualTo(2);
        Client.Answer again = complain("c1", "fpr", "1.5");
        assertThat(again.status()).isEqualTo(200);
        assertThat(again.header("Idempotent-Replayed")).contains("true");
        assertThat(again.json().get("receipt")).isEqualTo(first.json().get("receipt"));
        assertThat(complain("c1", "ppv", "1.5").status()).isEqualTo(422);
        assertThat(admin.get("/api/v1/systems/loans/state")
                        .json()
                        .get("complaints")
                        .asLong())
                .isEqualTo(1);
    }

    @Test
    void concurrentCopiesOfAComplaintAreCountedOnce() {
        List<CompletableFuture<Integer>> answers = IntStream.range(0, 24)
                .mapToObj(n -> CompletableFuture.supplyAsync(
                        () -> complain("c" + n % 3, "fpr", "0.25").status()))
                .toList();
        assertThat(answers.stream().map(CompletableFuture::join).filter(status -> status == 201))
                .hasSize(3);
        assertThat(admin.get("/api/v1/systems/loans/state")
                        .json()
                        .get("complaints")
                        .asLong())
                .isEqualTo(3);
    }

    @Test
    void aDecisionGoesFromRecommendedToDone() {
        assertThat(admin.get("/api/v1/systems/loans/recommendation").status()).isEqualTo(204);
        complain("c1", "fpr", "3.5");
        Client.Answer recommended = admin.get("/api/v1/systems/loans/recommendation");
        assertThat(recommended.json().get("fix").asText()).isEqualTo("fpr");
        assertThat(recommended.json().get("stage").asText()).isEqualTo("recommended");
        String version = recommended.header("ETag").orElseThrow();
        String decision = "/api/v1/systems/loans/decisions/1";
        assertThat(admin.post(decision + "/approve", "{\"reason\":\"agreed\"}").status())
                .isEqualTo(428);
        Client.Answer approved = admin.post(decision + "/approve", "{\"reason\":\"agreed\"}", "If-Match", version);
        assertThat(approved.json().get("stage").asText()).as(approved.text()).isEqualTo("approved");
        assertThat(admin.post(decision + "/decline", "{\"reason\":\"no\"}", "If-Match", version)
                        .status())
                .isEqualTo(412);
        Client.Answer done = admin.post(
                decision + "/done",
                "{\"reason\":\"deployed\",\"actualCost\":2.75}",
                "If-Match",
                approved.header("ETag").orElseThrow(),
                "Idempotency-Key",
                "d1");
        assertThat(done.json().get("stage").asText()).as(done.text()).isEqualTo("done");
        assertThat(admin.post(
                                decision + "/done",
                                "{\"reason\":\"deployed\",\"actualCost\":2.75}",
                                "If-Match",
                                approved.header("ETag").orElseThrow(),
                                "Idempotency-Key",
                                "d1")
                        .header("Idempotent-Replayed"))
                .contains("true");
        assertThat(admin.get("/api/v1/systems/loans/state").json().get("state").toString())
                .isEqualTo("[\"fpr\"]");
        assertThat(admin.get("/api/v1/systems/loans/recommendation").status()).isEqualTo(204);
    }

    @Test
    void theExportEqualsTheLedgerThatTheCommandLineWouldWrite() throws Exception {
        create("paper", dev.redress.ledger.Mode.ACT);
        for (int n = 0; n < 40; n++) {
            Client.Answer answer = admin.post(
                    "/api/v1/systems/paper/complaints",
                    "{\"id\":\"c" + n + "\",\"at\":\"2026-01-05\",\"criteria\":[\"" + (n % 3 == 0 ? "ppv" : "fpr")
                            + "\"],\"loss\":0.75}");
            assertThat(answer.status()).isEqualTo(201);
        }
        Path exported = folder.resolve("exported.jsonl");
        Files.write(exported, admin.get("/api/v1/systems/paper/ledger/export").bytes());
        Opening opening;
        try (LedgerReader reader = LedgerReader.open(exported)) {
            opening = reader.opening().orElseThrow();
            Replay replay = new Replay(opening);
            while (reader.hasNext()) {
                assertThat(replay.check(reader.next())).isEmpty();
            }
            assertThat(admin.get("/api/v1/systems/paper/ledger/head")
                            .json()
                            .get("head")
                            .asText())
                    .isEqualTo("sha256:" + reader.head());
        }
        Path written = folder.resolve("written.jsonl");
        try (DurableResolver resolver = DurableResolver.open(FileLedger.open(written), opening)) {
            for (int n = 0; n < 40; n++) {
                resolver.handle(
                        new Event.Complaint("c" + n, "2026-01-05", List.of(n % 3 == 0 ? 1 : 0), Micros.of(0.75)));
            }
        }
        assertThat(Files.readString(exported)).isEqualTo(Files.readString(written));
    }

    @Test
    void aRestartKeepsTheState() {
        complain("c1", "fpr", "3.5");
        complain("c2", "ppv", "1");
        String before = admin.get("/api/v1/systems/loans/state").text();
        String recommended = admin.get("/api/v1/systems/loans/recommendation").text();
        String token = service.people().issue("ada", "again", "api", null).join();
        service.close();
        service = Service.start(new Service.Settings(database(), "127.0.0.1", 0));
        admin = new Client(service.port(), token);
        assertThat(admin.get("/api/v1/systems/loans/state").text()).isEqualTo(before);
        assertThat(admin.get("/api/v1/systems/loans/recommendation").text()).isEqualTo(recommended);
        assertThat(complain("c2", "ppv", "1").status()).isEqualTo(200);
        assertThat(complain("c3", "ppv", "1").json().get("seq").asLong()).isEqualTo(4);
    }

    @Test
    void badRowsOfABatchAreReportedAndTheOthersTaken() {
        String batch =
                "[{\"id\":\"a\",\"criterion\":\"fpr\",\"loss\":1},{\"id\":\"b\",\"criterion\":\"nope\",\"loss\":1},"
                        + "{\"id\":\"c\",\"loss\":1},{\"id\":\"d\",\"criteria\":[\"fpr\",\"ppv\"],\"loss\":0.5}]";
        Client.Answer atomic = admin.post("/api/v1/systems/loans/complaints/batch?atomic=true", batch);
        assertThat(atomic.status()).isEqualTo(422);
        Client.Answer answer = admin.post("/api/v1/systems/loans/complaints/batch", batch);
        assertThat(answer.json().get("taken").asInt()).as(answer.text()).isEqualTo(2);
        assertThat(answer.json().at("/results/1/status").asInt()).isEqualTo(422);
        assertThat(answer.json().at("/results/2/errors/0/pointer").asText()).isEqualTo("/2");
        assertThat(answer.json().at("/results/3/seq").asLong()).isEqualTo(3);
    }

    @Test
    void healthAndMetricsAreReported() {
        complain("c1", "fpr", "1.5");
        assertThat(admin.get("/healthz").status()).isEqualTo(200);
        assertThat(admin.get("/readyz").json().get("status").asText()).isEqualTo("ready");
        String metrics = admin.get("/metrics").text();
        assertThat(metrics)
                .contains("redress_entries_total{kind=\"complaint\",system=\"loans\"} 1.0")
                .contains("redress_accrued{criterion=\"fpr\",system=\"loans\"} 1.5")
                .contains("redress_lines{system=\"loans\"} 2.0")
                .contains("redress_commit_seconds_count");
        assertThat(admin.send("GET", "/healthz", null, "X-Request-Id", "abc-1").header("X-Request-Id"))
                .contains("abc-1");
        assertThat(admin.send("GET", "/healthz", null, "X-Request-Id", "a b")
                        .header("X-Request-Id")
                        .orElseThrow())
                .isNotEqualTo("a b");
    }

    @Test
    void entriesCannotBeChanged() {
        complain("c1", "fpr", "1");
        for (String change : List.of("UPDATE entry SET line = 'x'", "DELETE FROM entry")) {
            assertThat(service.engine().administer(connection -> {
                        try (var statement = connection.createStatement()) {
                            return statement.executeUpdate(change);
                        }
                    }))
                    .failsWithin(java.time.Duration.ofSeconds(5));
        }
        assertThat(complain("c2", "fpr", "1").status()).isEqualTo(201);
    }
}
