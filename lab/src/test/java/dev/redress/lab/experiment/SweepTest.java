package dev.redress.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redress.random.RandomStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same sweep gives the same bytes, whatever the threads and after any interruption, and never overwrites other results. */
final class SweepTest {
    private static final Provenance.Build BUILD = new Provenance.Build("1.0", "abc");

    @TempDir
    Path directory = Path.of("");

    private Sweep sweep(Experiment experiment, String folder) {
        return new Sweep(experiment, Scale.QUICK, 1, BUILD, directory.resolve(folder));
    }

    private String bytes(String folder) throws IOException {
        return Files.readString(directory.resolve(folder).resolve("coins.csv"));
    }

    @Test
    void theBytesDoNotDependOnTheThreads() throws IOException {
        for (int threads : new int[] {1, 2, 8}) {
            sweep(new CoinTosses(7), "t" + threads).run(threads, effort -> {});
        }
        assertThat(bytes("t2")).isEqualTo(bytes("t1"));
        assertThat(bytes("t8")).isEqualTo(bytes("t1"));
        assertThat(bytes("t1").lines().filter(line -> !line.startsWith("#"))).hasSize(1 + 15 * 7);
    }

    /**
     * A sweep is killed in a random cell. Its journal is then truncated at a random byte, as a kill during a write would do.
     */
    @Test
    void aSweepThatWasKilledGoesOnWhereItWas() throws IOException {
        sweep(new CoinTosses(3), "whole").run(1, effort -> {});
        RandomStream random = RandomStream.of(1);
        for (int trial = 0; trial < 60; trial++) {
            String folder = "killed" + trial;
            int fatal = 1 + random.nextInt(14);
            CoinTosses dying = new CoinTosses(3);
            Experiment mortal = new Mortal(dying, fatal);
            assertThatThrownBy(() -> sweep(mortal, folder).run(1, effort -> {})).hasMessageContaining("killed");
            Path part = directory.resolve(folder).resolve("coins.part");
            byte[] written = Files.readAllBytes(part);
            int length = random.nextInt(written.length + 1);
            Files.write(part, Arrays.copyOf(written, length));
            long kept = new String(written, 0, length, java.nio.charset.StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> line.startsWith(">"))
                    .count();

            CoinTosses resumed = new CoinTosses(3);
            sweep(resumed, folder).run(2, effort -> {});
            assertThat(bytes(folder)).isEqualTo(bytes("whole"));
            // Only the last record before the cut may be incomplete.
            assertThat(resumed.measured.get()).isBetween(15 - (int) kept, 15 - (int) kept + 1);
            assertThat(Files.exists(part)).isFalse();
        }
    }

    @Test
    void aRecordWithAChangedByteIsMeasuredAgain() throws IOException {
        sweep(new CoinTosses(3), "whole").run(1, effort -> {});
        assertThatThrownBy(
                        () -> sweep(new Mortal(new CoinTosses(3), 9), "changed").run(1, effort -> {}))
                .hasMessageContaining("killed");
        Path part = directory.resolve("changed").resolve("coins.part");
        String text = Files.readString(part);
        int last = text.lastIndexOf("\n0.");
        Files.writeString(part, text.substring(0, last + 3) + "7" + text.substring(last + 4));
        sweep(new CoinTosses(3), "changed").run(1, effort -> {});
        assertThat(bytes("changed")).isEqualTo(bytes("whole"));
    }

    private Reproduction reproduction(Experiment experiment, long seed, String folder) {
        return new Reproduction(List.of(experiment), Scale.QUICK, seed, BUILD, directory.resolve(folder), 1);
    }

    @Test
    void aReportTakesInWhatElseTheDirectoryHoldsOfTheSameSeed() throws IOException {
        reproduction(Experiments.find("complaints"), 1, "both").run((experiment, effort) -> {});
        Path report = directory.resolve("both").resolve("report.html");
        assertThat(reproduction(new CoinTosses(2), 1, "both").run((experiment, effort) -> {}))
                .hasSize(1);
        assertThat(Files.readString(report)).contains("id=\"coins\"").contains("id=\"complaints\"");
        Files.delete(directory.resolve("both").resolve("coins.csv"));
        reproduction(new CoinTosses(2), 2, "both").run((experiment, effort) -> {});
        assertThat(Files.readString(report)).contains("id=\"coins\"").doesNotContain("id=\"complaints\"");
    }

    @Test
    void aFileIsNoPlaceForResults() throws IOException {
        Files.writeString(directory.resolve("file"), "");
        assertThatThrownBy(() -> reproduction(new CoinTosses(2), 1, "file"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is not a directory");
    }

    @Test
    void aFinishedSweepIsNotMeasuredAgain() {
        ResultTable first = sweep(new CoinTosses(2), "once").run(1, effort -> {});
        CoinTosses again = new CoinTosses(2);
        Sweep sweep = sweep(again, "once");
        assertThat(sweep.effortLeft()).isZero();
        assertThat(sweep.run(4, effort -> {})).isEqualTo(first);
        assertThat(again.measured).hasValue(0);
    }

    @Test
    void resultsOfOtherParametersAreRefusedWithWhatDiffers() throws IOException {
        sweep(new CoinTosses(2), "taken").run(1, effort -> {});
        String before = bytes("taken");
        assertThatThrownBy(() -> sweep(new CoinTosses(3), "taken").run(1, effort -> {}))
                .isInstanceOf(OtherResultsException.class)
                .hasMessageContaining("coins.csv")
                .hasMessageContaining("swept throws 2, not 3");
        Sweep full = new Sweep(new CoinTosses(2), Scale.FULL, 1, BUILD, directory.resolve("taken"));
        assertThatThrownBy(full::effortLeft)
                .isInstanceOf(OtherResultsException.class)
                .hasMessageContaining("scale quick, not full");
        assertThat(bytes("taken")).isEqualTo(before);
    }

    @Test
    void aHalfDoneSweepOfOtherParametersIsRefusedToo() {
        assertThatThrownBy(() -> sweep(new Mortal(new CoinTosses(2), 4), "half").run(1, effort -> {}))
                .hasMessageContaining("killed");
        Sweep other = new Sweep(new CoinTosses(2), Scale.QUICK, 7, BUILD, directory.resolve("half"));
        assertThatThrownBy(() -> other.run(1, effort -> {}))
                .isInstanceOf(OtherResultsException.class)
                .hasMessageContaining("seed 1, not 7");
    }

    @Test
    void oneSweepAtATimeFillsAFile() {
        Path part = directory.resolve("coins.part");
        Provenance provenance = Provenance.of(new CoinTosses(1), Scale.QUICK, 1, BUILD);
        try (SweepJournal journal = SweepJournal.open(part, provenance)) {
            assertThat(journal.done()).isEmpty();
            assertThatThrownBy(() -> SweepJournal.open(part, provenance)).hasMessageContaining("another process");
        }
    }

    @Test
    void theListenerHearsOfAllTheWorkOnce() {
        Set<Double> heard = ConcurrentHashMap.newKeySet();
        Sweep sweep = sweep(new CoinTosses(1), "heard");
        double left = sweep.effortLeft();
        double[] sum = {0};
        sweep.run(1, effort -> {
            heard.add(effort);
            sum[0] += effort;
        });
        assertThat(sum[0]).isCloseTo(left, org.assertj.core.api.Assertions.within(1e-9));
        assertThat(heard).hasSize(5);
    }

    @Test
    void provenanceComesBackFromItsLines() {
        Provenance provenance = Provenance.of(new CoinTosses(2), Scale.QUICK, 3, BUILD);
        assertThat(Provenance.parse(provenance.lines())).isEqualTo(provenance);
        assertThat(provenance.fact("swept bias")).isEqualTo("0.1 | 0.5 | 0.9");
        assertThat(provenance.fact("command")).isEqualTo("redress reproduce coins --quick --seed 3");
        assertThat(provenance.fact("commit")).isEqualTo("abc");
        assertThat(List.of("redress", "java", "seed", "experiment"))
                .allSatisfy(name -> assertThat(provenance.fact(name)).isNotEqualTo("unknown"));
    }

    /** An experiment that fails after this many cells. */
    private record Mortal(CoinTosses coins, int fatal) implements Experiment {
        @Override
        public String id() {
            return coins.id();
        }

        @Override
        public String title() {
            return coins.title();
        }

        @Override
        public String question() {
            return coins.question();
        }

        @Override
        public List<String> measures() {
            return coins.measures();
        }

        @Override
        public List<SweepCell> cells(Scale scale, long seed) {
            return coins.cells(scale, seed);
        }

        @Override
        public List<ResultRow> measure(SweepCell cell) {
            if (coins.measured.get() == fatal) {
                throw new IllegalStateException("killed");
            }
            return coins.measure(cell);
        }

        @Override
        public double effort(SweepCell cell) {
            return coins.effort(cell);
        }

        @Override
        public Findings findings(ResultTable table) {
            return coins.findings(table);
        }
    }
}
