package dev.redress.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.redress.ledger.Event;
import dev.redress.model.Action;
import dev.redress.model.Charter;
import dev.redress.model.State;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ComplaintLogTest {
    private static final Charter CHARTER = Charter.named("c")
            .criterion("fpr", 1)
            .criterion("ppv", 2)
            .criterion("a;b", 3)
            .build();

    private static ComplaintLog log(String text) {
        return log(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    private static ComplaintLog log(InputStream in) {
        return ComplaintLog.of("log", in, CHARTER);
    }

    private static List<Event> read(String text) {
        List<Event> events = new ArrayList<>();
        log(text).forEachRemaining(events::add);
        return events;
    }

    @Test
    void csvIsReadInAnyOrderOfColumns() {
        assertThat(
                        read(
                                "\ufeffat, loss ,criterion,id\n2026-02-01,1.5,fpr,c1\n\n ,0, ppv ,\r\n2026-02,1e-6,\"a;b\",\"x,\n\"\"y\""))
                .containsExactly(
                        new Event.Complaint("c1", "2026-02-01", List.of(0), 1_500_000),
                        new Event.Complaint(null, null, List.of(1), 0),
                        new Event.Complaint("x,\n\"y", "2026-02", List.of(2), 1));
    }

    @Test
    void aCellMayNameSeveralCriteria() {
        assertThat(read("criterion,loss\nppv; fpr,2\n"))
                .containsExactly(new Event.Complaint(null, null, List.of(1, 0), 2_000_000));
    }

    @Test
    void jsonLinesMayAlsoChangeCostsAndRecordPeople() {
        assertThat(read("""
                        {"id":"c1","at":"2026-01-05T10:00:00Z","criteria":["fpr","ppv"],"loss":1}

                        {"criterion":"a;b","loss":0.5}
                        {"at":"2026-02-01","cost":{"fpr":4,"ppv":0}}
                        {"override":{"fix":"fpr"},"steps":10,"who":"Ada","why":"court order"}
                        {"override":{"fix":"ppv","releases":["fpr"]},"who":"Ada","why":"x","at":"2026-02-01T12:00:00+01:00"}
                        {"override":{"release":"ppv"},"steps":0,"who":"Ada","why":"x"}
                        {"override":"wait","steps":3,"who":"Ada","why":"x"}"""))
                .containsExactly(
                        new Event.Complaint("c1", "2026-01-05T10:00:00Z", List.of(0, 1), 1_000_000),
                        new Event.Complaint(null, null, List.of(2), 500_000),
                        new Event.Repricing("2026-02-01", 0, 4_000_000),
                        new Event.Repricing("2026-02-01", 1, 0),
                        new Event.Intervention(new Action.Fix(0, State.EMPTY), 10, "Ada", "court order"),
                        new Event.Intervention(
                                null, "2026-02-01T12:00:00+01:00", new Action.Fix(1, State.of(0)), 0, "Ada", "x"),
                        new Event.Intervention(new Action.Release(1), 0, "Ada", "x"),
                        new Event.Intervention(Action.WAIT, 3, "Ada", "x"));
    }

    /** A column for each criterion: empty where nothing was measured. */
    @Test
    void csvMayBeOfObservations() {
        List<Event> seen = read("ppv, at,steps,fpr,id\n1.5,2026-02,3,0,p1\n,2026-03,,2,\n\n0.25,,1,,x");
        assertThat(seen).containsExactlyElementsOf(read("""
                        {"id":"p1","at":"2026-02","steps":3,"losses":{"ppv":1.5,"fpr":0}}
                        {"at":"2026-03","losses":{"fpr":2}}
                        {"id":"x","losses":{"ppv":0.25}}""")).hasSize(3);
        LogForm theirs = new LogForm(Map.of("at", "month"), true, false);
        assertThat(log("month,ours,fpr\n2026-02,x,2\n", theirs).next())
                .isEqualTo(read("{\"at\":\"2026-02\",\"losses\":{\"fpr\":2}}").get(0));
    }

    static Stream<Arguments> badObservations() {
        return Stream.of(
                arguments("fpr,ppx\n1,2\n", "log:1: unknown column 'ppx' (there are fpr, ppv, a;b, id, at, steps)"),
                arguments("fpr,fpr\n1,2\n", "log:1: the column 'fpr' occurs twice"),
                arguments("fpr,loss\n1,2\n", "log:1: unknown column 'fpr' (there are criterion, loss, id, at)"),
                arguments(
                        "fpr,at\n1,soon\n",
                        "log:2: at 'soon' is not a time like 2026-01-05T10:00:00Z, nor a day like 2026-01-05"),
                arguments("fpr,steps\n1,0\n", "log:2: steps '0' is not a positive integer"),
                arguments("fpr,steps\n1,1e3\n", "log:2: steps '1e3' is not a positive integer"),
                arguments("fpr,ppv\n1,-2\n", "log:2: loss '-2' is negative"),
                arguments("fpr,ppv\n1\n", "log:2: this row has 1 cells, but the header has 2"));
    }

    @ParameterizedTest
    @MethodSource("badObservations")
    void aBadObservationIsNamed(String text, String message) {
        assertThatThrownBy(() -> read(text)).isInstanceOf(InputException.class).hasMessage(message);
    }

    @Test
    void aCriterionCalledLikeAColumnIsNotGuessed() {
        Charter odd = Charter.named("odd").criterion("at", 1).criterion("b", 1).build();
        byte[] text = "at,b\n1,2\n".getBytes(StandardCharsets.UTF_8);
        assertThatThrownBy(() -> ComplaintLog.of("log", new ByteArrayInputStream(text), odd))
                .hasMessage(
                        "log:1: the column 'at' may be that or the criterion of this id: write the log as JSON lines");
    }

    @Test
    void everyEventKnowsItsLine() {
        ComplaintLog log = log("criterion,loss,id\nfpr,1,a\n\nfpr,2,\"b\nb\"\nfpr,3,c\n");
        List<Long> lines = new ArrayList<>();
        while (log.hasNext()) {
            log.next();
            lines.add(log.line());
        }
        assertThat(lines).containsExactly(2L, 4L, 6L);
        assertThat(log.error("it is odd")).hasMessage("log:6: it is odd");
    }

    @ParameterizedTest
    @ValueSource(strings = {"criterion,loss\n", "loss,criterion", "\n\ncriterion,loss\n\n\n"})
    void aHeaderAloneIsALogWithoutComplaints(String text) {
        assertThat(read(text)).isEmpty();
    }

    static Stream<Arguments> badRows() {
        String header = "criterion,loss\nfpr,1\n";
        String line = "{\"criteria\":[\"fpr\"],\"loss\":1}\n";
        return Stream.of(
                arguments(header + "fpx,1\n", "log:3: unknown criterion 'fpx' (there are fpr, ppv, a;b)"),
                arguments(header + "fpr;fpx,1\n", "log:3: unknown criterion 'fpx' (there are fpr, ppv, a;b)"),
                arguments(header + "fpr;fpr,1\n", "log:3: the criterion 'fpr' occurs twice in one list"),
                arguments(header + ",1\n", "log:3: the criterion is missing"),
                arguments(header + "fpr,\n", "log:3: the loss is missing"),
                arguments(header + "fpr,much\n", "log:3: loss 'much' is not a number"),
                arguments(header + "fpr,-1\n", "log:3: loss '-1' is negative"),
                arguments(header + "fpr,NaN\n", "log:3: loss 'NaN' is not a number"),
                arguments(header + "fpr,Infinity\n", "log:3: loss 'Infinity' is not a number"),
                arguments(header + "fpr,1e10\n", "log:3: loss '1e10' is more than 1000000000"),
                arguments(header + "fpr,1000000001\n", "log:3: loss '1000000001' is more than 1000000000"),
                arguments(header + "fpr,\u0661\n", "log:3: loss '\u0661' is not a number"),
                arguments(
                        header + "fpr," + "1".repeat(500),
                        "log:3: loss '" + "1".repeat(60) + "...' is too long for a number"),
                arguments(header + "fpr\n", "log:3: this row has 1 cells, but the header has 2"),
                arguments(header + "fpr,1,2\n", "log:3: this row has 3 cells, but the header has 2"),
                arguments(
                        line + "\n{\"criteria\":[\"fpx\"],\"loss\":1}",
                        "log:3: unknown criterion 'fpx' (there are fpr, ppv, a;b)"),
                arguments(
                        line + "{\"criteria\":[],\"loss\":1}",
                        "log:2: criteria is empty: a complaint needs at least one"),
                arguments(
                        line + "{\"criteria\":\"fpr\",\"loss\":1}",
                        "log:2: criteria must be a list, not the text 'fpr'"),
                arguments(line + "{\"criteria\":[\"fpr\"]}", "log:2: the key 'loss' is missing"),
                arguments(line + "{\"loss\":1}", "log:2: a complaint has either 'criteria' or 'criterion'"),
                arguments(
                        line + "{\"criteria\":[\"fpr\"],\"loss\":\"1\"}",
                        "log:2: loss must be a number, not the text '1'"),
                arguments(line + "{\"criteria\":[\"fpr\"],\"loss\":-0.1}", "log:2: loss '-0.1' is negative"),
                arguments(
                        line + "{\"criteria\":[\"fpr\"],\"loss\":1,\"los\":2}",
                        "log:2: unknown key 'los' (did you mean 'loss'?)"),
                arguments(
                        line + "{\"criteria\":[\"fpr\"],\"loss\":1,\"loss\":2}", "log:2: the key 'loss' occurs twice"),
                arguments(line + "{\"criteria\":[\"fpr\"],\"loss\":1} {}", "log:2: more after the end: '{'"),
                arguments(line + "[1]", "log:2: a line must be a mapping, not a list"),
                arguments(line + "{\"cost\":{}}", "log:2: cost is empty: it names at least one criterion"),
                arguments(line + "{\"cost\":{\"x\":1}}", "log:2: unknown criterion 'x' (there are fpr, ppv, a;b)"),
                arguments(line + "{\"cost\":{\"fpr\":-1}}", "log:2: cost '-1' is negative"),
                arguments(line + "{\"override\":{\"fix\":\"fpr\"},\"who\":\"Ada\"}", "log:2: the key 'why' is missing"),
                arguments(
                        line + "{\"override\":{\"fix\":\"fpr\"},\"who\":\" \",\"why\":\"x\"}",
                        "log:2: who is blank: an action of a person needs who and why"),
                arguments(
                        line + "{\"override\":{\"drop\":\"fpr\"},\"who\":\"A\",\"why\":\"x\"}",
                        "log:2: unknown key 'drop' (there are fix, releases)"),
                arguments(
                        line + "{\"override\":\"rest\",\"who\":\"A\",\"why\":\"x\"}",
                        "log:2: unknown action 'rest' (there are fix, release, hold, forbid, lift, wait)"),
                arguments(
                        line + "{\"override\":\"wait\",\"steps\":-1,\"who\":\"A\",\"why\":\"x\"}",
                        "log:2: steps '-1' is below 0"),
                arguments(
                        line + "{\"override\":\"wait\",\"steps\":0.5,\"who\":\"A\",\"why\":\"x\"}",
                        "log:2: steps '0.5' is not a whole number"));
    }

    @ParameterizedTest
    @MethodSource("badRows")
    void aBadRowIsNamedAndWhatCameBeforeItIsGivenOut(String text, String message) {
        ComplaintLog log = log(text);
        assertThat(log.next()).isEqualTo(new Event.Complaint(null, null, List.of(0), 1_000_000));
        assertThatThrownBy(log::next).isInstanceOf(InputException.class).hasMessage(message);
    }

    private static ComplaintLog log(String text, LogForm form) {
        return ComplaintLog.of("log", new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), CHARTER, form);
    }

    /** fpr,12 may be the beginning of fpr,12.5: a ledger waits for the newline, and reads the row when it has come. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "criterion,loss\nfpr,1\nfpr,12",
                "criterion,loss\nfpr,1\nfp",
                "criterion,loss\r\nfpr,1\r\n\"fpr",
                "criterion,loss,id\nfpr,1,a\nfpr,2,\"b\nb",
                "criterion,loss\rfpr,1\rfpr",
                "{\"criterion\":\"fpr\",\"loss\":1}\n{\"criterion\":\"fpr\",\"loss\":12",
                "{\"criterion\":\"fpr\",\"loss\":1}\n{\"cost\":{\"fpr\":1}",
            })
    void aLastRowThatMayNotBeWholeIsLeftForALedger(String text) {
        ComplaintLog log = log(text, LogForm.PLAIN.ofWholeRows());
        assertThat(log.unfinishedLine()).isZero();
        assertThat(log).toIterable().hasSize(1);
        assertThat(log.unfinishedLine()).isGreaterThan(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "criterion,loss\nfpr,1\nfpr,12\n",
                "criterion,loss\nfpr,1\nfpr,12\n \n ",
                "criterion,loss\r\nfpr,1\r\nfpr,12\r\n",
                "criterion,loss\rfpr,1\rfpr,12\r",
                "{\"criterion\":\"fpr\",\"loss\":1}\n{\"criterion\":\"fpr\",\"loss\":12}",
                "{\"criterion\":\"fpr\",\"loss\":1}\n{\"criterion\":\"fpr\",\"loss\":12}\n",
            })
    void aLastRowThatIsWholeIsTaken(String text) {
        ComplaintLog log = log(text, LogForm.PLAIN.ofWholeRows());
        assertThat(log).toIterable().hasSize(2);
        assertThat(log.unfinishedLine()).isZero();
    }

    @Test
    void withoutALedgerTheEndOfTheLogEndsItsLastRow() {
        assertThat(read("criterion,loss\nfpr,1\nfpr,12")).hasSize(2);
    }

    @Test
    void columnsMayBeCalledOtherwiseAndOthersIgnored() {
        String text = "text,topic,,loss,when,text\nx,ppv,y,1,2026-01-05,\"a,b\"\n";
        LogForm form = new LogForm(Map.of("criterion", "topic", "at", "when"), true, false);
        assertThat(log(text, form))
                .toIterable()
                .containsExactly(new Event.Complaint(null, "2026-01-05", List.of(1), 1_000_000));
        assertThatThrownBy(() -> log(text, new LogForm(form.columns(), false, false)))
                .hasMessage("log:1: unknown column 'text' (there are topic, loss, id, when)");
        assertThatThrownBy(() -> log(text, new LogForm(Map.of("loss", "cost"), true, false)))
                .hasMessage("log:1: the header has no column 'cost'");
        assertThatThrownBy(() -> log("topic,topic,loss\n", form)).hasMessage("log:1: the column 'topic' occurs twice");
        assertThatThrownBy(() -> log("{\"loss\":1}", form))
                .hasMessage("log: has no columns: it is JSON lines, not CSV");
        assertThatThrownBy(() -> new LogForm(Map.of("criteria", "topic"), true, false))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "there is no standard column 'criteria' to map to 'topic' (there are criterion, loss, id, at)");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-01-05T10:00:00Z",
                "2026-01-05t10:00:00.123456789z",
                "2026-01-05 10:00:00-08:00",
                "2024-02-29",
                "2026-01",
                "2016-12-31T23:59:60Z"
            })
    void timesAreKeptAsTheyAreWritten(String at) {
        assertThat(read("criterion,loss,at\nfpr,1," + at + "\n"))
                .containsExactly(new Event.Complaint(null, at, List.of(0), 1_000_000));
        assertThat(read("{\"criterion\":\"fpr\",\"loss\":1,\"at\":\"" + at + "\"}"))
                .containsExactly(new Event.Complaint(null, at, List.of(0), 1_000_000));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "noon",
                "2026",
                "2026-13",
                "2026-02-29",
                "2026-1-5",
                "05.01.2026",
                "2026-01-05T10:00:00",
                "2026-01-05T10:00Z",
                "2026-01-05T24:00:00Z",
                "2026-01-05T10:00:00.Z",
                "2026-01-05T10:00:00+1:00",
                "2026-01-05T10:00:00Zx",
                "+2026-01-05",
                "\u0662\u0660\u0662\u0666-01-05"
            })
    void whatIsNoTimeIsRefusedWithItsLine(String at) {
        String problem = "at '" + at + "' is not a time like 2026-01-05T10:00:00Z, nor a day like 2026-01-05";
        assertThatThrownBy(() -> read("criterion,loss,at\nfpr,1," + at + "\n")).hasMessage("log:2: " + problem);
        assertThatThrownBy(() -> read("\n{\"cost\":{\"fpr\":1},\"at\":\"" + at + "\"}"))
                .hasMessage("log:2: " + problem);
    }

    static Stream<Arguments> badHeaders() {
        return Stream.of(
                arguments("", "log: is empty: a header (criterion,loss) or a JSON line is expected"),
                arguments("\n \n", "log: is empty: a header (criterion,loss) or a JSON line is expected"),
                arguments("criterion\n", "log:1: the header has no column 'loss'"),
                arguments("fpr,1\n", "log:1: unknown column 'fpr' (there are criterion, loss, id, at)"),
                arguments("criterion,loss,loss\n", "log:1: the column 'loss' occurs twice"),
                arguments("criterion,loss,text\n", "log:1: unknown column 'text' (there are criterion, loss, id, at)"),
                arguments(
                        "criterion;loss\n",
                        "log:1: unknown column 'criterion;loss' (there are criterion, loss, id, at)"));
    }

    @ParameterizedTest
    @MethodSource("badHeaders")
    void aBadHeaderIsRefusedWhenTheLogIsOpened(String text, String message) {
        assertThatThrownBy(() -> log(text)).isInstanceOf(InputException.class).hasMessage(message);
    }

    @Test
    void bytesThatAreNotUtf8AreNamed() {
        byte[] csv = "criterion,loss,id\nfpr,1,\u00e9\n".getBytes(StandardCharsets.ISO_8859_1);
        assertThatThrownBy(log(new ByteArrayInputStream(csv))::next).hasMessage("log:2: not UTF-8: '\ufffd'");
        byte[] json = "{\"criterion\":\"fpr\",\"id\":\"\u00e9\",\"loss\":1}".getBytes(StandardCharsets.ISO_8859_1);
        assertThatThrownBy(log(new ByteArrayInputStream(json))::next).hasMessage("log:1: this line is not UTF-8");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"criterion,loss\n", "criterion,loss\n\"", "criterion,loss\nfpr,1,", "", "{\"id\":\"", "{\"id\":["
            })
    void anEndlessLineIsRefusedBeforeItIsHeld(String head) {
        for (char rest : "a,[ 1".toCharArray()) {
            assertThatThrownBy(() -> log(new EndlessInput(head, rest)).next())
                    .as("%s%s...", head, rest)
                    .isInstanceOf(InputException.class)
                    .hasMessageNotContaining("read it all");
        }
    }

    @Test
    void amountsAreRoundedToTheNearestMillionth() {
        assertThat(Decimal.micros("0.0000005")).isEqualTo(1);
        assertThat(Decimal.micros("0.00000049999999")).isZero();
        assertThat(Decimal.micros("1e-999999999")).isZero();
        assertThat(Decimal.micros("999999999.9999995")).isEqualTo(1_000_000_000_000_000L);
        assertThat(Decimal.micros("00012.50")).isEqualTo(12_500_000);
        assertThat(Decimal.micros("1000000000")).isEqualTo(1_000_000_000_000_000L);
    }

    /**
     * A log calls back before it waits. An error in the callback, such as a full disk, is not reported as an error in the log.
     */
    @Test
    void whatFailsBeforeWaitingIsNotTakenForABadRow(@TempDir Path folder) throws IOException {
        for (String text : List.of("criterion,loss\nfpr,1\n", "{\"criterion\":\"fpr\",\"loss\":1}\n")) {
            Path file = Files.writeString(folder.resolve("log"), text);
            boolean[] fails = {false};
            RuntimeException full = new IllegalStateException("the disk is full");
            ComplaintLog log = ComplaintLog.open(file.toString(), CHARTER, () -> {
                if (fails[0]) {
                    throw full;
                }
            });
            log.next();
            fails[0] = true;
            assertThatThrownBy(log::hasNext).isSameAs(full);
        }
    }
}
