package dev.redress.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.service.store.Database;
import dev.redress.service.store.Leases;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Two server processes share one PostgreSQL. The one with the lease is killed under load, the other one takes over, and no
 * complaint is lost or duplicated.
 */
@Execution(ExecutionMode.CONCURRENT)
final class TakeoverTest {
    private static final String SYSTEM =
            "{\"id\":\"loans\",\"mode\":\"act\",\"charter\":{\"criteria\":[{\"id\":\"fpr\",\"cost\":3},"
                    + "{\"id\":\"ppv\",\"cost\":2.5}],\"conflicts\":[[\"fpr\",\"ppv\"]]}}";

    @TempDir
    Path folder;

    /** {@code redress serve} in its own process. */
    private record ServerProcess(Process process, int port) {
        static ServerProcess start(String database, Path tokenFile) throws Exception {
            Process process = JavaProcess.of(
                            "dev.redress.cli.Redress",
                            "serve",
                            "--database",
                            database,
                            "--port",
                            "0",
                            "--lease",
                            "1",
                            "--token-file",
                            tokenFile.toString())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            BufferedReader lines =
                    new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
            for (@Nullable String line = lines.readLine(); line != null; line = lines.readLine()) {
                Matcher address =
                        Pattern.compile("listens on http://127.0.0.1:([0-9]+)").matcher(line);
                if (address.find()) {
                    return new ServerProcess(process, Integer.parseInt(address.group(1)));
                }
            }
            throw new AssertionError("the server did not start");
        }

        void kill() throws InterruptedException {
            process.toHandle().destroyForcibly();
            assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).as("killed by SIGKILL").isEqualTo(137);
        }

        void stop() throws InterruptedException {
            process.toHandle().destroy();
            assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void theOtherServerTakesOver() throws Exception {
        String url = PostgresServer.newDatabase();
        Path tokenFile = folder.resolve("token");
        Acknowledgements promises = new Acknowledgements();
        ServerProcess first = ServerProcess.start(url, tokenFile);
        ServerProcess second = null;
        try {
            String token = Files.readString(tokenFile).strip();
            Client admin = new Client(first.port, token);
            assertThat(admin.post("/api/v1/systems", SYSTEM).status()).isEqualTo(201);
            second = ServerProcess.start(url, tokenFile);
            List<Client> servers = new CopyOnWriteArrayList<>(List.of(admin, new Client(second.port, token)));
            List<ComplaintSender> senders = IntStream.range(0, 4)
                    .mapToObj(n -> new ComplaintSender("s" + n, servers, promises))
                    .toList();
            awaitMore(promises);
            String holder = holder(url);
            assertThat(refused(senders)).as("refusals by the second server").isPositive();

            first.kill();
            awaitMore(promises);
            assertThat(holder(url)).as("the lease has a new holder").isNotEqualTo(holder);
            assertThat(senders.stream().mapToInt(ComplaintSender::unanswered).sum())
                    .isPositive();

            // The first server is restarted, and then the second one is killed.
            holder = holder(url);
            first = ServerProcess.start(url, tokenFile);
            servers.set(0, new Client(first.port, token));
            awaitMore(promises);
            second.kill();
            awaitMore(promises);
            assertThat(holder(url)).isNotEqualTo(holder);

            senders.forEach(ComplaintSender::close);
            first.stop();
            try (Database database = Database.open(url)) {
                Map<String, Integer> kept = promises.requireKept(database);
                assertThat(kept)
                        .hasSize(
                                senders.stream().mapToInt(ComplaintSender::sent).sum());
            }
        } finally {
            first.process.toHandle().destroyForcibly();
            if (second != null) {
                second.process.toHandle().destroyForcibly();
            }
        }
    }

    private static int refused(List<ComplaintSender> senders) {
        return senders.stream().mapToInt(ComplaintSender::refused).sum();
    }

    private static void awaitMore(Acknowledgements promises) throws InterruptedException {
        int enough = promises.size() + 100;
        ComplaintSender.await("100 more acknowledgements", () -> promises.size() >= enough);
    }

    private static String holder(String url) throws Exception {
        try (Database database = Database.open(url)) {
            return database.read(connection -> Leases.of(connection, 1))
                    .orElseThrow()
                    .holder();
        }
    }
}
