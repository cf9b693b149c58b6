package dev.redress.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.ledger.Mode;
import dev.redress.service.engine.NewSystem;
import dev.redress.service.people.Person;
import dev.redress.service.people.Role;
import dev.redress.service.store.Database;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** PostgreSQL is stopped, killed and started again while people complain over HTTP: 503 meanwhile, then on, and nothing is lost or doubled. */
@Execution(ExecutionMode.CONCURRENT)
final class OutageTest {
    private static final String LOANS = "/api/v1/systems/loans";
    /** So many at once find the database away. */
    private static final int CROWD = 8;
    /** The pool waits five seconds for a connection: for one of them, and not for each. */
    private static final long PATIENCE_SECONDS = 20;

    @TempDir
    Path folder;

    @Test
    void theDatabaseGoesAwayAndComesBack() throws Exception {
        Promises promises = new Promises();
        int sent;
        try (OwnPostgres postgres = new OwnPostgres(folder)) {
            try (Service service = Service.start(new Service.Settings(postgres.url(), "127.0.0.1", 0))) {
                List<Client> servers = List.of(new Client(service.port(), prepare(service)));
                List<Sender> senders = IntStream.range(0, 4)
                        .mapToObj(n -> new Sender("s" + n, servers, promises))
                        .toList();
                awaitMore(promises);

                postgres.stop();
                awaitRefusals(senders);
                requireRefusedSoon(servers.get(0));
                postgres.start();
                awaitMore(promises);

                postgres.crash();
                postgres.start();
                awaitMore(promises);

                senders.forEach(Sender::close);
                sent = senders.stream().mapToInt(Sender::sent).sum();
                assertThat(servers.get(0).get("/readyz").status()).isEqualTo(200);
            }
            try (Database database = Database.open(postgres.url())) {
                Map<String, Integer> kept = promises.requireKept(database);
                // What was refused may be there all the same; it was sent once.
                kept.keySet().removeIf(id -> id.startsWith("crowd"));
                assertThat(kept).hasSize(sent);
            }
        }
    }

    private static String prepare(Service service) {
        service.people()
                .add("ada", "Ada", Person.EVERYWHERE, Set.of(Role.ADMIN))
                .join();
        NewSystem made = new NewSystem("loans", "Loans", ServiceContract.CHARTER, "barrier", Mode.ADVISE, 1);
        service.engine().create("loans", "Loans", "{}", made.opening(), "ada").join();
        return service.people().issue("ada", "test", "api", null).join();
    }

    private static void awaitMore(Promises promises) throws InterruptedException {
        int enough = promises.size() + 100;
        Sender.await("it goes on", () -> promises.size() >= enough);
    }

    private static void awaitRefusals(List<Sender> senders) throws InterruptedException {
        Sender.await("it is refused", () -> senders.stream().anyMatch(one -> one.refused() > 0));
    }

    /** Nobody waits for all who came before: while the database is away, all are told so at about the same time. */
    private static void requireRefusedSoon(Client client) throws Exception {
        ExecutorService crowd = Executors.newFixedThreadPool(CROWD);
        try {
            List<CompletableFuture<Integer>> answers = IntStream.range(0, CROWD)
                    .mapToObj(n -> CompletableFuture.supplyAsync(
                            () -> client.post(
                                            LOANS + "/complaints",
                                            "{\"id\":\"crowd" + n + "\",\"criterion\":\"fpr\",\"loss\":1}")
                                    .status(),
                            crowd))
                    .toList();
            CompletableFuture<Integer> ready =
                    CompletableFuture.supplyAsync(() -> client.get("/readyz").status(), crowd);
            assertThat(client.get("/healthz").status()).isEqualTo(200);
            CompletableFuture.allOf(answers.toArray(new CompletableFuture<?>[0]))
                    .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            assertThat(answers).extracting(CompletableFuture::join).containsOnly(503);
            assertThat(ready.get(PATIENCE_SECONDS, TimeUnit.SECONDS)).isEqualTo(503);
        } finally {
            crowd.shutdownNow();
        }
    }
}
