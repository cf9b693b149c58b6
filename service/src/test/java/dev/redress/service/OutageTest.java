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

/**
 * PostgreSQL is stopped, crashed and restarted while complaints arrive over HTTP. The service answers 503 meanwhile and recovers,
 * and no complaint is lost or duplicated.
 */
@Execution(ExecutionMode.CONCURRENT)
final class OutageTest {
    private static final String LOANS = "/api/v1/systems/loans";
    /** The number of concurrent requests during the outage. */
    private static final int CROWD = 8;
    /** The limit for all of them together: the pool waits five seconds for a connection, once and not for each request. */
    private static final long TIMEOUT_SECONDS = 20;

    @TempDir
    Path folder;

    @Test
    void theServiceRecoversFromAnOutageOfTheDatabase() throws Exception {
        Acknowledgements promises = new Acknowledgements();
        int sent;
        try (DedicatedPostgres postgres = new DedicatedPostgres(folder)) {
            try (Service service = Service.start(new Service.Settings(postgres.url(), "127.0.0.1", 0))) {
                List<Client> servers = List.of(new Client(service.port(), prepare(service)));
                List<ComplaintSender> senders = IntStream.range(0, 4)
                        .mapToObj(n -> new ComplaintSender("s" + n, servers, promises))
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

                senders.forEach(ComplaintSender::close);
                sent = senders.stream().mapToInt(ComplaintSender::sent).sum();
                assertThat(servers.get(0).get("/readyz").status()).isEqualTo(200);
            }
            try (Database database = Database.open(postgres.url())) {
                Map<String, Integer> kept = promises.requireKept(database);
                // A refused complaint may be recorded all the same; these were sent only once.
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

    private static void awaitMore(Acknowledgements promises) throws InterruptedException {
        int enough = promises.size() + 100;
        ComplaintSender.await("100 more acknowledgements", () -> promises.size() >= enough);
    }

    private static void awaitRefusals(List<ComplaintSender> senders) throws InterruptedException {
        ComplaintSender.await("a refusal", () -> senders.stream().anyMatch(one -> one.refused() > 0));
    }

    /** No request waits for all earlier ones: while the database is down, all are refused at about the same time. */
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
                    .get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
            assertThat(answers).extracting(CompletableFuture::join).containsOnly(503);
            assertThat(ready.get(TIMEOUT_SECONDS, TimeUnit.SECONDS)).isEqualTo(503);
        } finally {
            crowd.shutdownNow();
        }
    }
}
