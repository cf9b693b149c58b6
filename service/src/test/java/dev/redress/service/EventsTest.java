package dev.redress.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import dev.redress.ledger.Mode;
import dev.redress.service.engine.NewSystem;
import dev.redress.service.http.Server;
import dev.redress.service.people.Person;
import dev.redress.service.people.Role;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Outgoing entries: server-sent events and webhooks. */
final class EventsTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String LOANS = "/api/v1/systems/loans";

    @TempDir
    Path folder;

    private Service service;
    private Client admin;
    private String token;

    @BeforeEach
    void start() {
        start(Server.Options.USUAL
                .withPrivateWebhooks(true)
                .withPauses(List.of(Duration.ofMillis(20), Duration.ofMillis(40))));
        service.people()
                .add("ada", "Ada", Person.EVERYWHERE, Set.of(Role.ADMIN))
                .join();
        token = service.people().issue("ada", "test", "api", null).join();
        admin = new Client(service.port(), token);
        NewSystem made = new NewSystem("loans", "Loans", ServiceContract.CHARTER, "barrier", Mode.ADVISE, 1);
        service.engine().create("loans", "Loans", "{}", made.opening(), "ada").join();
    }

    private void start(Server.Options options) {
        service =
                Service.start(new Service.Settings(SqliteFiles.in(folder, "redress.db"), "127.0.0.1", 0).with(options));
    }

    @AfterEach
    void stop() {
        service.close();
    }

    private void complain(int from, int to) {
        for (int n = from; n < to; n++) {
            assertThat(admin.post(LOANS + "/complaints", "{\"id\":\"c" + n + "\",\"criterion\":\"fpr\",\"loss\":0.1}")
                            .status())
                    .isEqualTo(201);
        }
    }

    /** The first events of a stream. */
    private List<JsonNode> follow(String lastEvent, int count, Runnable meanwhile) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + service.port() + LOANS + "/events"))
                .header("Authorization", "Bearer " + token);
        if (!lastEvent.isEmpty()) {
            request.header("Last-Event-ID", lastEvent);
        }
        HttpResponse<java.io.InputStream> stream =
                HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
        assertThat(stream.headers().firstValue("Content-Type").orElseThrow()).startsWith("text/event-stream");
        meanwhile.run();
        List<JsonNode> events = new ArrayList<>();
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(stream.body(), StandardCharsets.UTF_8))) {
            String id = "";
            while (events.size() < count) {
                String line = lines.readLine();
                assertThat(line).isNotNull();
                if (line.startsWith("id: ")) {
                    id = line.substring(4);
                } else if (line.startsWith("data: ")) {
                    JsonNode event = JSON.readTree(line.substring(6));
                    assertThat(event.get("seq").asText()).isEqualTo(id);
                    events.add(event);
                }
            }
        }
        return events;
    }

    @Test
    void aStreamResumesAfterItsLastEvent() throws Exception {
        complain(0, 3);
        // Without a last event the stream has only new entries: the opening and the first three complaints are old.
        List<JsonNode> first = follow("", 5, () -> complain(3, 8));
        assertThat(first).extracting(event -> event.get("seq").asLong()).containsExactly(5L, 6L, 7L, 8L, 9L);
        complain(8, 10);
        List<JsonNode> rest = follow("6", 5, () -> {});
        assertThat(rest).extracting(event -> event.get("seq").asLong()).containsExactly(7L, 8L, 9L, 10L, 11L);
        assertThat(rest.get(4).at("/entry/id").asText()).isEqualTo("c9");
        assertThat(rest.get(0).get("kind").asText()).isEqualTo("complaint");
    }

    /** A request to the receiver of a webhook. */
    private record Received(Map<String, List<String>> headers, String body) {
        String header(String name) {
            return headers.entrySet().stream()
                    .filter(one -> one.getKey().equalsIgnoreCase(name))
                    .findFirst()
                    .orElseThrow()
                    .getValue()
                    .get(0);
        }
    }

    @Test
    void webhookDeliveriesAreSignedOrderedAndRetried() throws Exception {
        BlockingQueue<Received> received = new LinkedBlockingQueue<>();
        AtomicInteger refusals = new AtomicInteger(2);
        HttpServer receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        receiver.createContext("/hook", exchange -> {
            Received request = new Received(
                    exchange.getRequestHeaders(),
                    new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            boolean refuse = refusals.getAndDecrement() > 0;
            if (!refuse) {
                received.add(request);
            }
            exchange.sendResponseHeaders(refuse ? 500 : 204, -1);
            exchange.close();
        });
        receiver.start();
        try {
            String body = "{\"system\":\"loans\",\"kinds\":[\"complaint\"],\"url\":\"http://127.0.0.1:"
                    + receiver.getAddress().getPort() + "/hook\"}";
            Client.Answer added = admin.post("/api/v1/webhooks", body, "Idempotency-Key", "w");
            assertThat(added.status()).as(added.text()).isEqualTo(201);
            assertThat(admin.post("/api/v1/webhooks", body, "Idempotency-Key", "w")
                            .json()
                            .has("secret"))
                    .isFalse();
            complain(0, 3);
            admin.post(LOANS + "/holds", "{\"kind\":\"forbid\",\"criterion\":\"ppv\",\"reason\":\"x\"}");
            complain(3, 5);
            for (int n = 0; n < 5; n++) {
                Received request = received.poll(20, TimeUnit.SECONDS);
                assertThat(request).isNotNull();
                JsonNode event = JSON.readTree(request.body);
                assertThat(event.at("/data/entry/id").asText()).isEqualTo("c" + n);
                assertThat(event.get("specversion").asText()).isEqualTo("1.0");
                assertThat(event.get("type").asText()).isEqualTo("dev.redress.entry.complaint");
                assertThat(event.get("source").asText()).isEqualTo(LOANS);
                assertThat(request.header("Content-Type")).isEqualTo("application/cloudevents+json");
                assertThat(request.header("webhook-signature"))
                        .isEqualTo(signature(added.json().get("secret").asText(), request));
            }
            // The webhook does not subscribe to holds.
            assertThat(received.poll(100, TimeUnit.MILLISECONDS)).isNull();
            String webhook = "/api/v1/webhooks/" + added.json().get("id").asText();
            assertThat(admin.get(webhook + "/dead-letters").json().get("items")).isEmpty();

            // A disabled webhook gets nothing. Once it is enabled again, it gets what it missed.
            admin.send("PATCH", webhook, "{\"enabled\":false}");
            complain(5, 6);
            assertThat(received.poll(200, TimeUnit.MILLISECONDS)).isNull();
            admin.send("PATCH", webhook, "{\"enabled\":true}");
            assertThat(received.poll(20, TimeUnit.SECONDS)).isNotNull();

            // A delivery that keeps failing is given up, and the next one is sent.
            refusals.set(3);
            complain(6, 8);
            Received next = received.poll(20, TimeUnit.SECONDS);
            assertThat(next).isNotNull();
            assertThat(JSON.readTree(next.body).at("/data/entry/id").asText()).isEqualTo("c7");
            JsonNode dead = admin.get(webhook + "/dead-letters").json().get("items");
            assertThat(dead).hasSize(1);
            assertThat(dead.at("/0/attempts").asInt()).isEqualTo(3);
            assertThat(dead.at("/0/problem").asText()).isEqualTo("it answered 500");
            // Two manual retries: the first fails, the second succeeds. Then there is nothing left to retry.
            String again = webhook + "/dead-letters/" + dead.at("/0/seq").asLong() + "/retry";
            refusals.set(1);
            assertThat(admin.post(again, "").json().get("problem").asText()).isEqualTo("it answered 500");
            assertThat(admin.get(webhook + "/dead-letters")
                            .json()
                            .at("/items/0/attempts")
                            .asInt())
                    .isEqualTo(4);
            assertThat(admin.post(again, "").text()).isEqualTo("{\"delivered\":true}");
            assertThat(JSON.readTree(received.poll(20, TimeUnit.SECONDS).body)
                            .at("/data/entry/id")
                            .asText())
                    .isEqualTo("c6");
            assertThat(admin.get(webhook + "/dead-letters").json().get("items")).isEmpty();
            assertThat(admin.post(again, "").status()).isEqualTo(404);
            assertThat(admin.send("DELETE", webhook, null).status()).isEqualTo(204);
            assertThat(admin.get(webhook).status()).isEqualTo(404);
        } finally {
            receiver.stop(0);
        }
    }

    /** A second implementation of the signature of Standard Webhooks. */
    private static String signature(String secret, Received request) throws Exception {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(Base64.getDecoder().decode(secret.replace("whsec_", "")), "HmacSHA256"));
        String signed = request.header("webhook-id") + "." + request.header("webhook-timestamp") + "." + request.body;
        return "v1," + Base64.getEncoder().encodeToString(mac.doFinal(signed.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void insecureAndPrivateWebhookAddressesAreRefusedByDefault() {
        service.close();
        start(Server.Options.USUAL);
        admin = new Client(service.port(), token);
        for (String url : List.of(
                "https://127.0.0.1/x",
                "https://localhost/x",
                "https://10.0.0.1/",
                "https://192.168.1.1/",
                "https://169.254.169.254/",
                "https://100.64.0.1/",
                "https://[::1]/",
                "https://[fd00::1]/",
                "https://[::ffff:10.0.0.1]/",
                "https://0.0.0.0/",
                "http://93.184.215.14/",
                "ftp://93.184.215.14/",
                "https://user@93.184.215.14/",
                "not an address",
                "https:///x")) {
            Client.Answer refused = admin.post("/api/v1/webhooks", "{\"system\":\"loans\",\"url\":\"" + url + "\"}");
            assertThat(refused.status()).as(url).isEqualTo(422);
            assertThat(refused.json().at("/errors/0/pointer").asText()).as(url).isEqualTo("/url");
        }
        assertThat(admin.post("/api/v1/webhooks", "{\"system\":\"loans\",\"url\":\"https://93.184.215.14/x\"}")
                        .status())
                .isEqualTo(201);
    }
}
