package dev.redress.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.random.RandomStream;
import java.io.File;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A process that writes a ledger is killed (SIGKILL) repeatedly while it writes, and resumed each time. In the end the ledger and
 * the summary equal those of an uninterrupted run. The log comes through a pipe that stays open, with one more portion each time,
 * so no process can finish before it is killed, however fast the machine is. {@code -Dredress.kills=1000} kills 1000 times, 100
 * times on each log.
 */
final class KillTest {
    private static final int KILLS = Integer.getInteger("redress.kills", 8);
    private static final int KILLS_PER_LOG = Math.min(KILLS, 100);
    private static final int COMPLAINTS_PER_KILL = 3000;

    @TempDir
    Path directory = Path.of("");

    static LongStream seeds() {
        return LongStream.rangeClosed(1, KILLS / KILLS_PER_LOG);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void aRunThatIsKilledAndResumedEqualsAnUninterruptedRun(long seed) throws Exception {
        String[] portions = portions(seed);
        Path undisturbed = directory.resolve("undisturbed.jsonl");
        Path seenUndisturbed = directory.resolve("undisturbed.txt");
        finish(start(undisturbed, seenUndisturbed), portions);

        RandomStream random = RandomStream.of(seed).split("kills");
        Path ledger = directory.resolve("killed.jsonl");
        Path seen = directory.resolve("killed.txt");
        for (int n = 1; n <= KILLS_PER_LOG; n++) {
            killWhileWriting(start(ledger, seen), Arrays.copyOf(portions, n), ledger, random);
        }
        finish(start(ledger, seen), portions);
        assertThat(Files.mismatch(ledger, undisturbed)).isEqualTo(-1);
        // Every decision and the summary were shown by some run.
        assertThat(Set.copyOf(Files.readAllLines(seen))).containsAll(Files.readAllLines(seenUndisturbed));
    }

    /** A CSV log, one portion for each kill. */
    private static String[] portions(long seed) {
        String[] criteria = {"fpr", "fnr", "ppv", "npv", "parity", "threshold"};
        RandomStream random = RandomStream.of(seed).split("log");
        String[] portions = new String[KILLS_PER_LOG];
        for (int portion = 0; portion < KILLS_PER_LOG; portion++) {
            StringBuilder csv = new StringBuilder(portion == 0 ? "id,criterion,loss\n" : "");
            for (int n = 0; n < COMPLAINTS_PER_KILL; n++) {
                csv.append('k').append(portion * COMPLAINTS_PER_KILL + n).append(',');
                csv.append(criteria[random.nextInt(6)])
                        .append(",0.")
                        .append(random.nextInt(10))
                        .append('\n');
            }
            portions[portion] = csv.toString();
        }
        return portions;
    }

    private static Process start(Path ledger, Path seen) throws IOException {
        String java = System.getProperty("java.home") + File.separator + "bin" + File.separator + "java";
        return new ProcessBuilder(
                        java,
                        "-Xmx64m",
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Redress.class.getName(),
                        "resolve",
                        Project.file("examples/compas/charter.yaml").toString(),
                        "--complaints",
                        "-",
                        "--ledger",
                        ledger.toString())
                .redirectOutput(ProcessBuilder.Redirect.appendTo(seen.toFile()))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static void finish(Process process, String[] portions) throws Exception {
        try (Writer log = process.outputWriter(StandardCharsets.UTF_8)) {
            log.write(String.join("", portions));
        }
        assertThat(process.waitFor()).isZero();
    }

    /** Kills the process once it has written some of the last portion, with a delay of up to three milliseconds. */
    private static void killWhileWriting(Process process, String[] portions, Path ledger, RandomStream random)
            throws Exception {
        long before = Files.exists(ledger) ? Files.size(ledger) : 0;
        Writer log = process.outputWriter(StandardCharsets.UTF_8);
        log.write(String.join("", portions));
        log.flush();
        while (process.isAlive() && (!Files.exists(ledger) || Files.size(ledger) <= before)) {
            Thread.sleep(1);
        }
        TimeUnit.MICROSECONDS.sleep(random.nextInt(3000));
        assertThat(process.isAlive())
                .as("the process waits for more of the log")
                .isTrue();
        process.destroyForcibly().waitFor();
    }
}
