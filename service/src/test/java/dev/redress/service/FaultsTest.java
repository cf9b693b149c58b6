package dev.redress.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.ledger.Mode;
import dev.redress.model.Micros;
import dev.redress.service.engine.Command;
import dev.redress.service.engine.EarlierRequests;
import dev.redress.service.engine.Engine;
import dev.redress.service.engine.LiveSystem;
import dev.redress.service.engine.NewSystem;
import dev.redress.service.engine.ReceivedComplaint;
import dev.redress.service.engine.Refusal;
import dev.redress.service.engine.TakeComplaints;
import dev.redress.service.store.Database;
import dev.redress.service.store.Leases;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Failures of the database, and a second server. A refused command has no effect, and the service recovers. */
final class FaultsTest {
    @TempDir
    Path folder;

    private static Engine engine(Database database, String holder, long leaseMillis) {
        return Engine.start(database, new Leases(database, holder, "", leaseMillis), InstantSource.system());
    }

    private static void create(Engine engine) {
        engine.create(
                        "loans",
                        "Loans",
                        "{}",
                        new NewSystem("loans", "Loans", ServiceContract.CHARTER, "barrier", Mode.ADVISE, 1).opening(),
                        "ada")
                .join();
    }

    private static boolean complain(Engine engine, String id) {
        ReceivedComplaint complaint = new ReceivedComplaint(id, "2026-01-05", List.of("fpr"), Micros.of(0.25), id);
        try {
            TakeComplaints.Result result = engine.submit(
                            "loans", new TakeComplaints(List.of(complaint), true, engine.stamp("intake")))
                    .join()
                    .get(0);
            return result instanceof TakeComplaints.Taken;
        } catch (CompletionException e) {
            assertThat(e.getCause())
                    .isInstanceOfSatisfying(
                            Refusal.class,
                            refusal -> assertThat(refusal.reason()).isEqualTo(Refusal.Reason.UNAVAILABLE));
            return false;
        }
    }

    @Test
    void lostConnectionsUnderLoadNeitherLoseNorDuplicateComplaints() throws Exception {
        String url = PostgresServer.newDatabase();
        try (Database database = Database.open(url)) {
            try (Engine engine = engine(database, "one", 10_000)) {
                create(engine);
                List<CompletableFuture<Integer>> senders = IntStream.range(0, 4)
                        .mapToObj(n -> CompletableFuture.supplyAsync(() -> sendUntilTaken(engine, n)))
                        .toList();
                int cuts = 0;
                while (!senders.stream().allMatch(CompletableFuture::isDone)) {
                    Thread.sleep(40);
                    cuts += cutConnections(url);
                }
                int refused = senders.stream().mapToInt(CompletableFuture::join).sum();
                assertThat(cuts).isPositive();
                assertThat(refused)
                        .as("complaints that were refused and sent again")
                        .isPositive();
            }
            // The pool validates connections that have been idle for half a second.
            Thread.sleep(600);
            Map<String, Integer> counts = Acknowledgements.verified(database);
            assertThat(counts).hasSize(4 * 30);
            assertThat(counts.values()).containsOnly(1);
        }
    }

    /** Sends each complaint until it is taken, and returns the number of refusals. */
    private static int sendUntilTaken(Engine engine, int sender) {
        int refused = 0;
        for (int n = 0; n < 30; n++) {
            while (!complain(engine, sender + "-" + n)) {
                refused++;
            }
            try {
                Thread.sleep(5);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        return refused;
    }

    private static int cutConnections(String url) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement();
                var rows = statement.executeQuery("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
                        + " WHERE datname = current_database() AND pid <> pg_backend_pid()")) {
            rows.next();
            return rows.getInt(1);
        }
    }

    @Test
    void whenTheDiskIsFullNothingIsHalfWrittenAndWritingResumesOnceThereIsRoom() throws Exception {
        Path file = folder.resolve("full.db");
        long pages;
        try (Database database = Database.file(file);
                Engine engine = engine(database, "file", 10_000)) {
            create(engine);
            pages = database.read(connection -> {
                try (Statement statement = connection.createStatement();
                        var rows = statement.executeQuery("PRAGMA page_count")) {
                    return rows.getLong(1);
                }
            });
        }
        int taken = 0;
        try (Database database = Database.open("jdbc:sqlite:" + file + "?max_page_count=" + (pages + 6));
                Engine engine = engine(database, "file", 10_000)) {
            while (complain(engine, "c" + taken)) {
                taken++;
            }
            assertThat(taken).isPositive();
            assertThat(complain(engine, "c" + taken)).isFalse();
            // Requests that need no space still succeed.
            int before = taken;
            assertThat(engine.ask("loans", system -> system.lines()).join()).isEqualTo(before + 1L);
            assertThat(complain(engine, "c0")).isTrue();
        }
        try (Database database = Database.file(file)) {
            try (Engine engine = engine(database, "file", 10_000)) {
                assertThat(complain(engine, "c" + taken)).isTrue();
            }
            Map<String, Integer> counts = Acknowledgements.verified(database);
            assertThat(counts).hasSize(taken + 1);
            assertThat(counts.values()).containsOnly(1);
        }
    }

    /** A command that stalls the writer for longer than its lease. */
    private record Stalling(long millis, TakeComplaints then) implements Command<List<TakeComplaints.Result>> {
        @Override
        public List<TakeComplaints.Result> run(LiveSystem system, EarlierRequests earlier) throws IOException {
            try {
                Thread.sleep(millis);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return then.run(system, earlier);
        }
    }

    @Test
    void oneOfTwoServersWritesAndTheOtherTakesOverWhenItStalls() throws Exception {
        String url = PostgresServer.newDatabase();
        try (Database first = Database.open(url);
                Database second = Database.open(url)) {
            try (Engine one = engine(first, "one", 300);
                    Engine two = engine(second, "two", 300)) {
                create(one);
                assertThat(complain(one, "a")).isTrue();
                assertThat(complain(two, "b")).isFalse();
                TakeComplaints late = new TakeComplaints(
                        List.of(new ReceivedComplaint("late", null, List.of("fpr"), Micros.ONE, "late")),
                        true,
                        one.stamp("intake"));
                CompletableFuture<?> stalled = one.submit("loans", new Stalling(1_500, late));
                long deadline = System.nanoTime() + 10_000_000_000L;
                while (!complain(two, "b") && System.nanoTime() < deadline) {
                    Thread.sleep(20);
                }
                assertThat(stalled.isDone()).as("the stalled command has ended").isFalse();
                // The first server resumes and finds that the number of its entry is taken.
                assertThat(stalled.handle((result, fault) -> fault).join())
                        .isInstanceOfSatisfying(
                                Refusal.class,
                                refusal -> assertThat(refusal.reason()).isEqualTo(Refusal.Reason.UNAVAILABLE));
                assertThat(complain(two, "c")).isTrue();
                assertThat(complain(one, "d")).isFalse();
            }
            assertThat(Acknowledgements.verified(first)).isEqualTo(Map.of("a", 1, "b", 1, "c", 1));
        }
    }

    @Test
    void aStoppedServerHandsOverItsSystems() {
        String url = PostgresServer.newDatabase();
        try (Database database = Database.open(url);
                Engine two = engine(database, "two", 60_000)) {
            Engine one = engine(database, "one", 60_000);
            create(one);
            assertThat(complain(two, "a")).isFalse();
            one.close();
            assertThat(complain(two, "a")).isTrue();
        }
    }
}
