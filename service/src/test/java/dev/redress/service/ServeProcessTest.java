package dev.redress.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code redress serve} as a process: start, stop, backup, restore and rebuild. */
final class ServeProcessTest {
    @TempDir
    Path folder;

    private static ProcessBuilder redress(String... words) {
        return JavaProcess.of("dev.redress.cli.Redress", words).redirectErrorStream(true);
    }

    private static String run(int code, String... words) throws IOException, InterruptedException {
        Process process = redress(words).start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(out).isEqualTo(code);
        return out;
    }

    @Test
    void aServerStartsOnAnEmptyFolderStopsOnATermSignalAndCanBeRestored() throws Exception {
        String data = folder.resolve("data").toString();
        Path token = folder.resolve("token");
        Process process = redress("serve", "--demo", "--port", "0", "--data", data, "--token-file", token.toString())
                .start();
        String before;
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            int port = port(lines);
            assertThat(lines.readLine()).startsWith("Sign in once with http://127.0.0.1:" + port + "/login#rds_");
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(Path.of(data))))
                    .isEqualTo("rwx------");
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(token)))
                    .isEqualTo("rw-------");
            Client admin = new Client(port, Files.readString(token).strip());
            before = admin.get("/api/v1/systems/compas/state").text();
            assertThat(before).contains("\"complaints\":200");
            assertThat(run(2, "serve", "--port", "0", "--data", data)).contains("another server uses this file");
            String backup = folder.resolve("backup.db").toString();
            assertThat(run(0, "serve", "backup", "-o", backup, "--data", data)).contains("entries copied");
            assertThat(run(2, "serve", "rebuild", "--data", data)).contains("stop it first");
            process.toHandle().destroy();
            assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isEqualTo(143);
            assertThat(lines.readLine()).as("output after the stop signal").isNull();
        } finally {
            process.toHandle().destroyForcibly();
        }
        String restored = folder.resolve("restored").toString();
        run(0, "serve", "restore", folder.resolve("backup.db").toString(), "--data", restored);
        try (Service service =
                Service.start(new Service.Settings("jdbc:sqlite:" + Path.of(restored, "redress.db"), "127.0.0.1", 0))) {
            Client admin = new Client(service.port(), Files.readString(token).strip());
            assertThat(admin.get("/api/v1/systems/compas/state").text()).isEqualTo(before);
        }
        assertThat(run(0, "serve", "rebuild", "--data", data)).contains("tables rebuilt");
    }

    private static int port(BufferedReader lines) throws IOException {
        StringBuilder read = new StringBuilder();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            Matcher address =
                    Pattern.compile("listens on http://127.0.0.1:([0-9]+)").matcher(line);
            if (address.find()) {
                return Integer.parseInt(address.group(1));
            }
            read.append(line).append('\n');
        }
        throw new AssertionError("it did not start: " + read);
    }
}
