package dev.redress.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redress.ledger.Mode;
import dev.redress.service.engine.NewSystem;
import dev.redress.service.http.Server;
import dev.redress.service.http.Tls;
import dev.redress.service.people.Person;
import dev.redress.service.people.Role;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sessions, the allowed origins of writes, rate limits, and TLS. */
final class SecurityTest {
    private static final String LOANS = "/api/v1/systems/loans";
    private static final String COMPLAINT = "{\"criterion\":\"fpr\",\"loss\":0.1}";

    @TempDir
    Path folder;

    private Service start(Server.Options options) {
        Service service =
                Service.start(new Service.Settings(SqliteFiles.in(folder, "redress.db"), "127.0.0.1", 0).with(options));
        service.people()
                .add("ada", "Ada", Person.EVERYWHERE, Set.of(Role.ADMIN))
                .join();
        NewSystem made = new NewSystem("loans", "Loans", ServiceContract.CHARTER, "barrier", Mode.ADVISE, 1);
        service.engine().create("loans", "Loans", "{}", made.opening(), "ada").join();
        return service;
    }

    private static String token(Service service, String kind) {
        return service.people().issue("ada", "test", kind, null).join();
    }

    @Test
    void aSignInLinkWorksOnceAndItsCookieWritesOnlyFromTheSameOrigin() {
        try (Service service = start(Server.Options.USUAL)) {
            Client browser = new Client(service.port(), "");
            String signIn = "{\"token\":\"" + token(service, "login") + "\"}";
            Client.Answer signedIn = browser.post("/api/v1/session", signIn);
            assertThat(signedIn.status()).as(signedIn.text()).isEqualTo(201);
            assertThat(browser.post("/api/v1/session", signIn).status()).isEqualTo(401);
            String set = signedIn.header("Set-Cookie").orElseThrow();
            assertThat(set)
                    .contains("SameSite=Strict")
                    .contains("HttpOnly")
                    .contains("Path=/")
                    .doesNotContain("Secure");
            String cookie = set.split(";", 2)[0];
            assertThat(browser.send("GET", "/api/v1/session", null, "Cookie", cookie)
                            .json()
                            .get("id")
                            .asText())
                    .isEqualTo("ada");
            assertThat(browser.send("GET", LOANS + "/state", null, "Cookie", cookie)
                            .status())
                    .isEqualTo(200);

            String own = "http://127.0.0.1:" + service.port();
            String[] origins = {"", "http://evil.example", "http://127.0.0.1:1", "null", own};
            for (String origin : origins) {
                List<String> headers = new ArrayList<>(List.of("Cookie", cookie));
                if (!origin.isEmpty()) {
                    headers.addAll(List.of("Origin", origin));
                }
                assertThat(browser.send("POST", LOANS + "/complaints", COMPLAINT, headers.toArray(new String[0]))
                                .status())
                        .as("origin " + origin)
                        .isEqualTo(origin.equals(own) ? 201 : 403);
            }
            // A token may come from any origin, since no browser sends it by itself.
            assertThat(new Client(service.port(), token(service, "api"))
                            .post(LOANS + "/complaints", COMPLAINT, "Origin", "http://evil.example")
                            .status())
                    .isEqualTo(201);
            // The token of a sign-in link is not valid for requests.
            assertThat(new Client(service.port(), token(service, "login"))
                            .get(LOANS + "/state")
                            .status())
                    .isEqualTo(401);
            assertThat(browser.send("DELETE", "/api/v1/session", null, "Cookie", cookie, "Origin", own)
                            .status())
                    .isEqualTo(204);
            assertThat(browser.send("GET", LOANS + "/state", null, "Cookie", cookie)
                            .status())
                    .isEqualTo(401);
        }
    }

    @Test
    void requestsAboveTheRateLimitAreRefused() {
        try (Service service = start(Server.Options.USUAL.withRates(30, 1))) {
            Client stranger = new Client(service.port(), "rds_guess");
            List<Integer> guesses = new ArrayList<>();
            for (int n = 0; n < 14; n++) {
                guesses.add(stranger.get(LOANS + "/state").status());
            }
            assertThat(guesses.subList(0, 10)).containsOnly(401);
            assertThat(guesses).contains(429);
            // A known person has a separate limit.
            Client ada = new Client(service.port(), token(service, "api"));
            List<Integer> known = new ArrayList<>();
            for (int n = 0; n < 200; n++) {
                known.add(ada.get(LOANS + "/state").status());
            }
            assertThat(known.subList(0, 30)).containsOnly(200);
            assertThat(known).contains(429);
            // Health checks have no token, and are not limited.
            assertThat(stranger.get("/healthz").status()).isEqualTo(200);
        }
    }

    @Test
    void withTlsTheCookieIsSecure() throws Exception {
        SelfSignedCertificate own = new SelfSignedCertificate(folder, "ip:127.0.0.1");
        try (Service service = start(Server.Options.USUAL.withTls(new Tls(own.key(), own.certificate())))) {
            HttpResponse<String> answer = HttpClient.newBuilder()
                    .sslContext(own.trusting())
                    .build()
                    .send(
                            HttpRequest.newBuilder(
                                            URI.create("https://127.0.0.1:" + service.port() + "/api/v1/session"))
                                    .header("Content-Type", "application/json")
                                    .POST(HttpRequest.BodyPublishers.ofString(
                                            "{\"token\":\"" + token(service, "api") + "\"}"))
                                    .build(),
                            HttpResponse.BodyHandlers.ofString());
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
            assertThat(answer.headers().firstValue("Set-Cookie").orElseThrow()).contains("Secure");
        }
        assertThatThrownBy(() -> start(Server.Options.USUAL.withTls(new Tls(own.certificate(), own.certificate()))))
                .hasMessageContaining("no PRIVATE KEY");
    }

    @Test
    void theApiDescriptionAndItsPageAreServed() {
        try (Service service = start(Server.Options.USUAL)) {
            Client anybody = new Client(service.port(), "");
            assertThat(anybody.get("/openapi.yaml").text()).startsWith("openapi: 3.1.0");
            assertThat(anybody.get("/docs").text())
                    .contains("swagger-ui-bundle.js")
                    .doesNotContain("<script>");
            assertThat(anybody.get("/docs").header("Content-Security-Policy").orElseThrow())
                    .contains("script-src 'self'");
            for (String file : List.of("swagger-ui.css", "swagger-ui-bundle.js", "docs.js")) {
                assertThat(anybody.get("/docs/" + file).status()).as(file).isEqualTo(200);
            }
            assertThat(anybody.get("/readyz").status()).isEqualTo(200);
            assertThat(anybody.get("/version").json().get("java").asText()).isNotEmpty();
            assertThat(anybody.get("/api/v1/nothing").status()).isEqualTo(401);
        }
    }
}
