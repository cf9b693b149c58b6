package dev.redress.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A ledger has one writer, in every situation. */
final class FileLedgerTest {
    private static final int REFUSED = 7;
    private static final int WROTE = 0;

    @TempDir
    Path folder = Path.of("");

    private Path file = Path.of("");

    @BeforeEach
    void nameTheFile() {
        file = folder.resolve("ledger.jsonl");
    }

    /** A second process that tries to write the ledger. */
    public static final class Rival {
        private Rival() {}

        public static void main(String[] arguments) throws IOException {
            try (FileLedger ledger = FileLedger.open(Path.of(arguments[0]))) {
                ledger.entries().forEachRemaining(entry -> {});
                if (ledger.opening().isEmpty()) {
                    ledger.begin(LedgerTest.OPENING);
                }
                ledger.append(LedgerTest.ENTRIES.get(0));
            } catch (InputException e) {
                System.exit(REFUSED);
            }
        }
    }

    private int rival(Path ledger) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Rival.class.getName(),
                        ledger.toString())
                .inheritIO()
                .start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return process.exitValue();
    }

    @Test
    void verifyingWhatThisProcessWritesDoesNotLetAnotherIn() throws Exception {
        try (FileLedger ledger = FileLedger.open(file)) {
            ledger.begin(LedgerTest.OPENING);
            ledger.append(LedgerTest.ENTRIES.get(0));
            ledger.force();
            // Closing any channel to a file drops the locks that the process holds on it.
            try (LedgerReader reader = LedgerReader.open(file)) {
                reader.forEachRemaining(entry -> {});
            }
            FileChannel.open(file, StandardOpenOption.READ).close();
            assertThatThrownBy(() -> FileLedger.open(file)).hasMessageContaining("somebody else is writing");
            assertThat(rival(file)).isEqualTo(REFUSED);
            Path link = Files.createSymbolicLink(folder.resolve("link.jsonl"), file);
            assertThat(rival(link)).as("by another name").isEqualTo(REFUSED);
            ledger.append(LedgerTest.ENTRIES.get(1));
        }
        assertThat(rival(file)).isEqualTo(WROTE);
        try (LedgerReader reader = LedgerReader.open(file)) {
            reader.forEachRemaining(entry -> {});
            assertThat(reader.line()).isEqualTo(4);
        }
        assertThat(folder.toFile().list())
                .as("no lock is left behind")
                .containsExactlyInAnyOrder("ledger.jsonl", "link.jsonl");
    }

    /** Many threads open and leave an empty ledger, and some write: nothing that was written is lost with a removed file. */
    @Test
    void leavingANewLedgerDoesNotRemoveWhatAnotherWrites() throws Exception {
        AtomicInteger begun = new AtomicInteger();
        Thread[] threads = new Thread[4];
        for (int t = 0; t < threads.length; t++) {
            boolean writes = t == 0;
            threads[t] = new Thread(() -> {
                for (int n = 0; n < 200; n++) {
                    try (FileLedger ledger = FileLedger.open(file)) {
                        ledger.entries().forEachRemaining(entry -> {});
                        if (writes) {
                            if (ledger.opening().isEmpty()) {
                                ledger.begin(LedgerTest.OPENING);
                                begun.incrementAndGet();
                            } else {
                                ledger.append(LedgerTest.ENTRIES.get(0));
                            }
                        }
                    } catch (InputException busy) {
                        Thread.onSpinWait();
                    } catch (IOException e) {
                        throw new IllegalStateException(e);
                    }
                }
            });
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(begun.get()).isLessThanOrEqualTo(1);
        assertThat(Files.exists(file)).isEqualTo(begun.get() == 1);
    }

    @Test
    void whatIsNoRegularFileIsRefusedAtOnce() throws Exception {
        assertThatThrownBy(() -> FileLedger.open(folder)).hasMessageContaining("not a regular file");
        assertThatThrownBy(() -> FileLedger.open(Path.of("/dev/null"))).hasMessageContaining("not a regular file");
        assertThatThrownBy(() -> FileLedger.open(folder.resolve("nowhere").resolve("l")))
                .hasMessageContaining("folder does not exist");
        Path pipe = folder.resolve("pipe");
        if (new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0) {
            assertThatThrownBy(() -> FileLedger.open(pipe)).hasMessageContaining("not a regular file");
        }
    }

    /**
     * A limit on the size of a file behaves like a full disk. The message names the cause, and nothing follows the failed line.
     */
    @Test
    void aFullDiskIsNamedAndEndsTheWriting() throws Exception {
        Process process = new ProcessBuilder(
                        "bash",
                        "-c",
                        "ulimit -f 64; exec \"$0\" \"$@\"",
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-Xshare:auto",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Filler.class.getName(),
                        file.toString())
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        assertThat(said).contains("cannot be written: File too large");
        assertThat(said.lines().filter(line -> line.contains("File too large")).count())
                .as("said again, with its cause, by whoever goes on")
                .isEqualTo(2);
        try (LedgerReader reader = LedgerReader.open(file)) {
            reader.forEachRemaining(entry -> {});
            assertThat(reader.line()).isGreaterThan(10);
        }
    }

    /** Appends until it cannot, and then once more. */
    public static final class Filler {
        private Filler() {}

        public static void main(String[] arguments) throws IOException {
            FileLedger ledger = FileLedger.open(Path.of(arguments[0]));
            ledger.begin(LedgerTest.OPENING);
            for (int failures = 0; failures < 2; ) {
                try {
                    ledger.append(LedgerTest.ENTRIES.get(2));
                } catch (IOException e) {
                    System.out.println(e.getMessage());
                    failures++;
                }
            }
            System.exit(0);
        }
    }
}
