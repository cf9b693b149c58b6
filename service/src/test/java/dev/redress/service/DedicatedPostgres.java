package dev.redress.service;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A PostgreSQL server for one test, which can be stopped, crashed, and restarted on the same data and port. Commits wait for the
 * disk; on the server that the other tests share they do not.
 */
final class DedicatedPostgres implements AutoCloseable {
    private final Path data;
    private int port;
    private @Nullable EmbeddedPostgres running;

    /** @param folder an empty folder for the data */
    DedicatedPostgres(Path folder) throws IOException {
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

    /** Closes every connection and rolls back what was not committed. */
    void stop() throws IOException {
        if (running != null) {
            running.close();
            running = null;
        }
    }

    /** Ends the server at once, as a power failure would. On restart it recovers from its log. */
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
