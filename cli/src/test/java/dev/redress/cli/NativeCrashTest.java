package dev.redress.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.redress.random.RandomStream;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Native code never crashes the process. Each use of native code solves instances in a JVM of its own, uninterrupted and with
 * Ctrl-C at a random moment. {@code -Dredress.crashes=50} repeats this with 50 seeds and three times as many instances.
 */
final class NativeCrashTest {
    private static final int SOLVES = Integer.getInteger("redress.crashes") == null ? 8 : 24;
    private static final int INTERRUPTED = 130;

    @TempDir
    Path directory = Path.of("");

    @ParameterizedTest
    @ValueSource(strings = {"cp-sat", "lp-rounding", "hindsight", "derive"})
    void anUninterruptedProcessSolvesAllInstances(String use) throws Exception {
        for (int seed = 1; seed <= times(); seed++) {
            Process process = start(use, seed, SOLVES);
            int solved = 0;
            try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
                while (out.readLine() != null) {
                    solved++;
                }
            }
            assertThat(process.waitFor()).as(use + " " + seed).isZero();
            assertThat(solved).isEqualTo(SOLVES);
        }
        assertThat(directory).isEmptyDirectory();
    }

    /** Interrupts the process during a solve, after the first few. It has more instances than it could ever solve. */
    @ParameterizedTest
    @ValueSource(strings = {"cp-sat", "lp-rounding", "hindsight", "derive"})
    void anInterruptedProcessExitsWithTheCodeOfAnInterrupt(String use) throws Exception {
        assumeFalse(interruptsAreIgnored(), "SIGINT is ignored, as in a background job of a shell");
        for (int seed = 1; seed <= times(); seed++) {
            RandomStream random = RandomStream.of(seed).split("interrupt " + use);
            Process process = start(use, seed, Integer.MAX_VALUE);
            try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
                for (int n = random.nextInt(3); n >= 0; n--) {
                    out.readLine();
                }
                TimeUnit.MICROSECONDS.sleep(random.nextInt(200_000));
                new ProcessBuilder("kill", "-INT", Long.toString(process.pid()))
                        .start()
                        .waitFor();
                assertThat(process.waitFor()).as(use + " " + seed).isEqualTo(INTERRUPTED);
            }
        }
        assertThat(directory).isEmptyDirectory();
    }

    /** Whether this process, and so every process that it starts, ignores SIGINT: signal 2 is bit 1. */
    private static boolean interruptsAreIgnored() throws IOException {
        Path status = Path.of("/proc/self/status");
        return Files.exists(status)
                && Files.readAllLines(status).stream()
                        .filter(line -> line.startsWith("SigIgn:"))
                        .anyMatch(line ->
                                (Long.parseUnsignedLong(line.substring(7).strip(), 16) & 2) != 0);
    }

    private static int times() {
        return Integer.getInteger("redress.crashes", 1);
    }

    private Process start(String use, int seed, int solves) throws IOException {
        String java = System.getProperty("java.home") + File.separator + "bin" + File.separator + "java";
        return new ProcessBuilder(
                        java,
                        "-Xmx256m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-XX:ErrorFile=" + directory.resolve("crash-%p.log"),
                        "-cp",
                        System.getProperty("java.class.path"),
                        NativeSolves.class.getName(),
                        use,
                        Integer.toString(solves),
                        Integer.toString(seed))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }
}
