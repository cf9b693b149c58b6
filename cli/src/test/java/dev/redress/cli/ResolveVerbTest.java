package dev.redress.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.cli.Project.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The verbs {@code resolve} and {@code replay}, called as a user calls them. */
final class ResolveVerbTest {
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

    private Outcome resolve(Path log, String... more) {
        List<String> arguments =
                new ArrayList<>(List.of("resolve", charter.toString(), "--complaints", log.toString()));
        Collections.addAll(arguments, more);
        return Project.run(arguments.toArray(String[]::new));
    }

    private Outcome resolveIntoLedger(Path log, String... more) {
        List<String> arguments = new ArrayList<>(List.of("--ledger", ledger.toString()));
        Collections.addAll(arguments, more);
        return resolve(log, arguments.toArray(String[]::new));
    }

    /** A log with which criteria are fixed and released repeatedly. */
    private static String log(int rows) {
        StringBuilder csv = new StringBuilder("id,at,criterion,loss\n");
        for (int n = 1; n <= rows; n++) {
            String criterion = n / 9 % 2 == 0 ? "fpr" : n % 4 == 0 ? "dp" : "ppv";
            csv.append("c" + n + ",2026-01-05T10:00:00Z," + criterion + ",0." + n % 10 + "\n");
        }
        return csv.toString();
    }

    @Test
    void itShowsEachDecisionAndASummary() throws IOException {
        Outcome outcome = resolve(write("log.csv", "id,criterion,loss\na,fpr,1\nb,fpr,1\nc,fpr,1\nd,ppv,1\n"));
        assertThat(outcome.code()).isZero();
        assertThat(outcome.out())
                .containsPattern("c +fix fpr +3 +accrued 3 >= cost 3, no barrier left")
                .containsPattern("complaint loss +4\n")
                .containsPattern("fixing cost +3\n")
                .containsPattern("total loss +7\n")
                .containsPattern("fixed now +fpr\n")
                .contains(
                        "at most 3.5 times the optimum in hindsight, whatever the complaints; in this run at most 3 times");
    }

    @Test
    void itPrintsTheDocumentedKeysAsJson() throws IOException {
        Outcome outcome = resolve(write("log.csv", "criterion,loss\nfpr,2\nfpr,2\nppv,0.5\n"), "--json");
        assertThat(outcome.out())
                .contains("\"complaints\":3,\"complaintLoss\":4.5,\"fixingCost\":3,\"totalLoss\":7.5,"
                        + "\"fixes\":{\"fpr\":1},\"state\":[\"fpr\"]");
        assertThat(outcome.out().lines()).hasSize(1);
    }

    @Test
    void aResumedLedgerEqualsTheLedgerOfAnUninterruptedRun() throws IOException {
        String whole = log(400);
        Outcome uninterrupted = resolveIntoLedger(write("log.csv", whole), "--json");
        byte[] expected = Files.readAllBytes(ledger);
        Files.delete(ledger);
        int at = 0;
        for (int part = 1; part <= 4; part++) {
            at = whole.indexOf('\n', part * whole.length() / 5);
            assertThat(resolveIntoLedger(write("log.csv", whole.substring(0, at + 1)))
                            .code())
                    .isZero();
        }
        Outcome resumed = resolveIntoLedger(write("log.csv", whole), "--json");
        assertThat(Files.readAllBytes(ledger)).isEqualTo(expected);
        assertThat(resumed.out()).isEqualTo(uninterrupted.out());
    }

    @Test
    void resumingWithDifferentInputIsRefusedWithBothValues() throws IOException {
        Path log = write("log.csv", log(30));
        resolveIntoLedger(log);
        byte[] before = Files.readAllBytes(ledger);
        assertThat(refused(log, "--policy", "ski-rental")).contains("barrier there, ski-rental here");
        assertThat(refused(log, "--seed", "7")).contains("1 there, 7 here");
        assertThat(refused(log, "--set", "beta=2")).contains("{beta=1.0} there, {beta=2.0} here");
        assertThat(refused(write("other.csv", log(30).replace("c3,", "c33,"))))
                .contains("c33")
                .contains("other.csv:4");
        write("charter.json", CHARTER.replace("\"cost\":2", "\"cost\":2.5"));
        assertThat(refused(log)).contains("criterion ppv costs 2.5, not 2");
        assertThat(Files.readAllBytes(ledger)).isEqualTo(before);
    }

    private String refused(Path log, String... more) {
        Outcome outcome = resolveIntoLedger(log, more);
        assertThat(outcome.code()).isEqualTo(Redress.BAD_INPUT);
        return outcome.err();
    }

    @Test
    void anIncompleteLastLineIsDroppedAndReported() throws IOException {
        Path log = write("log.csv", log(60));
        resolveIntoLedger(log);
        byte[] whole = Files.readAllBytes(ledger);
        Files.write(ledger, Arrays.copyOf(whole, whole.length - 17));
        assertThat(Project.run("replay", ledger.toString()).err()).contains("the last line is incomplete");
        Outcome resumed = resolveIntoLedger(log);
        assertThat(resumed.err()).contains("the last line was incomplete");
        assertThat(Files.readAllBytes(ledger)).isEqualTo(whole);
    }

    @Test
    void replayFindsAChangeAndNamesTheLine() throws IOException {
        resolveIntoLedger(write("log.csv", log(80)));
        List<String> lines = Files.readAllLines(ledger);
        Outcome sound = Project.run("replay", ledger.toString(), "--json");
        assertThat(sound.code()).isZero();
        assertThat(sound.out()).startsWith("{\"entries\":81,\"verified\":true");

        assertThat(damaged(swap(lines, 20, 21))).contains(":21:");
        assertThat(damaged(replaced(lines, 30, lines.get(30).replace("c30", "c99"))))
                .containsPattern(":3[012]:");
        List<String> removed = new ArrayList<>(lines);
        removed.remove(40);
        assertThat(damaged(removed)).contains(":41:");
        List<String> repeated = new ArrayList<>(lines);
        repeated.add(50, lines.get(50));
        assertThat(damaged(repeated)).contains(":52:");
    }

    private static List<String> swap(List<String> lines, int one, int other) {
        List<String> swapped = new ArrayList<>(lines);
        Collections.swap(swapped, one, other);
        return swapped;
    }

    private static List<String> replaced(List<String> lines, int at, String line) {
        List<String> changed = new ArrayList<>(lines);
        changed.set(at, line);
        return changed;
    }

    private String damaged(List<String> lines) throws IOException {
        Files.writeString(ledger, String.join("\n", lines) + "\n");
        Outcome outcome = Project.run("replay", ledger.toString());
        assertThat(outcome.code()).isEqualTo(Redress.CHECK_FAILED);
        return outcome.err();
    }

    @Test
    void aTruncatedLedgerIsDetectedByItsHead() throws IOException {
        resolveIntoLedger(write("log.csv", log(40)));
        String head = Project.run("replay", ledger.toString()).out().strip().replaceAll("(?s).*head ", "");
        assertThat(Project.run("replay", ledger.toString(), "--head", head).code())
                .isZero();
        List<String> lines = Files.readAllLines(ledger);
        Files.writeString(ledger, String.join("\n", lines.subList(0, 30)) + "\n");
        assertThat(Project.run("replay", ledger.toString()).code()).isZero();
        Outcome cut = Project.run("replay", ledger.toString(), "--head", head);
        assertThat(cut.code()).isEqualTo(Redress.CHECK_FAILED);
        assertThat(cut.err()).contains(head);
    }

    @Test
    void aBadRowIsNamedAndNothingAfterItIsApplied() throws IOException {
        Path log = write("log.csv", "criterion,loss\nfpr,1\nfpr,minus\nfpr,1\n");
        Outcome outcome = resolveIntoLedger(log);
        assertThat(outcome.code()).isEqualTo(Redress.BAD_INPUT);
        assertThat(outcome.err()).contains("log.csv:3").contains("minus");
        assertThat(Files.readAllLines(ledger)).hasSize(2);
        assertThat(Project.run("replay", ledger.toString()).code()).isZero();
    }

    @Test
    void badInputLeavesNoLedgerBehind() throws IOException {
        Path log = write("log.csv", "criterion,loss\nfpr,1\n");
        assertThat(refused(log, "--policy", "nope")).contains("barrier, ");
        assertThat(refused(log, "--set", "gamma=1")).contains("gamma");
        assertThat(refused(write("bad.csv", "criterium,loss\nfpr,1\n")))
                .contains("bad.csv:1")
                .contains("criterium");
        write("charter.json", CHARTER.replace("[\"fpr\",\"ppv\"]", "[\"fpr\",\"ppw\"]"));
        assertThat(refused(log)).contains("ppw");
        assertThat(ledger).doesNotExist();
    }

    @Test
    void theGuaranteeIsPrintedWithTheResult() throws IOException {
        Path small = write("small.csv", "criterion,loss\nfpr,0.5\n");
        assertThat(resolve(small).out()).containsPattern("guarantee +at most [0-9.]+ times the optimum in hindsight");
        Path large = write("large.csv", "criterion,loss\nfpr,7\n");
        assertThat(resolve(large).out()).contains("(with the losses seen, up to 7, above the charter's 1)");
        Path person = write("person.jsonl", """
                {"id":"a","criterion":"ppv","loss":1}
                {"override":{"fix":"fpr"},"who":"Ada","why":"court order"}
                """);
        assertThat(resolve(person).out())
                .contains(
                        "in this run at most 3 times plus 6 for what people did and prices rose, and 3 times the optimum that"
                                + " complies with people");
        charter = write("larger.json", """
                {"name":"three","criteria":[{"id":"fpr","cost":1},{"id":"b","cost":1},{"id":"c","cost":1}],
                 "conflicts":[["fpr","b","c"]]}
                """);
        assertThat(resolve(small).out()).containsPattern("guarantee +at most 7 times the optimum in hindsight");
    }

    @Test
    void aLogCanContainActionsOfPeopleAndPrices() throws IOException {
        Path log = write("log.jsonl", """
                {"id":"a","criteria":["ppv","dp"],"loss":1}
                {"cost":{"ppv":1}}
                {"override":{"fix":"fpr"},"who":"Ada","why":"court order"}
                {"id":"b","criterion":"ppv","loss":2.5}
                """);
        Outcome outcome = resolveIntoLedger(log);
        assertThat(outcome.code()).isZero();
        assertThat(outcome.out())
                .containsPattern("override +fix fpr +3 +Ada: court order")
                .contains("in this run at most 3 times plus 6 for what people did");
        assertThat(Project.run("replay", ledger.toString()).code()).isZero();
        Path impossible =
                write("impossible.jsonl", "{\"override\":{\"release\":\"dp\"},\"who\":\"Ada\",\"why\":\"?\"}\n");
        Outcome refused = resolve(impossible);
        assertThat(refused.code()).isEqualTo(Redress.BAD_INPUT);
        assertThat(refused.err()).contains("impossible.jsonl:1");
    }

    /** fpr,12 may be the beginning of fpr,12.5. If the ledger took it as a row, it would refuse the finished log forever. */
    @Test
    void withALedgerAnUnfinishedLastRowWaitsUntilItIsComplete() throws IOException {
        Outcome first = resolveIntoLedger(write("log.csv", "criterion,loss\nfpr,1\nfpr,12"));
        assertThat(first.code()).isZero();
        assertThat(first.out()).containsPattern("complaints +1\n");
        assertThat(first.err()).contains("log.csv:3: this row has no newline yet");
        Outcome second = resolveIntoLedger(write("log.csv", "criterion,loss\nfpr,1\nfpr,12.5\n"));
        assertThat(second.code()).as(second.err()).isZero();
        assertThat(second.out()).containsPattern("complaint loss +13.5\n");
    }
}
