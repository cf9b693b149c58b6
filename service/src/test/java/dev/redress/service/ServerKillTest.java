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
 * Processes are killed (SIGKILL) at random moments under load, repeatedly on the same database. Every acknowledged complaint is in
 * the ledger once and in order, the ledger verifies and replays, and the projections match the entries. {@code -Dredress.kills=200}
 * kills more often.
 */
@Execution(ExecutionMode.CONCURRENT)
final class ServerKillTest {
    private static final int KILLS = Integer.getInteger("redress.kills", 10);

    @TempDir
    Path folder;

    @Test
    void acknowledgedComplaintsSurviveKillsOnSqlite() throws Exception {
        killAndCheck(SqliteFiles.in(folder, "redress.db"), 1);
    }

    @Test
    void acknowledgedComplaintsSurviveKillsOnPostgresql() throws Exception {
        killAndCheck(PostgresServer.newDatabase(), 2);
    }

    private static void killAndCheck(String database, long seed) throws Exception {
        Random random = new Random(seed);
        Acknowledgements promises = new Acknowledgements();
        int withAcknowledgements = 0;
        for (int run = 0; run < KILLS; run++) {
            int before = promises.size();
            runAndKill(database, "r" + run, random.nextInt(300), promises);
            withAcknowledgements += promises.size() > before ? 1 : 0;
        }
        assertThat(withAcknowledgements).as("runs that acknowledged anything").isGreaterThan(KILLS / 2);
        try (Database opened = Database.open(database)) {
            // Waits until the lease of the last process has expired.
            Thread.sleep(300);
            promises.requireKept(opened);
        }
    }

    /**
     * Kills a process when one of its first acknowledgements is read, so that acknowledgements that come too early are detected.
     */
    private static void runAndKill(String database, String run, int most, Acknowledgements promises)
            throws IOException, InterruptedException {
        Process process = JavaProcess.of(KilledProcess.class.getName(), database, run)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            int read = 0;
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (read++ == most) {
                    // Killed by its handle: destroying the Process would close the pipe and lose acknowledgements.
                    process.toHandle().destroyForcibly();
                }
                // An incomplete last line is not an acknowledgement.
                if (line.matches("\\S+ [0-9]+ [0-9a-f]{64}")) {
                    String[] parts = line.split(" ", -1);
                    promises.add(parts[0], Integer.parseInt(parts[1]), parts[2]);
                }
            }
        } finally {
            process.toHandle().destroyForcibly();
        }
        assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
        // 128 + 9: it was killed, and did not exit by itself.
        assertThat(process.exitValue()).isEqualTo(137);
    }
}
