package dev.redress.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.ledger.Mode;
import dev.redress.service.engine.NewSystem;
import dev.redress.service.http.Server;
import dev.redress.service.people.Role;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A plain complaint is answered before the servlets, any other request by the usual route (decision 40). Both give the same
 * answers.
 */
final class IntakeHandlerTest {
    private static final String LOANS = "/api/v1/systems/loans/complaints";

    @TempDir
    Path folder;

    @Test
    void bothRoutesGiveTheSameAnswers() {
        Service.Settings settings = new Service.Settings(SqliteFiles.in(folder, "redress.db"), "127.0.0.1", 0)
                .with(Server.Options.USUAL.withRates(100_000, 100_000));
        try (Service service = Service.start(settings)) {
            for (String id : List.of("loans", "other")) {
                NewSystem made = new NewSystem(id, id, ServiceContract.CHARTER, "barrier", Mode.ADVISE, 1);
                service.engine().create(id, id, "{}", made.opening(), "ada").join();
            }
            for (Role role : List.of(Role.INTAKE, Role.AUDITOR)) {
                compare(client(service, role.word(), "loans", role));
            }
            compare(client(service, "stranger", "other", Role.ADMIN));
            compare(new Client(service.port(), "rds_wrong"));
        }
    }

    private static Client client(Service service, String id, String system, Role role) {
        service.people().add(id, id, system, Set.of(role)).join();
        return new Client(
                service.port(), service.people().issue(id, "test", "api", null).join());
    }

    private static void compare(Client client) {
        int number = 0;
        for (String body : List.of(
                "{\"id\":\"ID\",\"criterion\":\"fpr\",\"loss\":0.1}",
                "{\"id\":\"ID\",\"criteria\":[\"fpr\",\"ppv\"],\"loss\":0.1}",
                "{\"id\":\"ID\",\"text\":\"a text called ID\",\"loss\":1}",
                "{\"id\":\"ID\",\"criterion\":\"nope\",\"loss\":0.1}",
                "{\"id\":\"ID\",\"criterion\":\"fpr\"}",
                "{\"id\":\"ID\",\"criterion\":\"fpr\",\"loss\":-1}",
                "{\"id\":\"ID\",\"criterion\":\"fpr\",\"loss\":1,\"more\":1}",
                "{\"id\":\"ID\",\"criterion\":\"fpr\",\"loss\":1,\"at\":\"tomorrow\"}",
                "{\"id\":17,\"criterion\":\"fpr\",\"loss\":1}",
                "[]",
                "",
                "{\"id\":\"\\ud800\",\"criterion\":\"fpr\",\"loss\":1}",
                "{\"id\":")) {
            String id = "n" + ++number;
            Client.Answer front = send(client, body, id + "a", "application/json");
            Client.Answer back = send(client, body, id + "b", "application/json; charset=utf-8");
            assertThat(comparable(front, id + "a")).as(body).isEqualTo(comparable(back, id + "b"));
            // Sent again by the other route, the complaint is known.
            assertThat(comparable(send(client, body, id + "a", "application/json; charset=utf-8"), id + "a"))
                    .isEqualTo(comparable(send(client, body, id + "b", "application/json"), id + "b"));
        }
        assertThat(comparable(
                        client.post(LOANS, "{\"criterion\":\"fpr\",\"loss\":1}", "Idempotency-Key", "two words"), ""))
                .isEqualTo(comparable(
                        client.post(LOANS + "?", "{\"criterion\":\"fpr\",\"loss\":1}", "Idempotency-Key", "two words"),
                        ""));
    }

    private static Client.Answer send(Client client, String body, String id, String type) {
        return client.post(LOANS, body.replace("ID", id), "Content-Type", type, "X-Request-Id", "r1");
    }

    /** The answer without what must differ: line numbers, hashes and lengths. */
    private static String comparable(Client.Answer answer, String id) {
        String body = answer.text().replaceAll("\"seq\":[0-9]+", "").replaceAll("[0-9a-f]{64}", "");
        return answer.status() + " " + (id.isEmpty() ? body : body.replace(id, "ID")) + " "
                + List.of("Content-Type", "X-Request-Id", "Idempotent-Replayed", "WWW-Authenticate", "Retry-After")
                        .stream()
                        .map(name ->
                                name.equals("X-Request-Id") && id.isEmpty() ? "" : String.valueOf(answer.header(name)))
                        .toList();
    }
}
