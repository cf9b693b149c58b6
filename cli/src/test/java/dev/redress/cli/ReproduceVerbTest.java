package dev.redress.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.cli.Project.Outcome;
import dev.redress.random.RandomStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ReproduceVerbTest {
    @TempDir
    static Path directory = Path.of("");

    /** The output of one uninterrupted run, in the folder "whole". */
    private static Outcome whole = new Outcome(0, "", "");

    @BeforeAll
    static void reproduceOnce() {
        whole = reproduce("whole", "--threads", "1", "--json");
    }

    private static Outcome reproduce(String out, String... more) {
        String[] command = new String[more.length + 4];
        command[0] = "reproduce";
        command[1] = "complaints";
        command[2] = "--out";
        command[3] = directory.resolve(out).toString();
        System.arraycopy(more, 0, command, 4, more.length);
        return Project.run(command);
    }

    @Test
    void itWritesTablesFiguresAndAReportAndMeasuresNothingTwice() throws Exception {
        assertThat(whole.code()).isZero();
        assertThat(whole.out()).startsWith("{\"experiments\":[{\"experiment\":\"complaints\",\"provenance\":");
        assertThat(whole.out()).contains("\"verdict\":\"holds\"");
        assertThat(whole.err()).contains("this takes about");
        Path out = directory.resolve("whole");
        assertThat(out.resolve("complaints.csv")).isNotEmptyFile();
        assertThat(out.resolve("figures/complaints-random.svg")).isNotEmptyFile();
        assertThat(Files.readString(out.resolve("report.html"))).contains("redress reproduce complaints --quick");
        Outcome again = reproduce("whole");
        assertThat(again.code()).isZero();
        assertThat(again.err()).isEmpty();
        assertThat(again.out()).contains("complaints  paper").contains("report.html");
    }

    @Test
    void otherResultsUnknownNamesAndTwoSizesAreBadInput() {
        Outcome other = reproduce("whole", "--seed", "5");
        assertThat(other.code()).isEqualTo(Redress.BAD_INPUT);
        assertThat(other.err()).contains("seed 1, not 5").contains("--out");
        Outcome unknown = reproduce("whole", "nothing");
        assertThat(unknown.code()).isEqualTo(Redress.BAD_INPUT);
        assertThat(unknown.err()).contains("'nothing'").contains("singletons");
        assertThat(reproduce("whole", "--quick", "--full").code()).isEqualTo(Redress.BAD_INPUT);
        assertThat(reproduce("c", "--threads", "0").code()).isEqualTo(Redress.BAD_INPUT);
    }

    /** Kills a separate process, as a power failure would, after a random number of cells. */
    @Test
    void aKilledProcessLosesNothingAndTheBytesAreTheSame() throws Exception {
        Path out = directory.resolve("killed");
        Path part = out.resolve("complaints.part");
        int enough = 1 + RandomStream.of(4).nextInt(20);
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Redress.class.getName(),
                        "reproduce",
                        "complaints",
                        "--threads",
                        "1",
                        "--out",
                        out.toString())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        while (process.isAlive() && done(part) < enough) {
            process.waitFor(2, TimeUnit.MILLISECONDS);
        }
        process.destroyForcibly().waitFor();
        assertThat(out.resolve("complaints.csv")).doesNotExist();
        assertThat(done(part)).isGreaterThanOrEqualTo(enough);
        assertThat(reproduce("killed", "--threads", "2").code()).isZero();
        assertThat(out.resolve("complaints.csv"))
                .hasSameTextualContentAs(directory.resolve("whole").resolve("complaints.csv"));
    }

    private static long done(Path part) throws Exception {
        if (!Files.exists(part)) {
            return 0;
        }
        try (var lines = Files.lines(part)) {
            return lines.filter(line -> line.startsWith(">")).count();
        }
    }
}
