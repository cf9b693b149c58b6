package dev.redress.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.ledger.Mode;
import dev.redress.service.engine.NewSystem;
import dev.redress.service.http.Server;
import dev.redress.service.people.Person;
import dev.redress.service.people.Role;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Every cell of the table of roles, routes and methods in {@code openapi.yaml}. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class RolesTest {
    private static final String NO_ROUTE = "there is nothing at this address";

    @TempDir
    static Path folder;

    private Service service;
    private final Map<Role, Client> inLoans = new EnumMap<>(Role.class);
    private final Map<Role, Client> everywhere = new EnumMap<>(Role.class);
    private Client outsider;
    private Client nobody;

    @BeforeAll
    void start() {
        service = Service.start(new Service.Settings(SqliteFiles.in(folder, "redress.db"), "127.0.0.1", 0)
                .with(Server.Options.USUAL.withRates(100_000, 100_000)));
        for (String id : List.of("loans", "other")) {
            NewSystem made = new NewSystem(id, id, ServiceContract.CHARTER, "barrier", Mode.ADVISE, 1);
            service.engine().create(id, id, "{}", made.opening(), "test").join();
        }
        for (Role role : Role.values()) {
            inLoans.put(role, client(role.word(), "loans", Set.of(role)));
            everywhere.put(role, client(role.word() + "-everywhere", Person.EVERYWHERE, Set.of(role)));
        }
        outsider = client("outsider", "other", EnumSet.allOf(Role.class));
        nobody = new Client(service.port(), "");
    }

    private Client client(String id, String system, Set<Role> roles) {
        service.people().add(id, id, system, roles).join();
        return new Client(
                service.port(), service.people().issue(id, "test", "api", null).join());
    }

    @AfterAll
    void stop() {
        service.close();
    }

    /** Sends a request that has no effect, whoever sends it. */
    private static Client.Answer send(Client client, String method, String path) {
        String filled =
                path.replace("{system}", "loans").replace("{number}", "1").replaceAll("\\{[a-z]+}", "nothing");
        // With an invalid Last-Event-ID there is no stream, which would not end.
        return client.send(
                method.toUpperCase(Locale.ROOT), filled, method.equals("get") ? null : "{}", "Last-Event-ID", "none");
    }

    private static boolean allows(OpenApiContract.Operation operation, Role role) {
        return role == Role.ADMIN
                || operation.roles().contains("anyone")
                || operation.roles().contains(role.word());
    }

    @Test
    void everyRoleMayDoExactlyWhatTheTableSays() {
        int cells = 0;
        List<String> wrong = new ArrayList<>();
        for (OpenApiContract.Operation operation : OpenApiContract.INSTANCE.operations()) {
            if (operation.isOpen()) {
                continue;
            }
            for (Role role : Role.values()) {
                for (boolean all : new boolean[] {false, true}) {
                    Client client = Objects.requireNonNull((all ? everywhere : inLoans).get(role));
                    boolean allowed = allows(operation, role) && (all || !operation.server());
                    Client.Answer answer = send(client, operation.method(), operation.path());
                    boolean right = allowed
                            ? answer.status() != 401
                                    && answer.status() != 403
                                    && !answer.text().contains("there is no system")
                                    && !answer.text().contains(NO_ROUTE)
                            : answer.status() == 403;
                    if (!right) {
                        wrong.add(operation + " as " + role + (all ? " everywhere" : "") + ": " + answer.status() + " "
                                + answer.text());
                    }
                    cells++;
                }
            }
        }
        assertThat(wrong).isEmpty();
        // Ten people, and every route that needs a token.
        assertThat(cells).isGreaterThan(400);
    }

    @Test
    void requestsWithoutAValidTokenAreUnauthorised() {
        for (OpenApiContract.Operation operation : OpenApiContract.INSTANCE.operations()) {
            int status = send(nobody, operation.method(), operation.path()).status();
            if (operation.isOpen()) {
                assertThat(status).as(operation.toString()).isNotIn(401, 403);
            } else {
                assertThat(status).as(operation.toString()).isEqualTo(401);
                assertThat(send(new Client(service.port(), "rds_wrong"), operation.method(), operation.path())
                                .status())
                        .as(operation.toString())
                        .isEqualTo(401);
            }
        }
    }

    @Test
    void aSystemIsNotFoundByPeopleWithoutARoleInIt() {
        for (OpenApiContract.Operation operation : OpenApiContract.INSTANCE.operations()) {
            if (operation.isInSystem()) {
                Client.Answer answer = send(outsider, operation.method(), operation.path());
                assertThat(answer.status()).as(operation.toString()).isEqualTo(404);
                // The same message as for a system that does not exist.
                assertThat(answer.json().get("detail").asText()).isEqualTo("there is no system loans");
            }
        }
        assertThat(outsider.get("/api/v1/systems").json().at("/items/0/id").asText())
                .isEqualTo("other");
        assertThat(outsider.get("/api/v1/systems").json().get("items")).hasSize(1);
    }

    @Test
    void aWrongMethodIsNotAllowed() {
        int wrong = 0;
        for (Map.Entry<String, List<String>> path :
                OpenApiContract.INSTANCE.methods().entrySet()) {
            for (String method : List.of("get", "post", "put", "patch", "delete")) {
                String filled = path.getKey().replaceAll("\\{[a-z]+}", "x");
                if (!path.getValue().contains(method)
                        && OpenApiContract.INSTANCE.find(method, filled).isEmpty()) {
                    Client.Answer answer =
                            send(Objects.requireNonNull(everywhere.get(Role.ADMIN)), method, path.getKey());
                    assertThat(answer.status()).as(method + " " + path.getKey()).isEqualTo(405);
                    assertThat(answer.header("Allow").orElseThrow().toLowerCase(Locale.ROOT))
                            .contains(path.getValue().get(0));
                    wrong++;
                }
            }
        }
        assertThat(wrong).isGreaterThan(100);
    }
}
