package dev.redress.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.redress.ledger.Event;
import dev.redress.ledger.HashChain;
import dev.redress.ledger.Mode;
import dev.redress.model.Micros;
import dev.redress.policy.Setting;
import dev.redress.resolve.Resolver;
import dev.redress.service.engine.NewSystem;
import dev.redress.service.http.Server;
import dev.redress.service.people.Person;
import dev.redress.service.people.Role;
import dev.redress.service.store.Sha256;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The contract of the API on every database. Each database has a test that extends it. */
abstract class ApiContract {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String CHARTER =
            "{\"name\":\"Loan scoring\",\"criteria\":[{\"id\":\"fpr\",\"cost\":3},{\"id\":\"ppv\",\"cost\":2.5}],\"conflicts\":[[\"fpr\",\"ppv\"]]}";
    private static final String LOANS = "/api/v1/systems/loans";

    @TempDir
    Path folder;

    private String database;
    private Service service;
    private Client admin;
    private Client anonymous;

    /** The address of an empty database. */
    abstract String database();

    @BeforeEach
    void start() {
        database = database();
        open();
        service.people()
                .add("ada", "Ada", Person.EVERYWHERE, Set.of(Role.ADMIN))
                .join();
        admin = new Client(
                service.port(),
                service.people().issue("ada", "test", "api", null).join());
        anonymous = new Client(service.port(), "");
        NewSystem made = new NewSystem("loans", "Loans", ServiceContract.CHARTER, "barrier", Mode.ADVISE, 1);
        service.engine().create("loans", "Loans", "{}", made.opening(), "ada").join();
    }

    private void open() {
        service = Service.start(
                new Service.Settings(database, "127.0.0.1", 0).with(Server.Options.USUAL.withRates(100_000, 100_000)));
    }

    @AfterEach
    void stop() {
        service.close();
    }

    private Client.Answer complain(String id, String rest) {
        Client.Answer answer = admin.post(LOANS + "/complaints", "{\"id\":\"" + id + "\"," + rest + "}");
        assertThat(answer.status()).as(answer.text()).isEqualTo(201);
        return answer;
    }

    private String head() {
        return admin.get(LOANS + "/ledger/head").text();
    }

    @Test
    void evidenceIsFiledAndReadBackAndInvalidEvidenceIsRefusedWithItsPointer() {
        assertThat(admin.get(LOANS + "/evidence").status()).isEqualTo(404);
        String group = "{\"n\":10,\"fpr\":{\"value\":0.5,\"low\":0.25,\"high\":0.75},\"brier\":null,\"few\":[]}";
        String document =
                "{\"criteria\":{\"ppv\":\"race.ppv\"},\"measured\":{\"attributes\":{\"race\":{\"groups\":{\"X\\u0000\":"
                        + group + "}}}}}";
        Client.Answer filed = admin.send("PUT", LOANS + "/evidence", document);
        assertThat(filed.status()).as(filed.text()).isEqualTo(200);
        assertThat(filed.json().get("by").asText()).isEqualTo("ada");
        assertThat(admin.get(LOANS + "/evidence").json()).isEqualTo(filed.json());
        assertThat(filed.json()
                        .at("/evidence/measured/attributes/race/groups")
                        .fieldNames()
                        .next())
                .startsWith("X");
        assertThat(admin.get("/api/v1/administration").text()).contains("\"what\":\"evidence filed\"");
        Map<String, String> wrong = Map.of(
                "{}",
                "",
                "[]",
                "",
                "{\"other\":1}",
                "/other",
                "{\"measured\":{}}",
                "/measured",
                document.replace("0.25", "\"low\"").replace("X\\u0000", "X"),
                "/measured/attributes/race/groups/X/fpr/low",
                "{\"derived\":{\"prices\":[{\"criteria\":\"fpr\",\"price\":1}]}}",
                "/derived/prices/0/criteria",
                "{\"remedies\":[{\"rule\":{},\"criteria\":{},\"price\":1}]}",
                "/remedies/0");
        wrong.forEach((body, place) -> {
            Client.Answer refused = admin.send("PUT", LOANS + "/evidence", body);
            assertThat(refused.status()).as(body).isEqualTo(422);
            assertThat(refused.json().at("/errors/0/pointer").asText()).as(body).isEqualTo(place);
        });
        assertThat(admin.get(LOANS + "/evidence").json()).isEqualTo(filed.json());
    }

    private static List<String> texts(JsonNode list, String field) {
        List<String> texts = new ArrayList<>();
        list.forEach(one -> texts.add(one.get(field).asText()));
        return texts;
    }

    @Test
    void floodsAreDetectedAcrossARestart() {
        String version = admin.get(LOANS).header("ETag").orElseThrow();
        assertThat(admin.send("PATCH", LOANS, "{\"settings\":{\"publicForm\":true}}", "If-Match", version)
                        .status())
                .isEqualTo(200);
        List<String> statuses = new ArrayList<>();
        for (int n = 0; n < 22; n++) {
            if (n == 19) {
                service.close();
                open();
                anonymous = new Client(service.port(), "");
            }
            statuses.add(anonymous
                    .post("/api/v1/public/loans/complaints", "{\"text\":\"story " + n + "\"}")
                    .json()
                    .get("status")
                    .asText());
        }
        assertThat(statuses.subList(0, 20)).containsOnly("unassigned");
        assertThat(statuses.subList(20, 22)).containsOnly("held");
    }

    @Test
    void aSystemIsCreatedOnceListedChangedAndArchived() {
        String body = "{\"id\":\"hiring\",\"title\":\"Hiring\",\"mode\":\"act\",\"charter\":" + CHARTER + "}";
        Client.Answer made = admin.post("/api/v1/systems", body, "Idempotency-Key", "s1");
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        Client.Answer again = admin.post("/api/v1/systems", body, "Idempotency-Key", "s1");
        assertThat(again.status()).isEqualTo(200);
        assertThat(again.header("Idempotent-Replayed")).contains("true");
        assertThat(again.json()).isEqualTo(made.json());
        assertThat(admin.post("/api/v1/systems", body.replace("Hiring", "Other"), "Idempotency-Key", "s1")
                        .json()
                        .get("type")
                        .asText())
                .endsWith("key-reused");
        assertThat(admin.post("/api/v1/systems", body).status()).isEqualTo(409);

        JsonNode first = admin.get("/api/v1/systems?limit=1").json();
        assertThat(texts(first.get("items"), "id")).containsExactly("hiring");
        JsonNode second = admin.get(
                        "/api/v1/systems?limit=1&after=" + first.get("next").asText())
                .json();
        assertThat(texts(second.get("items"), "id")).containsExactly("loans");
        assertThat(second.has("next")).isFalse();

        String system = "/api/v1/systems/hiring";
        String version = admin.get(system).header("ETag").orElseThrow();
        String change = "{\"title\":\"Hiring 2\",\"settings\":{\"fourEyes\":true}}";
        assertThat(admin.send("PATCH", system, change).status()).isEqualTo(428);
        assertThat(admin.send("PATCH", system, change, "If-Match", "\"17\"").status())
                .isEqualTo(412);
        Client.Answer changed = admin.send("PATCH", system, change, "If-Match", version);
        assertThat(changed.json().at("/settings/fourEyes").asBoolean())
                .as(changed.text())
                .isTrue();
        assertThat(changed.json().at("/settings/publicForm").asBoolean()).isFalse();
        assertThat(admin.send("DELETE", system, null, "If-Match", version).status())
                .isEqualTo(412);
        assertThat(admin.send(
                                "DELETE",
                                system,
                                null,
                                "If-Match",
                                changed.header("ETag").orElseThrow())
                        .status())
                .isEqualTo(204);
        assertThat(admin.get(system).json().get("archivedAt").asText()).isNotEmpty();
        assertThat(admin.get(system + "/state").status()).isEqualTo(409);
    }

    @Test
    void anAmendmentNeedsTheCurrentVersionAndADryRunWritesNothing() {
        complain("c1", "\"criterion\":\"fpr\",\"loss\":2.5");
        Client.Answer shown = admin.get(LOANS + "/charter");
        assertThat(shown.json().at("/criteria/0/id").asText()).isEqualTo("fpr");
        String version = shown.header("ETag").orElseThrow();
        String before = head();
        String body = "{\"reason\":\"cheaper now\",\"charter\":" + CHARTER.replace("\"cost\":3", "\"cost\":2") + "}";
        Client.Answer dry = admin.send("PUT", LOANS + "/charter?dryRun=true", body, "If-Match", version);
        assertThat(dry.json().get("dryRun").asBoolean()).as(dry.text()).isTrue();
        assertThat(dry.json().get("changes").toString()).contains("fpr").contains("2");
        assertThat(head()).isEqualTo(before);

        assertThat(admin.send("PUT", LOANS + "/charter", body).status()).isEqualTo(428);
        // A complaint in between does not change the version of the charter.
        complain("c2", "\"criterion\":\"ppv\",\"loss\":0.1");
        Client.Answer amended =
                admin.send("PUT", LOANS + "/charter", body, "If-Match", version, "Idempotency-Key", "a1");
        assertThat(amended.status()).as(amended.text()).isEqualTo(200);
        assertThat(amended.json().get("changes")).isEqualTo(dry.json().get("changes"));
        assertThat(amended.header("ETag"))
                .isEqualTo(admin.get(LOANS + "/charter").header("ETag"))
                .isNotEqualTo(shown.header("ETag"));
        assertThat(admin.send("PUT", LOANS + "/charter", body, "If-Match", version)
                        .status())
                .isEqualTo(412);
        assertThat(admin.send("PUT", LOANS + "/charter", body, "If-Match", version, "Idempotency-Key", "a1")
                        .header("Idempotent-Replayed"))
                .contains("true");
        Client.Answer bad = admin.send(
                "PUT",
                LOANS + "/charter",
                "{\"reason\":\"x\",\"charter\":{\"criteria\":[{\"id\":\"a\",\"cost\":-1}]}}",
                "If-Match",
                version);
        assertThat(bad.status()).isEqualTo(422);
    }

    @Test
    void peopleCanOverrideHoldAndChangeTheMode() {
        complain("c1", "\"criterion\":\"fpr\",\"loss\":3.5");
        Client.Answer override = admin.post(
                LOANS + "/decisions",
                "{\"fix\":\"ppv\",\"instead\":1,\"reason\":\"the regulator asks for it\"}",
                "Idempotency-Key",
                "o1");
        assertThat(override.status()).as(override.text()).isEqualTo(201);
        assertThat(override.json().at("/decisions/0/fix").asText()).isEqualTo("ppv");
        assertThat(admin.post(
                                LOANS + "/decisions",
                                "{\"fix\":\"ppv\",\"instead\":1,\"reason\":\"the regulator asks for it\"}",
                                "Idempotency-Key",
                                "o1")
                        .status())
                .isEqualTo(200);
        assertThat(admin.get(LOANS + "/decisions/1").json().get("stage").asText())
                .isIn("declined", "superseded");
        assertThat(admin.post(LOANS + "/decisions", "{\"fix\":\"nope\",\"reason\":\"x\"}")
                        .status())
                .isEqualTo(422);
        assertThat(admin.post(LOANS + "/decisions", "{\"fix\":\"fpr\",\"release\":\"ppv\",\"reason\":\"x\"}")
                        .status())
                .isEqualTo(422);
        Client.Answer held = admin.post(
                LOANS + "/holds", "{\"kind\":\"hold\",\"criterion\":\"ppv\",\"reason\":\"until the audit\"}");
        assertThat(held.status()).as(held.text()).isEqualTo(201);
        assertThat(admin.get(LOANS + "/state").json().get("held").toString()).isEqualTo("[\"ppv\"]");
        assertThat(admin.post(LOANS + "/holds", "{\"kind\":\"keep\",\"criterion\":\"ppv\",\"reason\":\"x\"}")
                        .json()
                        .at("/errors/0/pointer")
                        .asText())
                .isEqualTo("/kind");
        JsonNode page = admin.get(LOANS + "/decisions?limit=1").json();
        assertThat(page.get("items")).hasSize(1);
        JsonNode rest = admin.get(LOANS + "/decisions?after=" + page.get("next").asText())
                .json();
        assertThat(texts(rest.get("items"), "number")).contains("1");

        assertThat(admin.send("PUT", LOANS + "/mode", "{\"mode\":\"shadow\",\"reason\":\"watch it first\"}")
                        .status())
                .isEqualTo(200);
        assertThat(admin.get(LOANS).json().get("mode").asText()).isEqualTo("shadow");
        assertThat(admin.send("PUT", LOANS + "/mode", "{\"mode\":\"never\",\"reason\":\"x\"}")
                        .status())
                .isEqualTo(422);
        assertThat(admin.send("PUT", LOANS + "/policy", "{\"policy\":\"barrier\",\"reason\":\"as it is\"}")
                        .status())
                .isEqualTo(200);
        assertThat(admin.send("PUT", LOANS + "/policy", "{\"policy\":\"never\",\"reason\":\"x\"}")
                        .status())
                .isEqualTo(409);
        Client.Answer observed = admin.post(LOANS + "/observations", "{\"at\":\"2026-01\",\"losses\":{\"fpr\":1.5}}");
        assertThat(observed.status()).as(observed.text()).isEqualTo(201);
        assertThat(texts(admin.get(LOANS + "/ledger?kind=observation").json().get("items"), "seq"))
                .containsExactly(observed.json().get("seq").asText());
    }

    @Test
    void reportedCostsAreProposedAsAnAmendmentButNotApplied() {
        assertThat(admin.get(LOANS + "/charter/proposal").status()).isEqualTo(204);
        for (int n = 1; n <= 3; n++) {
            complain("p" + n, "\"criterion\":\"fpr\",\"loss\":3.5");
            Client.Answer next = admin.get(LOANS + "/recommendation");
            String decision = LOANS + "/decisions/" + next.json().get("number").asText();
            String body = "{\"reason\":\"deployed\",\"actualCost\":" + (4 + n) + "}";
            Client.Answer done = admin.post(
                    decision + "/done", body, "If-Match", next.header("ETag").orElseThrow());
            assertThat(done.status()).as(done.text()).isEqualTo(200);
            assertThat(admin.post(LOANS + "/decisions", "{\"release\":\"fpr\",\"reason\":\"again\"}")
                            .status())
                    .isEqualTo(201);
        }
        JsonNode proposal = admin.get(LOANS + "/charter/proposal").json();
        assertThat(proposal.get("changes")).hasSize(1);
        assertThat(proposal.at("/changes/0/cost").asInt()).isEqualTo(3);
        assertThat(proposal.at("/changes/0/proposed").asInt()).isEqualTo(6);
        assertThat(proposal.at("/charter/criteria/0/cost").asInt()).isEqualTo(6);
        Client.Answer charter = admin.get(LOANS + "/charter");
        assertThat(charter.json().at("/criteria/0/cost").asInt()).isEqualTo(3);
        String amendment = "{\"reason\":\"as reported\",\"charter\":" + proposal.get("charter") + "}";
        assertThat(admin.send(
                                "PUT",
                                LOANS + "/charter",
                                amendment,
                                "If-Match",
                                charter.header("ETag").orElseThrow())
                        .status())
                .isEqualTo(200);
        assertThat(admin.get(LOANS + "/charter/proposal").status()).isEqualTo(204);
    }

    /** The alternative to a change of a ledger's policy, as decision 36 describes it. */
    @Test
    void anotherPolicyNeedsAnotherSystem() {
        complain("c1", "\"criterion\":\"fpr\",\"loss\":3.5");
        Client.Answer refused = admin.send("PUT", LOANS + "/policy", "{\"policy\":\"ski-rental\",\"reason\":\"x\"}");
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.json().get("detail").asText()).contains("make another system with ski-rental");
        JsonNode asked =
                admin.post(LOANS + "/what-if", "{\"policy\":\"ski-rental\"}").json();
        assertThat(asked.at("/whatIf/policy").asText()).isEqualTo("ski-rental");

        String second = "/api/v1/systems/loans-2";
        String body = "{\"id\":\"loans-2\",\"policy\":\"ski-rental\",\"mode\":\"shadow\",\"charter\":" + CHARTER + "}";
        assertThat(admin.post("/api/v1/systems", body).status()).isEqualTo(201);
        assertThat(admin.post(second + "/complaints", "{\"id\":\"c2\",\"criterion\":\"ppv\",\"loss\":0.5}")
                        .status())
                .isEqualTo(201);
        assertThat(admin.send("PUT", second + "/mode", "{\"mode\":\"act\",\"reason\":\"it is the better one\"}")
                        .status())
                .isEqualTo(200);
        Client.Answer taken = admin.post(second + "/decisions", "{\"fix\":\"fpr\",\"reason\":\"it is fixed already\"}");
        assertThat(taken.status()).as(taken.text()).isEqualTo(201);
        assertThat(admin.get(second + "/state").json().get("state").toString()).isEqualTo("[\"fpr\"]");
        String version = admin.get(LOANS).header("ETag").orElseThrow();
        assertThat(admin.send("DELETE", LOANS, null, "If-Match", version).status())
                .isIn(200, 204);
        assertThat(admin.get(LOANS + "/ledger/export").status()).isEqualTo(200);
    }

    @Test
    void complaintsCanBeFoundAssignedAndErased() {
        complain("c1", "\"at\":\"2026-01-05T10:00:00Z\",\"criterion\":\"fpr\",\"loss\":1.25");
        complain("c2", "\"at\":\"2026-01-06\",\"criteria\":[\"ppv\",\"fpr\"],\"loss\":1");
        assertThat(complain("t1", "\"loss\":1,\"text\":\"Your machine turned me down\",\"contact\":\"me@example.org\"")
                        .json()
                        .get("status")
                        .asText())
                .isEqualTo("unassigned");
        complain("t2", "\"loss\":1,\"text\":\"I have no idea what this is\"");
        assertThat(ids("")).containsExactly("t2", "t1", "c2", "c1");
        assertThat(ids("?status=unassigned")).containsExactly("t2", "t1");
        assertThat(ids("?criterion=ppv")).containsExactly("c2");
        assertThat(ids("?criterion=fpr&to=2026-01-05")).containsExactly("c1");
        assertThat(ids("?from=2026-01-06&to=2026-01-06")).containsExactly("c2");
        assertThat(ids("?q=MACHINE")).containsExactly("t1");
        assertThat(ids("?q=c1")).containsExactly("c1");
        assertThat(admin.get(LOANS + "/complaints?status=lost").status()).isEqualTo(400);

        JsonNode one = admin.get(LOANS + "/complaints/t1").json();
        assertThat(one.get("text").asText()).isEqualTo("Your machine turned me down");
        assertThat(one.get("contact").asText()).isEqualTo("me@example.org");
        Client.Answer assigned =
                admin.post(LOANS + "/complaints/t1/assignment", "{\"criteria\":[\"fpr\"],\"reason\":\"read it\"}");
        assertThat(assigned.status()).as(assigned.text()).isEqualTo(200);
        assertThat(admin.post(LOANS + "/complaints/t2/assignment", "{\"criteria\":[],\"reason\":\"not about us\"}")
                        .status())
                .isEqualTo(200);
        assertThat(admin.post(LOANS + "/complaints/t2/assignment", "{\"criteria\":[],\"reason\":\"again\"}")
                        .status())
                .isEqualTo(409);
        // Each complaint is listed once, whatever its status.
        assertThat(ids("")).containsExactlyInAnyOrder("t2", "t1", "c2", "c1");
        assertThat(ids("?status=unassigned")).isEmpty();
        assertThat(ids("?status=dismissed")).containsExactly("t2");
        assertThat(ids("?status=counted")).containsExactly("t1", "c2", "c1");
        assertThat(ids("?q=machine")).containsExactly("t1");

        assertThat(admin.send("DELETE", LOANS + "/complaints/t1/text", "{\"reason\":\"they asked\"}")
                        .status())
                .isEqualTo(204);
        JsonNode erased = admin.get(LOANS + "/complaints/t1").json();
        assertThat(erased.has("text") || erased.has("contact")).isFalse();
        assertThat(erased.get("erased").asBoolean()).isTrue();
        assertThat(admin.send("DELETE", LOANS + "/complaints/c1/text", "{\"reason\":\"x\"}")
                        .status())
                .isEqualTo(404);
        assertThat(admin.get(LOANS + "/complaints/none").status()).isEqualTo(404);
    }

    private List<String> ids(String query) {
        Client.Answer answer = admin.get(LOANS + "/complaints" + query);
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return texts(answer.json().get("items"), "id");
    }

    @Test
    void thePagesOfAListContainEachItemOnce() {
        for (int n = 0; n < 23; n++) {
            complain("c" + n, "\"criterion\":\"fpr\",\"loss\":0.01");
        }
        for (String list : List.of("/complaints?limit=5", "/ledger?limit=5", "/ledger?kind=complaint&limit=7")) {
            List<String> seen = new ArrayList<>();
            String next = "";
            do {
                JsonNode page = admin.get(LOANS + list + (next.isEmpty() ? "" : "&after=" + next))
                        .json();
                seen.addAll(texts(page.get("items"), "seq"));
                next = page.path("next").asText("");
            } while (!next.isEmpty());
            assertThat(seen).as(list).hasSize(list.startsWith("/ledger?limit") ? 24 : 23);
            assertThat(new HashSet<>(seen)).hasSameSizeAs(seen);
        }
        for (String bad : List.of("limit=0", "limit=501", "limit=x", "after=x", "after=MTIz", "limit=99999999999")) {
            assertThat(admin.get(LOANS + "/complaints?" + bad).status()).as(bad).isEqualTo(400);
        }
    }

    @Test
    void anyoneCanUseAnEnabledPublicFormAndLookUpTheStatus() throws Exception {
        String complaints = "/api/v1/public/loans/complaints";
        String body = "{\"text\":\"Turned down again\",\"contact\":\"me@example.org\"}";
        assertThat(anonymous.post(complaints, body).status()).isEqualTo(404);
        String version = admin.get(LOANS).header("ETag").orElseThrow();
        admin.send("PATCH", LOANS, "{\"settings\":{\"publicForm\":true}}", "If-Match", version);
        Client.Answer taken = anonymous.post(complaints, body, "Idempotency-Key", "p1");
        assertThat(taken.status()).as(taken.text()).isEqualTo(201);
        String code = taken.json().get("code").asText();
        String receipt = taken.json().get("receipt").asText();
        Client.Answer again = anonymous.post(complaints, body, "Idempotency-Key", "p1");
        assertThat(again.status()).isEqualTo(200);
        assertThat(again.json().has("code")).isFalse();
        assertThat(again.json().get("receipt").asText()).isEqualTo(receipt);

        JsonNode waiting = lookUp(code);
        assertThat(waiting.get("status").asText()).isEqualTo("unassigned");
        String id = texts(
                        admin.get(LOANS + "/complaints?status=unassigned")
                                .json()
                                .get("items"),
                        "id")
                .get(0);
        admin.post(LOANS + "/complaints/" + id + "/assignment", "{\"criteria\":[\"fpr\"],\"reason\":\"read\"}");
        complain("c1", "\"criterion\":\"fpr\",\"loss\":3");
        JsonNode counted = lookUp(code);
        assertThat(counted.get("status").asText()).isEqualTo("counted");
        assertThat(counted.get("criteria").toString()).isEqualTo("[\"fpr\"]");
        assertThat(counted.get("decision").asText()).isEqualTo("recommended");
        assertThat(anonymous
                        .post("/api/v1/public/receipts", "{\"code\":\"guess\"}")
                        .status())
                .isEqualTo(404);

        // An auditor can check that the line contains the hash of the code, and that the line has the stated hash.
        // Neither the code nor the text is in the ledger.
        String export = new String(admin.get(LOANS + "/ledger/export").bytes(), StandardCharsets.UTF_8);
        String line = export.split("\n", -1)[counted.get("seq").asInt() - 1];
        assertThat(JSON.readTree(line).get("receipt").asText()).isEqualTo(Sha256.of(code));
        assertThat(receipt).isEqualTo("sha256:" + Sha256.of(code));
        assertThat(counted.get("hash").asText()).isEqualTo("sha256:" + Sha256.of(line));
        assertThat(export).doesNotContain(code).doesNotContain("Turned down").doesNotContain("example.org");
    }

    private JsonNode lookUp(String code) {
        Client.Answer found = anonymous.post("/api/v1/public/receipts", "{\"code\":\"" + code + "\"}");
        assertThat(found.status()).as(found.text()).isEqualTo(200);
        return found.json();
    }

    @Test
    void tokensAreIssuedShownOnceAndRevoked() {
        String person = "{\"id\":\"bob\",\"name\":\"Bob\",\"roles\":{\"loans\":[\"intake\"]}}";
        assertThat(admin.post("/api/v1/people", person, "Idempotency-Key", "p").status())
                .isEqualTo(201);
        assertThat(admin.post("/api/v1/people", person, "Idempotency-Key", "p").status())
                .isEqualTo(200);
        assertThat(admin.post("/api/v1/people", person).status()).isEqualTo(409);
        String order = "{\"person\":\"bob\",\"label\":\"gateway\",\"expiresAt\":\"2999-01-01T00:00:00Z\"}";
        Client.Answer issued = admin.post("/api/v1/tokens", order, "Idempotency-Key", "t");
        assertThat(issued.status()).as(issued.text()).isEqualTo(201);
        Client.Answer again = admin.post("/api/v1/tokens", order, "Idempotency-Key", "t");
        assertThat(again.status()).isEqualTo(200);
        assertThat(again.json().has("token")).isFalse();
        assertThat(again.json().get("id")).isEqualTo(issued.json().get("id"));
        Client bob = new Client(service.port(), issued.json().get("token").asText());
        String complaint = "{\"criterion\":\"fpr\",\"loss\":0.1}";
        assertThat(bob.post(LOANS + "/complaints", complaint).status()).isEqualTo(201);
        assertThat(bob.get(LOANS + "/state").status()).isEqualTo(403);

        // New roles and revocations take effect at once.
        assertThat(admin.send("PUT", "/api/v1/people/bob/roles", "{\"roles\":{\"loans\":[\"auditor\"]}}")
                        .status())
                .isEqualTo(200);
        assertThat(bob.post(LOANS + "/complaints", complaint).status()).isEqualTo(403);
        assertThat(bob.get(LOANS + "/state").status()).isEqualTo(200);
        String list = admin.get("/api/v1/tokens").text();
        assertThat(list).contains("gateway").doesNotContain("rds_");
        String token = "/api/v1/tokens/" + issued.json().get("id").asText();
        assertThat(admin.send("DELETE", token, null).status()).isEqualTo(204);
        assertThat(bob.get(LOANS + "/state").status()).isEqualTo(401);
        assertThat(admin.send("DELETE", token, null).status()).isEqualTo(404);

        assertThat(admin.post(
                                "/api/v1/tokens",
                                "{\"person\":\"bob\",\"label\":\"old\",\"expiresAt\":\"2001-01-01T00:00:00Z\"}")
                        .json()
                        .get("token")
                        .asText())
                .satisfies(old -> assertThat(new Client(service.port(), old)
                                .get(LOANS + "/state")
                                .status())
                        .isEqualTo(401));
        Client other = new Client(
                service.port(),
                admin.post("/api/v1/tokens", "{\"person\":\"bob\",\"label\":\"new\"}")
                        .json()
                        .get("token")
                        .asText());
        assertThat(other.get(LOANS + "/state").status()).isEqualTo(200);
        assertThat(admin.send("DELETE", "/api/v1/people/bob", null).status()).isEqualTo(204);
        assertThat(other.get(LOANS + "/state").status()).isEqualTo(401);
        assertThat(texts(admin.get("/api/v1/people").json().get("items"), "id")).containsExactly("ada");
        assertThat(admin.send("DELETE", "/api/v1/people/ada", null).status()).isEqualTo(409);
    }

    @Test
    void administrativeActionsAreRecordedInAHashChain() throws Exception {
        admin.post("/api/v1/people", "{\"id\":\"bob\",\"name\":\"Bob\",\"roles\":{}}");
        admin.post("/api/v1/tokens", "{\"person\":\"bob\",\"label\":\"x\"}");
        admin.send("DELETE", "/api/v1/people/bob", null);
        JsonNode items = admin.get("/api/v1/administration").json().get("items");
        assertThat(texts(items, "what"))
                .containsSubsequence("person added", "token issued", "person added", "token issued", "person removed");
        assertThat(items.get(items.size() - 1).get("actor").asText()).isEqualTo("ada");
        String previous = HashChain.ROOT;
        for (JsonNode item : items) {
            JsonNode line = JSON.readTree(item.get("line").asText());
            assertThat(line.get("previous").asText()).isEqualTo(previous);
            assertThat(line.get("what")).isEqualTo(item.get("what"));
            assertThat(line.get("about")).isEqualTo(item.get("about"));
            previous = Sha256.of(item.get("line").asText());
            assertThat(item.get("hash").asText()).isEqualTo("sha256:" + previous);
        }
    }

    @Test
    void whatIfReplaysTheComplaintsWithOtherSettingsAndWritesNothing() {
        List<Event.Complaint> recorded = new ArrayList<>();
        for (int n = 0; n < 40; n++) {
            String at = "2026-01-" + (n < 20 ? "05" : "06");
            complain(
                    "c" + n,
                    "\"at\":\"" + at + "\",\"criterion\":\"" + (n % 3 == 0 ? "ppv" : "fpr") + "\",\"loss\":0.75");
            recorded.add(new Event.Complaint("c" + n, at, List.of(n % 3 == 0 ? 1 : 0), Micros.of(0.75)));
        }
        String before = head();
        Resolver asIs = Resolver.of("barrier", Setting.of(ServiceContract.CHARTER, 1));
        recorded.forEach(asIs::handle);
        Resolver never = Resolver.of("never", Setting.of(ServiceContract.CHARTER, 1));
        recorded.forEach(never::handle);
        JsonNode answer = whatIf("{\"policy\":\"never\"}");
        assertThat(answer.at("/asIs/totalLoss").decimalValue()).isEqualByComparingTo(Micros.format(asIs.totalLoss()));
        assertThat(answer.at("/asIs/state").toString())
                .isEqualTo(JSON.valueToTree(ServiceContract.CHARTER.ids(asIs.state()))
                        .toString());
        assertThat(answer.at("/whatIf/totalLoss").decimalValue())
                .isEqualByComparingTo(Micros.format(never.totalLoss()))
                .isEqualByComparingTo("30");
        assertThat(answer.at("/whatIf/decisions")).isEmpty();
        // A delay of 0 changes nothing. With a delay longer than the log, no fix takes effect.
        JsonNode atOnce = whatIf("{\"lag\":0}");
        assertThat(atOnce.at("/whatIf/totalLoss")).isEqualTo(atOnce.at("/asIs/totalLoss"));
        assertThat(whatIf("{\"lag\":1000}").at("/whatIf/totalLoss").decimalValue())
                .isEqualByComparingTo("30");
        assertThat(whatIf("{\"multiply\":2,\"policy\":\"never\"}")
                        .at("/whatIf/totalLoss")
                        .decimalValue())
                .isEqualByComparingTo("60");
        assertThat(whatIf("{\"window\":{\"from\":\"2026-01-06\",\"to\":\"2026-01-06\"},\"policy\":\"never\"}")
                        .at("/whatIf/complaints")
                        .asInt())
                .isEqualTo(20);
        assertThat(whatIf("{\"costs\":{\"fpr\":1000,\"ppv\":1000}}").at("/whatIf/fixes"))
                .isEmpty();
        assertThat(head()).isEqualTo(before);
        for (String bad : List.of(
                "{\"policy\":\"nope\"}",
                "{\"costs\":{\"x\":1}}",
                "{\"multiply\":0}",
                "{\"lag\":-1}",
                "{\"window\":1}")) {
            assertThat(admin.post(LOANS + "/what-if", bad).status()).as(bad).isEqualTo(422);
        }
    }

    private JsonNode whatIf(String body) {
        Client.Answer answer = admin.post(LOANS + "/what-if", body);
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer.json();
    }

    @Test
    void verificationAcceptsALedgerAndRejectsAChangedOne() throws Exception {
        complain("c1", "\"criterion\":\"fpr\",\"loss\":3.5");
        complain("c2", "\"criterion\":\"ppv\",\"loss\":1");
        JsonNode verified = admin.verify(LOANS);
        assertThat(verified.get("status").asText()).as(verified.toString()).isEqualTo("verified");
        assertThat(verified.get("entries").asInt()).isEqualTo(3);
        assertThat(verified.get("head"))
                .isEqualTo(admin.get(LOANS + "/ledger/head").json().get("head"));
        service.engine()
                .administer(connection -> {
                    try (var statement = connection.createStatement()) {
                        boolean sqlite = connection.getMetaData().getURL().startsWith("jdbc:sqlite");
                        statement.execute(
                                "DROP TRIGGER " + (sqlite ? "entry_is_not_updated" : "entry_is_not_changed ON entry"));
                        return statement.executeUpdate(
                                "UPDATE entry SET line = replace(line, '3.5', '3.6') WHERE seq = 2");
                    }
                })
                .join();
        JsonNode failed = admin.verify(LOANS);
        assertThat(failed.get("status").asText()).isEqualTo("failed");
        assertThat(failed.get("problem").asText()).isNotEmpty();
    }

    @Test
    void aBatchCanBeJsonLines() {
        String lines = "{\"id\":\"a\",\"criterion\":\"fpr\",\"loss\":1}\n\n{\"criterion\":\"ppv\",\"loss\":0.5}\n";
        String[] headers = {"Content-Type", "application/x-ndjson", "Idempotency-Key", "b1"};
        Client.Answer taken = admin.post(LOANS + "/complaints/batch", lines, headers);
        assertThat(taken.json().get("taken").asInt()).as(taken.text()).isEqualTo(2);
        String state = admin.get(LOANS + "/state").text();
        // The second complaint has no id. Its id is derived from the key of the batch, so that it is counted once.
        assertThat(admin.post(LOANS + "/complaints/batch", lines, headers)
                        .json()
                        .at("/results/1/id"))
                .isEqualTo(taken.json().at("/results/1/id"));
        assertThat(admin.get(LOANS + "/state").text()).isEqualTo(state);
        assertThat(admin.post(LOANS + "/complaints/batch", "[]").status()).isEqualTo(413);
        assertThat(admin.post(LOANS + "/complaints/batch", "{}").status()).isEqualTo(422);
        assertThat(admin.post(LOANS + "/complaints/batch", lines, "Content-Type", "text/csv")
                        .status())
                .isEqualTo(415);
    }
}
