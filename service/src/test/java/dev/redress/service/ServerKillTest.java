package dev.redress.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.service.store.Database;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Processes are killed (SIGKILL) at random moments under load, again and again on the same database. Everything that was acknowledged is there,
 * once, in order; the ledger verifies and decides the same again; the projections are what the entries say. {@code -Dredress.kills=200}
 * does it more often.
 */
@Execution(ExecutionMode.CONCURRENT)
final class ServerKillTest {
    private static final int KILLS = Integer.getInteger("redress.kills", 10);

    @TempDir
    Path folder;

    @Test
    void onSqlite() throws Exception {
        killAndCheck(SqliteFiles.in(folder, "redress.db"), 1);
    }

    @Test
    void onPostgresql() throws Exception {
        killAndCheck(PostgresServer.newDatabase(), 2);
    }

    private static void killAndCheck(String database, long seed) throws Exception {
        Random random = new Random(seed);
        Promises promises = new Promises();
        int withAcknowledgements = 0;
        for (int run = 0; run < KILLS; run++) {
            int before = promises.size();
            runAndKill(database, "r" + run, random.nextInt(300), promises);
            withAcknowledgements += promises.size() > before ? 1 : 0;
        }
        assertThat(withAcknowledgements).as("runs that acknowledged anything").isGreaterThan(KILLS / 2);
        try (Database opened = Database.open(database)) {
            // The lease of the last process runs out.
            Thread.sleep(300);
            promises.requireKept(opened);
        }
    }

    /** Kills a process as soon as one of its first acknowledgements is read: what is promised too early is caught then. */
    private static void runAndKill(String database, String run, int most, Promises promises)
            throws IOException, InterruptedException {
        Process process = JavaProcess.of(KilledProcess.class.getName(), database, run)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            int read = 0;
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (read++ == most) {
                    // By its handle: the process itself would close the pipe, and lose what was promised through it.
                    process.toHandle().destroyForcibly();
                }
                // What the pipe had of a last line when the process died was never promised to anybody.
                if (line.matches("\\S+ [0-9]+ [0-9a-f]{64}")) {
                    String[] parts = line.split(" ", -1);
                    promises.add(parts[0], Integer.parseInt(parts[1]), parts[2]);
                }
            }
        } finally {
            process.toHandle().destroyForcibly();
        }
        assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
        // 128 + 9: it was killed and did not end by itself.
        assertThat(process.exitValue()).isEqualTo(137);
    }
}
