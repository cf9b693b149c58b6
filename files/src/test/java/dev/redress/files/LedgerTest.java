package dev.redress.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redress.ledger.Decision;
import dev.redress.ledger.Entry;
import dev.redress.ledger.Event;
import dev.redress.ledger.HashChain;
import dev.redress.ledger.LedgerDamage;
import dev.redress.ledger.Mode;
import dev.redress.ledger.Opening;
import dev.redress.model.Action;
import dev.redress.model.Charter;
import dev.redress.model.Losses;
import dev.redress.model.Micros;
import dev.redress.model.State;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LedgerTest {
    private static final Charter CHARTER = Charter.named("Loans\n\"and\" more")
            .criterion("fpr", 3)
            .criterion("ppv", 2.5)
            .criterion("odd \"id\" \u00fc\ud83d\ude00", 0.000001)
            .conflict("fpr", "ppv")
            .means(new int[] {0}, 2, 0.1)
            .build();
    private static final Charter AMENDED = Charter.named("Loans, amended")
            .criterion("new", 1)
            .criterion("fpr", 3)
            .conflict("new", "fpr")
            .build();
    static final Opening OPENING =
            new Opening(CHARTER, "never", new TreeMap<>(Map.of("hold", 0.1, "delta", 1e-9)), -7, "0.1.0");
    static final List<Entry> ENTRIES = entries();

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void nameTheFile() {
        file = folder.resolve("ledger.jsonl");
    }

    /** One event of each kind. */
    private static List<Entry> entries() {
        Losses losses = new Losses(3);
        losses.suffer(2, 9_000_000_000_000_000_001L);
        losses.avert(1, 4);
        losses.suffer(0, 0);
        Decision fix = new Decision(new Action.Fix(0, State.of(1, 2)), 3 * Micros.ONE, "accrued 3.2 >= cost 3");
        Decision release = new Decision(new Action.Release(0), 0, "");
        return List.of(
                new Entry(new Event.Start(), List.of(fix)),
                new Entry(new Event.Observation(Long.MAX_VALUE, losses), List.of()),
                new Entry(new Event.Complaint(null, null, List.of(1), 0), List.of()),
                new Entry(
                        new Event.Complaint("c\u0000\ud800", "2026", List.of(2, 0), 1_250_001), List.of(fix, release)),
                new Entry(new Event.Repricing(null, 2, Micros.MAX), List.of()),
                new Entry(new Event.Repricing("noon", 0, 1), List.of()),
                new Entry(
                        new Event.Intervention(new Action.Fix(1, State.of(0)), 0, "Ada", "a court"), List.of(release)),
                new Entry(
                        new Event.Intervention(null, "now", new Action.Release(2), 3, "Ada", "so\u2028it is"),
                        List.of()),
                new Entry(new Event.Intervention("i1", null, Action.WAIT, 10, "Bo", "wait and see"), List.of()),
                new Entry(
                        new Event.Hold("h1", "now", Event.Hold.Kind.HOLD, 0, State.of(1), "Ada", "a court"),
                        List.of(fix)),
                new Entry(new Event.Hold(Event.Hold.Kind.FORBID, 2, "Ada", "a court"), List.of()),
                new Entry(new Event.Hold(Event.Hold.Kind.LIFT, 2, "Ada", "a higher court"), List.of()),
                new Entry(
                        new Event.FollowUp(Event.FollowUp.Stage.APPROVED, new Action.Fix(1, State.EMPTY), "Bo", "go"),
                        List.of()),
                new Entry(
                        new Event.FollowUp(
                                "f1",
                                "noon",
                                Event.FollowUp.Stage.DONE,
                                new Action.Fix(1, State.EMPTY),
                                OptionalLong.of(5),
                                "Bo",
                                "done"),
                        List.of(fix)),
                new Entry(
                        new Event.FollowUp(Event.FollowUp.Stage.CANCELLED, new Action.Release(0), "Bo", "no"),
                        List.of()),
                new Entry(
                        new Event.Complaint(
                                "c8", "now", List.of(0), 7, new Event.Origin("0f".repeat(32), "ab".repeat(32), "Ada")),
                        List.of()),
                new Entry(
                        new Event.Note(
                                "c5",
                                "now",
                                Event.Note.Fate.HELD,
                                List.of(2, 1),
                                5,
                                new Event.Origin(null, "ab".repeat(32), null),
                                "intake",
                                "the same as c4"),
                        List.of()),
                new Entry(
                        new Event.Note(
                                "c6",
                                null,
                                Event.Note.Fate.UNASSIGNED,
                                List.of(),
                                0,
                                Event.Origin.NONE,
                                "intake",
                                "no criterion"),
                        List.of()),
                new Entry(new Event.ModeChange(null, "now", Mode.SHADOW, "Ada", "watch it first"), List.of(release)),
                // From here on ids are those of the amended charter, also in the decisions about the amendment.
                new Entry(new Event.Amendment("a1", null, AMENDED, "Ada", "new evidence"), List.of(release)),
                new Entry(new Event.Complaint("c9", null, List.of(1), 7), List.of(release)));
    }

    private void write(Path to, List<Entry> entries) throws IOException {
        try (FileLedger ledger = FileLedger.open(to)) {
            ledger.begin(OPENING);
            for (Entry entry : entries) {
                ledger.append(entry);
            }
        }
    }

    private static List<Entry> read(Path from) throws IOException {
        try (LedgerReader reader = LedgerReader.open(from)) {
            List<Entry> read = new ArrayList<>();
            reader.forEachRemaining(read::add);
            return read;
        }
    }

    @Test
    void whatIsWrittenIsReadBack() throws IOException {
        write(file, ENTRIES);
        try (LedgerReader reader = LedgerReader.open(file)) {
            Opening opening = reader.opening().orElseThrow();
            assertThat(CharterFile.toJson(opening.charter())).isEqualTo(CharterFile.toJson(CHARTER));
            assertThat(opening.parameters()).isEqualTo(OPENING.parameters());
            assertThat(opening.seed()).isEqualTo(-7);
        }
        assertThat(read(file)).isEqualTo(ENTRIES);
    }

    @Test
    void anAuditorCanCheckTheChainWithASha256Tool() throws Exception {
        write(file, ENTRIES);
        String expected = HashChain.ROOT;
        for (String line : Files.readAllLines(file)) {
            assertThat(line).contains("\"prev\":\"" + expected + "\"");
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(line.getBytes(StandardCharsets.UTF_8));
            expected = HexFormat.of().formatHex(hash);
        }
        try (LedgerReader reader = LedgerReader.open(file)) {
            reader.forEachRemaining(entry -> {});
            assertThat(reader.head()).isEqualTo(expected);
        }
    }

    @Test
    void anEditedByteIsFoundWhereverItIs() throws IOException {
        write(file, ENTRIES);
        byte[] good = Files.readAllBytes(file);
        long line = 1;
        for (int n = 0; n < good.length; n++) {
            for (byte edited : new byte[] {(byte) (good[n] ^ 1), (byte) (good[n] ^ 0x80), '\n', '"', '1', 0}) {
                if (edited != good[n]) {
                    byte[] bad = good.clone();
                    bad[n] = edited;
                    assertThat(damagedLine(bad)).as("byte %d as %d", n, edited).isEqualTo(line);
                }
            }
            line += good[n] == '\n' ? 1 : 0;
        }
    }

    /** The line that is reported as damaged; 0 if none is. */
    private static long damagedLine(byte[] ledger) throws IOException {
        try {
            verify(ledger);
            return 0;
        } catch (LedgerDamage e) {
            return e.line();
        }
    }

    private static void verify(byte[] ledger) throws IOException {
        new LedgerLines("ledger", new ByteArrayInputStream(ledger)).forEachRemaining(entry -> {});
    }

    @Test
    void aRemovedSwappedOrRepeatedLineIsFound() throws IOException {
        write(file, ENTRIES);
        List<String> good = Files.readAllLines(file);
        for (int n = 0; n < good.size(); n++) {
            List<String> repeated = new ArrayList<>(good);
            repeated.add(n, good.get(n));
            requireDamage(repeated, n + 2);
            for (int other = n + 1; other < good.size(); other++) {
                List<String> swapped = new ArrayList<>(good);
                Collections.swap(swapped, n, other);
                requireDamage(swapped, n + 1);
            }
            if (n < good.size() - 1) {
                List<String> removed = new ArrayList<>(good);
                removed.remove(n);
                requireDamage(removed, n + 1);
            }
        }
    }

    private void requireDamage(List<String> lines, long line) throws IOException {
        Files.writeString(file, String.join("\n", lines) + "\n");
        assertThatThrownBy(() -> read(file))
                .isInstanceOfSatisfying(
                        LedgerDamage.class, e -> assertThat(e.line()).isEqualTo(line))
                .hasMessageContaining("removed, swapped or repeated");
    }

    @Test
    void linesOfAnotherLedgerDoNotFit() throws IOException {
        write(file, ENTRIES);
        Path other = folder.resolve("other");
        write(other, ENTRIES.subList(1, ENTRIES.size()));
        List<String> mixed = new ArrayList<>(Files.readAllLines(file));
        mixed.set(4, Files.readAllLines(other).get(4));
        Files.writeString(file, String.join("\n", mixed) + "\n");
        assertThatThrownBy(() -> read(file))
                .isInstanceOf(LedgerDamage.class)
                .hasMessageContaining(":5: this line follows another line");
    }

    @Test
    void aTornLineOfAnyLengthIsPassedOver() throws IOException {
        write(file, ENTRIES);
        byte[] whole = Files.readAllBytes(file);
        int lines = 0;
        int lineStart = 0;
        for (int length = 0; length <= whole.length; length++) {
            if (length > 0 && whole[length - 1] == '\n') {
                lines++;
                lineStart = length;
            }
            LedgerLines cut = new LedgerLines("cut", new ByteArrayInputStream(whole, 0, length));
            cut.forEachRemaining(entry -> {});
            assertThat(cut.given()).as("cut at %d", length).isEqualTo(lines);
            assertThat(cut.tornBytes()).isEqualTo(length - lineStart);
            assertThat(cut.verifiedBytes()).isEqualTo(lineStart);
        }
    }

    @Test
    void aLedgerCutAnywhereIsResumedToTheSameBytes() throws IOException {
        write(file, ENTRIES);
        byte[] whole = Files.readAllBytes(file);
        // The step has no common factor with the length of a line, so all kinds of positions occur. Each takes three
        // syncs of the disk.
        for (int length = 0; length <= whole.length; length += 17) {
            Files.write(file, Arrays.copyOf(whole, length));
            resume(file);
            assertThat(Files.readAllBytes(file)).as("cut at %d", length).isEqualTo(whole);
        }
    }

    private static void resume(Path file) throws IOException {
        try (FileLedger ledger = FileLedger.open(file)) {
            int there = 0;
            for (Iterator<Entry> entries = ledger.entries(); entries.hasNext(); ) {
                assertThat(entries.next()).isEqualTo(ENTRIES.get(there++));
            }
            if (ledger.opening().isEmpty()) {
                ledger.begin(OPENING);
            }
            for (Entry entry : ENTRIES.subList(there, ENTRIES.size())) {
                ledger.append(entry);
            }
            ledger.force();
        }
    }

    @Test
    void whoOnlyReadsDoesNotCutATornLineOff() throws IOException {
        write(file, ENTRIES);
        byte[] torn = Arrays.copyOf(Files.readAllBytes(file), 1000);
        Files.write(file, torn);
        read(file);
        FileLedger.open(file).close();
        assertThat(Files.readAllBytes(file)).isEqualTo(torn);
    }

    @Test
    void zerosThatAPowerCutLeftAreATornLine() throws IOException {
        write(file, ENTRIES);
        byte[] whole = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(whole, whole.length + 100));
        resume(file);
        assertThat(Files.readAllBytes(file)).isEqualTo(whole);
    }

    @Test
    void aFileThatNeverWasALedgerIsNotTakenForATornOne() throws IOException {
        Files.writeString(file, "my only copy of something else");
        assertThatThrownBy(() -> FileLedger.open(file)).isInstanceOf(LedgerDamage.class);
        assertThat(Files.readString(file)).isEqualTo("my only copy of something else");
    }

    @Test
    void aLostTailShowsInTheHead() throws IOException {
        write(file, ENTRIES);
        String head = head(file);
        List<String> lines = Files.readAllLines(file);
        Files.writeString(file, String.join("\n", lines.subList(0, lines.size() - 1)) + "\n");
        assertThat(head(file)).isNotEqualTo(head);
    }

    private static String head(Path file) throws IOException {
        try (LedgerReader reader = LedgerReader.open(file)) {
            reader.forEachRemaining(entry -> {});
            return reader.head();
        }
    }

    @Test
    void twoCannotWriteOneLedger() throws IOException {
        try (FileLedger writer = FileLedger.open(file)) {
            writer.begin(OPENING);
            assertThatThrownBy(() -> FileLedger.open(file))
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining("somebody else is writing");
            writer.append(ENTRIES.get(0));
            writer.force();
            assertThat(read(file)).hasSize(1);
        }
        try (FileLedger again = FileLedger.open(file)) {
            assertThatThrownBy(() -> again.begin(OPENING)).hasMessageContaining("has begun already");
        }
    }

    @Test
    void nothingIsLeftBehindWhereNothingWasWritten() throws IOException {
        FileLedger.open(file).close();
        assertThat(file).doesNotExist();
    }

    @Test
    void anEntryThatCannotBeWrittenLeavesNoTrace() throws IOException {
        try (FileLedger writer = FileLedger.open(file)) {
            writer.begin(OPENING);
            writer.append(ENTRIES.get(0));
            Entry unknown = new Entry(new Event.Complaint("c", null, List.of(3), 1), List.of());
            assertThatThrownBy(() -> writer.append(unknown)).isInstanceOf(IndexOutOfBoundsException.class);
            writer.append(ENTRIES.get(1));
        }
        assertThat(read(file)).isEqualTo(ENTRIES.subList(0, 2));
    }
}
