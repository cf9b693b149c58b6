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
 * Nothing that we do with native code ends the process: instances in each of our ways, in JVMs of their own, left alone and with Ctrl-C at a
 * random moment. {@code -Dredress.crashes=50} does it fifty times with three times as many, and other moments.
 */
final class NativeCrashTest {
    private static final int SOLVES = Integer.getInteger("redress.crashes") == null ? 8 : 24;
    private static final int INTERRUPTED = 130;

    @TempDir
    Path directory = Path.of("");

    @ParameterizedTest
    @ValueSource(strings = {"cp-sat", "lp-rounding", "hindsight", "derive"})
    void leftAloneItSolvesThemAll(String way) throws Exception {
        for (int seed = 1; seed <= times(); seed++) {
            Process process = start(way, seed, SOLVES);
            int solved = 0;
            try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
                while (out.readLine() != null) {
                    solved++;
                }
            }
            assertThat(process.waitFor()).as(way + " " + seed).isZero();
            assertThat(solved).isEqualTo(SOLVES);
        }
        assertThat(directory).isEmptyDirectory();
    }

    /** After the first few, while the next is being solved: it has more to solve than it ever could before it is interrupted. */
    @ParameterizedTest
    @ValueSource(strings = {"cp-sat", "lp-rounding", "hindsight", "derive"})
    void interruptedItEndsAsAnInterruptedProgramDoes(String way) throws Exception {
        assumeFalse(interruptsAreIgnored(), "started in the background of a shell, which takes Ctrl-C from us");
        for (int seed = 1; seed <= times(); seed++) {
            RandomStream random = RandomStream.of(seed).split("interrupt " + way);
            Process process = start(way, seed, Integer.MAX_VALUE);
            try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
                for (int n = random.nextInt(3); n >= 0; n--) {
                    out.readLine();
                }
                TimeUnit.MICROSECONDS.sleep(random.nextInt(200_000));
                new ProcessBuilder("kill", "-INT", Long.toString(process.pid()))
                        .start()
                        .waitFor();
                assertThat(process.waitFor()).as(way + " " + seed).isEqualTo(INTERRUPTED);
            }
        }
        assertThat(directory).isEmptyDirectory();
    }

    /** Whether this process, and so whatever it starts, ignores SIGINT: signal 2 is bit 1. */
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

    private Process start(String way, int seed, int solves) throws IOException {
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
                        way,
                        Integer.toString(solves),
                        Integer.toString(seed))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }
}
