package dev.redress.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.cli.Project.Outcome;
import dev.redress.files.FileLedger;
import dev.redress.ledger.Decision;
import dev.redress.ledger.Entry;
import dev.redress.ledger.Event;
import dev.redress.ledger.Opening;
import dev.redress.model.Action;
import dev.redress.model.Charter;
import dev.redress.model.Micros;
import dev.redress.model.State;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The life of a ledger: continued with new rows, amended, in advise mode, forged. */
final class LedgerLifeTest {
    private static final String CHARTER = "{\"name\":\"Loans\",\"criteria\":[{\"id\":\"fpr\",\"cost\":3},"
            + "{\"id\":\"ppv\",\"cost\":2},{\"id\":\"dp\",\"cost\":1}],\"conflicts\":[[\"fpr\",\"ppv\"]]}";

    @TempDir
    Path directory = Path.of("");

    private Path charter = Path.of("");
    private Path ledger = Path.of("");

    @BeforeEach
    void writeCharter() throws IOException {
        charter = write("charter.json", CHARTER);
        ledger = directory.resolve("ledger.jsonl");
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text);
    }

    private Outcome resolve(String log, String... more) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(
                "resolve",
                charter.toString(),
                "--complaints",
                write("log.jsonl", log).toString(),
                "--ledger",
                ledger.toString()));
        Collections.addAll(arguments, more);
        return Project.run(arguments.toArray(String[]::new));
    }

    private Outcome replay(String... more) {
        List<String> arguments = new ArrayList<>(List.of("replay", ledger.toString()));
        Collections.addAll(arguments, more);
        return Project.run(arguments.toArray(String[]::new));
    }

    @Test
    void newRowsAreRecognisedByTheirIds() throws IOException {
        String first = "{\"id\":\"c1\",\"criterion\":\"fpr\",\"loss\":1}\n";
        String second = "{\"id\":\"c2\",\"criterion\":\"fpr\",\"loss\":2}\n";
        String price = "{\"id\":\"p1\",\"cost\":{\"fpr\":4,\"ppv\":4}}\n";
        assertThat(resolve(first, "--append").code()).isZero();
        assertThat(resolve(first + price + second, "--append").code()).isZero();
        assertThat(resolve(second, "--append").code()).isZero();
        assertThat(Files.readAllLines(ledger)).as("opening, c1, two prices, c2").hasSize(5);
        assertThat(replay().code()).isZero();

        Outcome without = resolve("{\"criterion\":\"fpr\",\"loss\":1}\n", "--append");
        assertThat(without.code()).isEqualTo(Redress.BAD_INPUT);
        assertThat(without.err()).contains("log.jsonl:1").contains("has no id").contains("--append");
        Outcome other = resolve("{\"id\":\"c1\",\"criterion\":\"fpr\",\"loss\":9}\n", "--append");
        assertThat(other.err()).contains("c1").contains("with different content");
        assertThat(Files.readAllLines(ledger)).hasSize(5);
    }

    @Test
    void anAmendedLedgerIsResumedAndReplayed() throws IOException {
        String amended = CHARTER.replace("\"dp\"", "\"calibration\"").replace("\"cost\":2", "\"cost\":2.5");
        String log = """
                {"id":"c1","criterion":"fpr","loss":3}
                {"id":"a1","amend":%s,"who":"Ada","why":"new evidence"}
                {"id":"c2","criterion":"calibration","loss":1}
                """.formatted(amended);
        Outcome whole = resolve(log);
        assertThat(whole.code()).as(whole.err()).isZero();
        assertThat(whole.out())
                .contains("amend: criterion dp is gone; criterion ppv costs 2.5, not 2; criterion calibration is new")
                .containsPattern("c2 +fix calibration")
                .contains("none since the charter was amended; until then at most 4 times");
        assertThat(replay().code()).isZero();
        byte[] before = Files.readAllBytes(ledger);
        assertThat(resolve(log).code()).isZero();
        assertThat(Files.readAllBytes(ledger)).isEqualTo(before);
        Outcome more = resolve(log + "{\"id\":\"c3\",\"criterion\":\"ppv\",\"loss\":1}\n");
        assertThat(more.code()).as(more.err()).isZero();
        assertThat(replay().code()).isZero();
        Outcome unknown = resolve(log + "{\"id\":\"c4\",\"criterion\":\"dp\",\"loss\":1}\n");
        assertThat(unknown.err()).contains("unknown criterion 'dp'");
    }

    @Test
    void recommendationsAreRecordedFollowedUpAndReplayed() throws IOException {
        String log = """
                {"id":"c1","criterion":"fpr","loss":3}
                {"id":"d1","decision":"approved","fix":"fpr","who":"Ada","why":"the board agreed"}
                {"id":"c2","criterion":"fpr","loss":1}
                {"id":"d2","decision":"done","fix":"fpr","cost":2.5,"who":"Bo","why":"deployed"}
                {"id":"c3","criterion":"fpr","loss":1}
                {"id":"h1","override":{"hold":"fpr"},"who":"Ada","why":"a court"}
                """;
        Outcome outcome = resolve(log, "--mode", "advise");
        assertThat(outcome.code()).as(outcome.err()).isZero();
        assertThat(outcome.out())
                .containsPattern("c1 +recommend: fix fpr +3 ")
                .containsPattern("d1 +approved: fix fpr +Ada: the board agreed")
                .containsPattern("d2 +fix fpr +2.5 +Bo: deployed")
                .containsPattern("h1 +hold fpr +Ada: a court")
                .containsPattern("held +fpr")
                .containsPattern("complaint loss +4\n")
                .containsPattern("fixing cost +2.5\n");
        assertThat(replay().code()).isZero();
        assertThat(resolve(log).err()).contains("another mode: ADVISE there, ACT here");
    }

    @Test
    void withADelayEveryFixIsReportedDoneThatMuchLater() throws IOException {
        StringBuilder log = new StringBuilder();
        for (int n = 1; n <= 60; n++) {
            log.append("{\"id\":\"c%d\",\"criterion\":\"%s\",\"loss\":0.5}%n"
                    .formatted(n, n / 10 % 2 == 0 ? "fpr" : "ppv"));
        }
        Outcome late = resolve(log.toString(), "--mode", "advise", "--delay", "2", "--json");
        assertThat(late.code()).as(late.err()).isZero();
        assertThat(late.out()).contains("\"recommended\":true").contains("2 further complaints have come");
        assertThat(replay().code()).isZero();
        byte[] before = Files.readAllBytes(ledger);
        assertThat(resolve(log.toString(), "--mode", "advise", "--delay", "2").code())
                .isZero();
        assertThat(Files.readAllBytes(ledger)).isEqualTo(before);
        Files.delete(ledger);
        String atOnce = resolve(log.toString(), "--mode", "advise", "--delay", "0", "--json")
                .out();
        Files.delete(ledger);
        String act = resolve(log.toString(), "--json").out();
        assertThat(total(atOnce)).isEqualTo(total(act));
        assertThat(resolve(log.toString(), "--delay", "2").err()).contains("--delay needs --mode advise");
    }

    private static String total(String json) {
        return json.replaceAll("(?s).*(\"complaintLoss\":[^f]*fixingCost\":[^,]*,).*", "$1");
    }

    @Test
    void aTotalThatWouldOverflowIsRefusedWithItsLine() throws IOException {
        StringBuilder log = new StringBuilder();
        for (int n = 1; n <= 4500; n++) {
            log.append("{\"id\":\"c%d\",\"criterion\":\"fpr\",\"loss\":1e9}%n".formatted(n));
        }
        Outcome outcome = resolve(log.toString(), "--policy", "never");
        assertThat(outcome.code()).isEqualTo(Redress.BAD_INPUT);
        assertThat(outcome.err()).containsPattern("log.jsonl:23\\d\\d: the total loss would pass 2305843009213.69");
        assertThat(replay().code()).as("the entries before it are valid").isZero();
    }

    /** Forged ledgers whose hash chain is intact. */
    @Test
    void aForgedLedgerFailsTheCheckWithItsLine() throws IOException {
        Charter loans =
                Charter.named("Loans").criterion("fpr", 3).criterion("ppv", 2).build();
        Entry plain = new Entry(new Event.Complaint("c", null, List.of(0), Micros.ONE), List.of());
        forge(new Opening(loans, "oracle-of-delphi", new TreeMap<>(), 1, "0.2.0"), plain);
        failsAt(1, "oracle-of-delphi");
        Opening never = new Opening(loans, "never", new TreeMap<>(), 1, "0.2.0");
        forge(
                never,
                plain,
                new Entry(new Event.Intervention(new Action.Release(1), 0, "Eve", "never happened"), List.of()));
        failsAt(3, "ppv is not fixed");
        Entry huge = new Entry(new Event.Complaint("c", null, List.of(0), Micros.MAX), List.of());
        forge(never, Collections.nCopies(3000, huge).toArray(Entry[]::new));
        failsAt(2308, "the total loss would pass");
        forge(
                never,
                plain,
                new Entry(plain.event(), List.of(new Decision(new Action.Fix(0, State.EMPTY), 1, "forged"))));
        failsAt(3, "this version decides to wait");
        Outcome json = replay("--json");
        assertThat(json.out()).startsWith("{\"entries\":3,\"verified\":false,\"chain\":true,\"line\":3,");
        Files.writeString(ledger, "criterion,loss\nfpr,1\n");
        failsAt(1, "this is not a ledger");
    }

    private void forge(Opening opening, Entry... entries) throws IOException {
        Files.deleteIfExists(ledger);
        try (FileLedger forged = FileLedger.open(ledger)) {
            forged.begin(opening);
            for (Entry entry : entries) {
                forged.append(entry);
            }
        }
    }

    private void failsAt(int line, String why) {
        Outcome outcome = replay();
        assertThat(outcome.code()).as(outcome.err()).isEqualTo(Redress.CHECK_FAILED);
        assertThat(outcome.err()).contains("ledger.jsonl:" + line + ":").contains(why);
    }

    /** The authors of complaints and ledgers cannot move the cursor, clear the screen or forge a row. */
    @Test
    void controlCharactersDoNotReachTheTerminal() throws IOException {
        String hostile = "c1\\u001b[2J\\nforged  row\\u202e";
        Outcome outcome = resolve("{\"id\":\"" + hostile + "\",\"criterion\":\"fpr\",\"loss\":3}\n"
                + "{\"override\":{\"fix\":\"dp\"},\"who\":\"Eve\\u001b[1A\",\"why\":\"x\\r2 entries verified\"}\n");
        assertThat(outcome.out()).contains("c1\\u001b[2J\\u000aforged").contains("Eve\\u001b[1A: x\\u000d2 entries");
        assertThat(outcome.out())
                .doesNotContain("\u001b")
                .doesNotContain("\u202e")
                .doesNotContain("\r");
        Charter loans = Charter.named("x").criterion("fpr", 3).build();
        forge(new Opening(loans, "never", new TreeMap<>(Map.of()), 1, "0.2\u001b[2J\n9 entries verified"));
        assertThat(replay().out()).doesNotContain("\u001b").hasLineCount(3);
    }
}
