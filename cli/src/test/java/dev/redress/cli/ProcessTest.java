package dev.redress.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Behaviour that needs a process of its own: signals, pipes, devices, and running out of memory. */
final class ProcessTest {
    @TempDir
    Path directory = Path.of("");

    /** The exit codes of a program that a signal ends: 128 plus the number of the signal. */
    private static final List<Integer> ENDED = List.of(Redress.INTERRUPTED, 143);

    private static String interrupted(Process process, String until) throws Exception {
        try {
            awaitProgress(process, until);
            new ProcessBuilder("kill", Project.interrupt(), Long.toString(process.pid()))
                    .start()
                    .waitFor();
            String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isIn(ENDED);
            return out;
        } finally {
            process.destroyForcibly();
        }
    }

    /** Reads the progress on standard error until it matches the expression. */
    private static void awaitProgress(Process process, String until) throws IOException {
        StringBuilder drawn = new StringBuilder();
        Pattern expected = Pattern.compile(until);
        int next = process.getErrorStream().read();
        while (next >= 0 && !expected.matcher(drawn).find()) {
            drawn.append((char) next);
            next = process.getErrorStream().read();
        }
        assertThat(drawn).containsPattern(expected);
    }

    @Test
    void finishedSimulationsArePrintedAfterCtrlC() throws Exception {
        Process process = Project.start(
                List.of("-Dredress.terminal=true"),
                "simulate",
                Project.file("examples/fifty/charter.json").toString(),
                "--policy",
                "thompson",
                "--horizon",
                "100000",
                "--runs",
                "1000000",
                "--json");
        String out = interrupted(process, "[1-9][0-9]* of 1000000 runs");
        // Two runs are simulated at a time, and either may end first.
        assertThat(out.substring(out.indexOf("\"runs\""), out.indexOf("\"runs\"") + 20))
                .matches("\"runs\":\\[\\{\"seed\":[12],\"l");
        assertThat(out.substring(out.length() - 20)).endsWith(",\"complete\":false}\n");
    }

    @Test
    void theBestAttackSoFarIsPrintedAfterCtrlC() throws Exception {
        Process process = Project.start(
                List.of("-Dredress.terminal=true"),
                "attack",
                Project.file("examples/fifty/charter.json").toString(),
                "--policy",
                "ski-rental",
                "--budget",
                "1h",
                "--json");
        assertThat(interrupted(process, "ratio "))
                .startsWith("{\"ratio\":")
                .contains("\"exact\":false")
                .endsWith(",\"complete\":false}\n");
    }

    private static String err(Process process) throws Exception {
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        return err;
    }

    @Test
    void outOfMemoryIsReportedInOneLineAndNotAsAFailedCheck() throws Exception {
        Process process = Project.start(List.of("-Xmx16m"), "generate", "--criteria", "20000");
        assertThat(err(process)).startsWith("redress: out of memory").hasLineCount(1);
        assertThat(process.exitValue()).isEqualTo(Redress.INTERNAL);
    }

    @Test
    void aClosedPipeEndsTheProcessSilently() throws Exception {
        Process process = Project.start(
                List.of(),
                "generate-log",
                Project.file("examples/compas/charter.yaml").toString(),
                "--complaints",
                "2000000000");
        assertThat(process.inputReader(StandardCharsets.UTF_8).readLine()).isEqualTo("id,at,criterion,loss");
        process.getInputStream().close();
        assertThat(err(process)).isEmpty();
        assertThat(process.exitValue()).isEqualTo(Redress.READER_LEFT);
    }

    @Test
    void aFullDiskIsAFailure() throws Exception {
        Path full = Path.of("/dev/full");
        if (!Files.exists(full)) {
            return;
        }
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Redress.class.getName(),
                        "policies")
                .redirectOutput(full.toFile())
                .start();
        assertThat(err(process))
                .startsWith("redress: standard output cannot be written: ")
                .hasLineCount(1);
        assertThat(process.exitValue()).isEqualTo(Redress.INTERNAL);
    }

    @Test
    void charterAndLogCanComeThroughPipes() throws Exception {
        Path pipe = directory.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        Process process =
                Project.start(List.of(), "hindsight", pipe.toString(), "--complaints", "/dev/stdin", "--json");
        Files.write(pipe, Files.readAllBytes(Project.file("examples/compas/charter.yaml")));
        process.getOutputStream().write(Files.readAllBytes(Project.file("examples/compas/complaints.csv")));
        process.getOutputStream().close();
        assertThat(err(process)).isEmpty();
        assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .startsWith("{\"totalLoss\":");
    }
}
