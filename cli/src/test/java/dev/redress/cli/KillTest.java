package dev.redress.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.random.RandomStream;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A process that writes a ledger is killed (SIGKILL) again and again, at a random moment after it began to write, and resumed each time; it ends
 * with the ledger and the summary of a run that was left alone. {@code -Dredress.kills=1000} does it twenty times, with other logs and other moments.
 */
final class KillTest {
    private static final int KILLS = 50;
    private static final int COMPLAINTS_PER_KILL = 3000;

    @TempDir
    Path directory = Path.of("");

    static LongStream seeds() {
        return LongStream.rangeClosed(1, Integer.getInteger("redress.kills", KILLS) / KILLS);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void killedAndResumedItEndsAsIfLeftAlone(long seed) throws Exception {
        Path charter = Project.file("examples/compas/charter.yaml");
        Path log = writeLog(KILLS * COMPLAINTS_PER_KILL, seed);
        Path undisturbed = directory.resolve("undisturbed.jsonl");
        Path seenUndisturbed = directory.resolve("undisturbed.txt");
        finish(start(charter, log, undisturbed, seenUndisturbed));

        RandomStream random = RandomStream.of(seed).split("kills");
        Path ledger = directory.resolve("killed.jsonl");
        Path seen = directory.resolve("killed.txt");
        int killed = 0;
        for (int n = 0; n < KILLS; n++) {
            killed += killWhileWriting(start(charter, log, ledger, seen), ledger, random) ? 1 : 0;
        }
        finish(start(charter, log, ledger, seen));
        assertThat(Files.mismatch(ledger, undisturbed)).isEqualTo(-1);
        // Every decision, and the summary, was shown by one run or another.
        assertThat(Set.copyOf(Files.readAllLines(seen))).containsAll(Files.readAllLines(seenUndisturbed));
        assertThat(killed).as("processes killed while they wrote").isGreaterThan(KILLS * 4 / 5);
    }

    private Path writeLog(int complaints, long seed) throws IOException {
        String[] criteria = {"fpr", "fnr", "ppv", "npv", "parity", "threshold"};
        RandomStream random = RandomStream.of(seed).split("log");
        StringBuilder csv = new StringBuilder("id,criterion,loss\n");
        for (int n = 0; n < complaints; n++) {
            csv.append('k').append(n).append(',').append(criteria[random.nextInt(6)]);
            csv.append(",0.").append(random.nextInt(10)).append('\n');
        }
        return Files.writeString(directory.resolve("log.csv"), csv);
    }

    private static Process start(Path charter, Path log, Path ledger, Path seen) throws IOException {
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
                        charter.toString(),
                        "--complaints",
                        log.toString(),
                        "--ledger",
                        ledger.toString())
                .redirectOutput(ProcessBuilder.Redirect.appendTo(seen.toFile()))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static void finish(Process process) throws InterruptedException {
        assertThat(process.waitFor()).isZero();
    }

    /** Whether it had written something and still ran when it was killed. */
    private static boolean killWhileWriting(Process process, Path ledger, RandomStream random) throws Exception {
        long before = Files.exists(ledger) ? Files.size(ledger) : 0;
        while (process.isAlive() && (!Files.exists(ledger) || Files.size(ledger) <= before)) {
            Thread.sleep(1);
        }
        TimeUnit.MICROSECONDS.sleep(random.nextInt(3000));
        boolean alive = process.isAlive();
        process.destroyForcibly().waitFor();
        return alive;
    }
}
