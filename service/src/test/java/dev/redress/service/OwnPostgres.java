package dev.redress.service;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A PostgreSQL of one's own, which can be stopped, killed, and started again on the same data and port. What it has committed is on disk:
 * the one that other tests share is told not to wait for that.
 */
final class OwnPostgres implements AutoCloseable {
    private final Path data;
    private int port;
    private @Nullable EmbeddedPostgres running;

    /** @param folder an empty one, for its data */
    OwnPostgres(Path folder) throws IOException {
        data = folder.resolve("postgresql");
        start();
    }

    void start() throws IOException {
        running = EmbeddedPostgres.builder()
                .setDataDirectory(data)
                .setCleanDataDirectory(false)
                .setServerConfig("fsync", "on")
                .setPort(port)
                .start();
        port = running.getPort();
    }

    String url() {
        return "jdbc:postgresql://localhost:" + port + "/postgres?user=postgres";
    }

    /** Every connection is cut, and what was not committed is rolled back. */
    void stop() throws IOException {
        if (running != null) {
            running.close();
            running = null;
        }
    }

    /** It ends at once, as if the power had failed: when it starts again, it recovers from its log. */
    void crash() throws IOException, InterruptedException {
        long process = Long.parseLong(
                Files.readAllLines(data.resolve("postmaster.pid")).get(0).trim());
        new ProcessBuilder("kill", "-QUIT", String.valueOf(process)).start().waitFor();
        while (ProcessHandle.of(process).map(ProcessHandle::isAlive).orElse(false)) {
            Thread.sleep(10);
        }
        stop();
    }

    @Override
    public void close() throws IOException {
        stop();
    }
}
