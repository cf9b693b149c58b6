package dev.redress.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.ledger.Mode;
import dev.redress.service.engine.NewSystem;
import dev.redress.service.http.Server;
import dev.redress.service.people.Person;
import dev.redress.service.people.Role;
import java.io.ByteArrayInputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Malformed requests: bad JSON, deep nesting, size, Unicode, wrong types, wrong headers. The {@link Client} checks every answer
 * against the contract, which has no 500. At the end the server accepts a complaint and the ledger
 * verifies.
 */
final class FuzzTest {
    private static final int REQUESTS = 400;
    /** How often a request is sent if the connection is closed before the answer. */
    private static final int ATTEMPTS = 5;

    private static final List<String> WORDS = List.of(
            "loans",
            "other",
            "c1",
            "1",
            "0",
            "-1",
            "99999999999999999999",
            "\u0000",
            "a\u0000b",
            "\uD83D\uDE00",
            "..",
            "%",
            "%zz",
            "' OR 1=1 --",
            "<script>",
            "fpr",
            "e\u0301",
            "\u202Eabc",
            "null",
            "true",
            "{}",
            "a".repeat(3_000));
    private static final List<String> VALUES = List.of(
            "1",
            "-1",
            "0",
            "1e400",
            "1e-400",
            "1E999999999",
            "123456789012345678901234567890",
            "null",
            "true",
            "\"\"",
            "\"fpr\"",
            "\"\\u0000\"",
            "\"\\ud800\"",
            "[]",
            "{}",
            "[\"fpr\",\"fpr\"]",
            "[1]",
            "{\"fpr\":1}",
            "{\"loans\":[\"admin\"]}",
            "\"2026-01-05\"",
            "\"hold\"",
            "\"advise\"",
            "\"barrier\"",
            "NaN",
            "'x'",
            "\"" + "x".repeat(30_000) + "\"");
    private static final List<String> NAMES = List.of(
            "id",
            "at",
            "criteria",
            "criterion",
            "loss",
            "text",
            "contact",
            "reason",
            "actualCost",
            "fix",
            "release",
            "releases",
            "instead",
            "kind",
            "charter",
            "policy",
            "mode",
            "title",
            "settings",
            "losses",
            "steps",
            "costs",
            "multiply",
            "lag",
            "window",
            "person",
            "label",
            "name",
            "roles",
            "token",
            "code",
            "url",
            "system",
            "kinds",
            "enabled",
            "unknown",
            "\\u0000");

    @TempDir
    Path folder;

    @Test
    void noRequestCausesAnInternalErrorOnSqlite() throws InterruptedException {
        fuzz(SqliteFiles.in(folder, "redress.db"), 20261117);
    }

    @Test
    void noRequestCausesAnInternalErrorOnPostgres() throws InterruptedException {
        fuzz(PostgresServer.newDatabase(), 17112026);
    }

    private static void fuzz(String database, long seed) throws InterruptedException {
        Random random = new Random(seed);
        try (Service service = Service.start(new Service.Settings(database, "127.0.0.1", 0)
                .with(Server.Options.USUAL.withRates(100_000, 100_000)))) {
            service.people()
                    .add("ada", "Ada", Person.EVERYWHERE, Set.of(Role.ADMIN))
                    .join();
            NewSystem made = new NewSystem("loans", "Loans", ServiceContract.CHARTER, "barrier", Mode.ADVISE, 1);
            service.engine()
                    .create("loans", "Loans", "{\"publicForm\":true}", made.opening(), "ada")
                    .join();
            Client admin = new Client(
                    service.port(),
                    service.people().issue("ada", "test", "api", null).join());
            List<OpenApiContract.Operation> operations = OpenApiContract.INSTANCE.operations().stream()
                    // Archiving the system would end the test.
                    .filter(one -> !one.toString().equals("DELETE /api/v1/systems/{system}"))
                    .toList();
            List<Integer> statuses = new ArrayList<>();
            for (int n = 0; n < REQUESTS; n++) {
                OpenApiContract.Operation operation = operations.get(random.nextInt(operations.size()));
                statuses.add(send(admin, operation, random));
            }
            assertThat(statuses).doesNotContain(500, 503).contains(400, 404, 422);
            assertThat(admin.get("/api/v1/systems/loans/state").status()).isEqualTo(200);
            assertThat(admin.post("/api/v1/systems/loans/complaints", "{\"criterion\":\"fpr\",\"loss\":0.1}")
                            .status())
                    .isEqualTo(201);
            assertThat(admin.verify("/api/v1/systems/loans").get("status").asText())
                    .isEqualTo("verified");
        }
    }

    private static <T> T any(List<T> list, Random random) {
        return list.get(random.nextInt(list.size()));
    }

    private static int send(Client client, OpenApiContract.Operation operation, Random random) {
        String path = operation.path();
        while (path.contains("{")) {
            String word = path.contains("{system}") && random.nextInt(4) > 0 ? "loans" : any(WORDS, random);
            path = path.replaceFirst(
                    "\\{[a-z]+}",
                    URLEncoder.encode(word, StandardCharsets.UTF_8)
                            .replace("+", "%20")
                            .replace("..", "x"));
        }
        if (random.nextInt(3) == 0) {
            path += "?" + any(List.of("limit", "after", "status", "q", "from", "dryRun", "atomic", "kind"), random)
                    + "=" + URLEncoder.encode(any(WORDS, random), StandardCharsets.UTF_8);
        }
        List<String> headers = new ArrayList<>(List.of("Last-Event-ID", "x"));
        if (random.nextInt(2) == 0) {
            headers.addAll(
                    List.of("If-Match", any(List.of("\"1\"", "*", "W/\"x\"", "\"99999999999999999999\""), random)));
        }
        if (random.nextInt(3) == 0) {
            headers.addAll(List.of("Idempotency-Key", any(List.of("k", "two words", "x".repeat(300)), random)));
        }
        if (random.nextInt(8) == 0) {
            headers.addAll(List.of("Content-Type", any(List.of("text/plain", "application/x-ndjson", "x"), random)));
        }
        String method = operation.method().toUpperCase(Locale.ROOT);
        String request = path;
        byte[] body = method.equals("GET") ? null : body(random);
        return sendUntilAnswered(() -> client.sendBytes(method, request, body, headers.toArray(new String[0]))
                .status());
    }

    /**
     * The server closes the connection after an unreadable request, perhaps while the next one is being sent on it. Clients then send that
     * again. The client keeps several connections, so this may happen more than once in a row. A request that is never answered fails.
     */
    private static int sendUntilAnswered(IntSupplier request) {
        for (int attempt = 1; attempt < ATTEMPTS; attempt++) {
            try {
                return request.getAsInt();
            } catch (UncheckedIOException e) {
                // Tried again.
            }
        }
        return request.getAsInt();
    }

    private static byte[] body(Random random) {
        int choice = random.nextInt(8);
        if (choice == 0) {
            byte[] noise = new byte[random.nextInt(200)];
            random.nextBytes(noise);
            return noise;
        }
        String text = choice == 1 ? nested(random) : choice == 2 ? any(VALUES, random) : object(random);
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String nested(Random random) {
        int depth = 1 + random.nextInt(2_000);
        return "[".repeat(depth) + "]".repeat(random.nextInt(2) * depth);
    }

    private static String object(Random random) {
        StringBuilder body = new StringBuilder("{");
        for (int n = random.nextInt(5); n >= 0; n--) {
            body.append('"')
                    .append(any(NAMES, random))
                    .append("\":")
                    .append(any(VALUES, random))
                    .append(n > 0 ? "," : "");
        }
        return body.append(random.nextInt(10) > 0 ? "}" : "").toString();
    }

    @Test
    void anOversizedBodyIsRefusedWithOrWithoutADeclaredLength() throws Exception {
        try (Service service =
                Service.start(new Service.Settings(SqliteFiles.in(folder, "large.db"), "127.0.0.1", 0))) {
            service.people()
                    .add("ada", "Ada", Person.EVERYWHERE, Set.of(Role.ADMIN))
                    .join();
            String token = service.people().issue("ada", "test", "api", null).join();
            Client admin = new Client(service.port(), token);
            byte[] large = ("{\"id\":\"" + "x".repeat(5 << 20) + "\"}").getBytes(StandardCharsets.UTF_8);
            assertThat(admin.sendBytes("POST", "/api/v1/people", large).status())
                    .isEqualTo(413);
            assertThat(chunked(service.port(), token, large)).isEqualTo(413);
        }
    }

    /** Posts a body without declaring its length, and returns the status. */
    private static int chunked(int port, String token, byte[] body) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/api/v1/people"))
                .version(HttpClient.Version.HTTP_1_1)
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body)))
                .build();
        return HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }
}
