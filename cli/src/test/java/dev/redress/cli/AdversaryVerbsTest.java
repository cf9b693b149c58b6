package dev.redress.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.cli.Project.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The verbs {@code hindsight}, {@code compare} and {@code attack}, called as a user calls them. */
final class AdversaryVerbsTest {
    @TempDir
    Path directory = Path.of("");

    private String write(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text).toString();
    }

    private String edge() throws IOException {
        return write(
                "edge.yaml",
                "name: Edge\ncriteria:\n  - {id: i, cost: 1}\n  - {id: j, cost: 4}\nconflicts:\n  - [i, j]\n");
    }

    /** The rounds of section 4 of the paper: C complaints about j, then one about i. */
    private String rounds(int rounds) throws IOException {
        return write("log.csv", "criterion,loss\n" + ("j,1\n".repeat(4) + "i,1\n").repeat(rounds));
    }

    @Test
    void hindsightPrintsTheDocumentedKeys() throws IOException {
        // Once j is fixed, no further change pays: the optimum pays for every complaint about i.
        String log = write("log.csv", "criterion,loss\n" + ("j,1\n".repeat(4) + "i,1\n").repeat(5) + "j,1\nj,1\n");
        Outcome outcome = Project.run("hindsight", edge(), "--complaints", log, "--json");
        assertThat(outcome.code()).isZero();
        assertThat(outcome.out().strip())
                .isEqualTo("{\"totalLoss\":9,\"lowerBound\":9,\"optimal\":true,"
                        + "\"schedule\":[{\"complaint\":1,\"fix\":\"j\",\"releases\":[],\"cost\":4}]}");
        assertThat(Project.run("hindsight", edge(), "--complaints", log).out())
                .isEqualTo("hindsight pays 9: no less is possible" + System.lineSeparator());
        assertThat(Project.run("hindsight", edge(), "--complaints", log, "--schedule")
                        .out())
                .contains("before complaint  when  decision  cost")
                .containsPattern("1 +fix j +4\n")
                .contains("hindsight pays 9: no less is possible");
    }

    @Test
    void compareShowsTheRatioAndTheBoundOfEveryPolicy() throws IOException {
        Path plot = directory.resolve("losses.svg");
        Outcome outcome = Project.run("compare", edge(), "--complaints", rounds(6), "--plot", plot.toString());
        assertThat(outcome.code()).isZero();
        // Ski-rental pays (2C + 2) T = 60 against C + T = 10.
        assertThat(outcome.out())
                .containsPattern("ski-rental +60 +30 +30 +12 +6\\.000 +-\n")
                .containsPattern("barrier +[0-9.]+ .* 4\\.000\n")
                .contains("hindsight pays 10: no less is possible");
        assertThat(Files.readString(plot))
                .startsWith("<svg")
                .contains("ski-rental")
                .contains("hindsight");
        assertThat(Project.run("compare", edge(), "--complaints", rounds(6), "--policies", "never", "--json")
                        .out())
                .contains("\"hindsight\":10,")
                .contains(
                        "{\"policy\":\"never\",\"complaintLoss\":30,\"fixingCost\":0,\"totalLoss\":30,\"fixes\":0,\"ratio\":3.0}");
    }

    /** Seven complaints with loss 1 about j, which costs 4: in hindsight a fix pays, but not at twice the cost. */
    @Test
    void compareShowsWhatDependsOnTheUnits() throws IOException {
        String log = write("seven.csv", "criterion,loss\n" + "j,1\n".repeat(7));
        Outcome table =
                Project.run("compare", edge(), "--complaints", log, "--policies", "ski-rental,never", "--sensitivity");
        assertThat(table.code()).as(table.err()).isZero();
        assertThat(table.out())
                .contains("as given, the policies rank never, ski-rental\n")
                .contains("as given, the first fixes are hindsight: j; ski-rental: j; never: nothing\n")
                .containsPattern(
                        "cost of j doubled +7 +ski-rental, never +same +hindsight: nothing; ski-rental: nothing\n")
                .containsPattern("cost of j halved +2 +ski-rental +changes +none\n")
                .containsPattern("cost of i doubled +4 +never +same +none\n")
                .contains(
                        "The ranking depends on the cost of j, all costs together, the losses of j, all losses together.")
                .contains("The list of fixes by never depends on none of these numbers.");
        Outcome json = Project.run(
                "compare", edge(), "--complaints", log, "--policies", "ski-rental,never", "--sensitivity", "--json");
        assertThat(json.out())
                .contains("\"sensitivity\":[{\"quantity\":\"cost\",\"criterion\":\"i\",\"factor\":0.5,\"hindsight\":4,")
                .contains("{\"quantity\":\"cost\",\"criterion\":\"j\",\"factor\":2.0,\"hindsight\":7,\"lowerBound\":7,"
                        + "\"ranking\":[\"ski-rental\",\"never\"],\"cheapest\":[\"ski-rental\",\"never\"],\"cheapestChanges\":false,\"rankingChanges\":false,"
                        + "\"firstFixes\":{\"hindsight\":[],\"ski-rental\":[],\"never\":[]},"
                        + "\"decideDifferently\":[\"hindsight\",\"ski-rental\"]}");
    }

    @Test
    void anAttackIsConfirmedByCompare() throws IOException {
        String out = directory.resolve("worst.csv").toString();
        Outcome attack = Project.run(
                "attack", edge(), "--policy", "ski-rental", "--budget", "5s", "--complaints-out", out, "--json");
        assertThat(attack.code()).isZero();
        assertThat(attack.out())
                .contains("\"bound\":null,\"exact\":true,\"prefix\":[[")
                .contains("\"cycle\":[[");
        double claimed = number("\"ratio\":([0-9.]+)", attack.out());
        assertThat(claimed).isEqualTo(10);
        Outcome compare = Project.run("compare", edge(), "--complaints", out, "--policies", "ski-rental", "--json");
        assertThat(number("\"ratio\":([0-9.]+)", compare.out())).isBetween(0.99 * claimed, claimed);
    }

    /**
     * The free optimum fixes j and pays no loss. The optimum that complies must hold i, and pays for j until the hold is lifted.
     */
    @Test
    void hindsightCanComplyWithPeople() throws IOException {
        String log = write(
                "people.jsonl",
                "{\"override\":{\"hold\":\"i\"},\"who\":\"ann\",\"why\":\"law\"}\n"
                        + "{\"criteria\":[\"j\"],\"loss\":3}\n".repeat(2)
                        + "{\"override\":{\"lift\":\"i\"},\"who\":\"ann\",\"why\":\"no longer\"}\n"
                        + "{\"id\":\"late\",\"criteria\":[\"j\"],\"loss\":3}\n"
                        + "{\"criteria\":[\"j\"],\"loss\":3}\n");
        assertThat(Project.run("hindsight", edge(), "--complaints", log, "--json")
                        .out())
                .startsWith("{\"totalLoss\":4,");
        Outcome imposed = Project.run("hindsight", edge(), "--complaints", log, "--imposed", "--json");
        assertThat(imposed.out().strip())
                .isEqualTo("{\"totalLoss\":11,\"lowerBound\":11,\"optimal\":true,\"schedule\":["
                        + "{\"complaint\":1,\"fix\":\"i\",\"releases\":[],\"cost\":1},"
                        + "{\"complaint\":\"late\",\"fix\":\"j\",\"releases\":[\"i\"],\"cost\":4}]}");
        Outcome compare = Project.run("compare", edge(), "--complaints", log, "--policies", "never");
        assertThat(compare.out())
                .contains("hindsight pays 4: no less is possible")
                .contains("complying with people, hindsight pays 11: no less is possible");
    }

    /**
     * The losses exceed the largest total. Without the check the sum would overflow, and the verb would print a wrong number with
     * exit code 0.
     */
    @Test
    void aTotalThatWouldOverflowIsRefusedWithItsLine() throws IOException {
        String log = write("huge.csv", "criterion,loss\n" + "j,1000000000\n".repeat(4500));
        for (String verb : new String[] {"hindsight", "compare"}) {
            Outcome outcome = Project.run(verb, edge(), "--complaints", log);
            assertThat(outcome.code()).isEqualTo(Redress.BAD_INPUT);
            assertThat(outcome.out()).isEmpty();
            assertThat(outcome.err()).contains("huge.csv:2307: ").contains("add up to more than");
        }
    }

    private static double number(String pattern, String text) {
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        assertThat(matcher.find()).as(text).isTrue();
        return Double.parseDouble(matcher.group(1));
    }

    @Test
    void anAttackOnBarrierStaysBelowItsBoundAndPrintsIt() throws IOException {
        Outcome attack = Project.run("attack", edge(), "--policy", "barrier", "--budget", "5s");
        assertThat(attack.out())
                .contains("ratio   3.0000 (exact")
                .contains("bound   at most 4 times the optimum in hindsight")
                .contains("cycle   ");
    }

    /** No policy stays below 5 on a triple, and hindsight confirms the cost of the witness. */
    @Test
    void theAdversaryForAnyPolicyApproachesItsBound() throws IOException {
        String triple = write(
                "triple.yaml",
                "name: T\ncriteria:\n  - {id: a, cost: 1}\n  - {id: b, cost: 2}\n  - {id: c, cost: 1}\nconflicts:\n  - [a, b, c]\n");
        for (String policy : new String[] {"barrier", "work-function"}) {
            String out = directory.resolve(policy + ".csv").toString();
            Outcome attack =
                    Project.run("attack", triple, "--policy", policy, "--any", "--complaints-out", out, "--json");
            assertThat(attack.code()).isZero();
            assertThat(attack.out())
                    .contains("\"bound\":5,\"exact\":false,\"prefix\":[[\"a\",1],")
                    .contains("\"witness\":{\"totalLoss\":")
                    .contains("\"schedule\":[{\"complaint\":1,\"fix\":");
            double claimed = number("\"ratio\":([0-9.]+)", attack.out());
            assertThat(claimed).isGreaterThan(4.99);
            Outcome compare = Project.run("compare", triple, "--complaints", out, "--policies", policy, "--json");
            assertThat(number("\"ratio\":([0-9.]+)", compare.out()))
                    .as("the witness costs at least the optimum")
                    .isGreaterThanOrEqualTo(claimed);
        }
        assertThat(Project.run("attack", triple, "--policy", "never", "--any").out())
                .contains("bound     5: no deterministic policy stays below it forever")
                .contains("witness   paid ");
    }

    @Test
    void errorsNameTheBadInput() throws IOException {
        assertThat(Project.run("attack", edge(), "--policy", "nobody").err()).contains("nobody");
        assertThat(Project.run("attack", edge(), "--budget", "soon").err()).contains("soon");
        assertThat(Project.run("attack", edge(), "--grid", "0").code()).isEqualTo(Redress.BAD_INPUT);
        Outcome bad = Project.run("compare", edge(), "--complaints", write("bad.csv", "criterion,loss\nx,1\n"));
        assertThat(bad.code()).isEqualTo(Redress.BAD_INPUT);
        assertThat(bad.err()).contains("bad.csv:2").contains("x");
    }

    /** Fixes cost nothing, so the optimum in hindsight is zero. */
    @Test
    void anUnboundedRatioIsDistinguishedFromAnUnknownOne() throws IOException {
        String free = write("free.yaml", "criteria:\n  - {id: a, cost: 0}\n");
        Outcome attack = Project.run("attack", free, "--policy", "never", "--budget", "0s", "--json");
        assertThat(attack.out()).startsWith("{\"ratio\":null,\"unbounded\":true,");
        assertThat(Project.run("attack", free, "--policy", "never", "--budget", "0s")
                        .out())
                .startsWith("ratio   without bound");
        assertThat(Project.run("attack", edge(), "--policy", "barrier", "--budget", "1s", "--json")
                        .out())
                .startsWith("{\"ratio\":3.0,\"unbounded\":false,");
    }

    /** Ids with characters that are special in CSV, in logs of both formats. */
    @Test
    void generatedLogsCanBeReadWhateverCharactersTheIdsContain() throws IOException {
        String charter = write(
                "odd.json",
                "{\"criteria\":[{\"id\":\"a\",\"cost\":1},{\"id\":\"b\",\"cost\":1},{\"id\":\"a;b\",\"cost\":1},"
                        + "{\"id\":\"x,\\\"y\\\"\",\"cost\":1},{\"id\":\"\\u202e\",\"cost\":1}],\"conflicts\":[[\"a\",\"a;b\"]]}");
        for (String format : new String[] {"csv", "jsonl"}) {
            Outcome made = Project.run("generate-log", charter, "--complaints", "50", "--format", format);
            String log = write("odd." + format, made.out());
            Outcome resolved = Project.run("resolve", charter, "--complaints", log, "--json");
            assertThat(resolved.out()).as(resolved.err()).contains("\"complaints\":50,");
        }
        String worst = directory.resolve("worst-odd.csv").toString();
        Project.run("attack", charter, "--policy", "ski-rental", "--budget", "0s", "--complaints-out", worst);
        assertThat(Project.run("hindsight", charter, "--complaints", worst).code())
                .isZero();
        assertThat(Project.run("generate-log", charter, "--complaints", "2", "--json")
                        .out())
                .startsWith("{\"complaints\":[{\"id\":\"made-up-1\",\"at\":\"2026-01-05T09:00:00Z\",\"criteria\":[")
                .hasLineCount(1);
    }

    @Test
    void everyVerbThatReadsLogsCanRenameColumns() throws IOException {
        String log = write("other.csv", "topic,weight,text\ni,1,\"it, hurts\"\nj,1,x\n");
        String[] columns = {"--column", "criterion=topic", "--column", "loss=weight", "--ignore-other-columns"};
        for (String verb : new String[] {"resolve", "hindsight", "compare"}) {
            List<String> words = new ArrayList<>(List.of(verb, edge(), "--complaints", log));
            assertThat(Project.run(words.toArray(String[]::new)).code()).isEqualTo(Redress.BAD_INPUT);
            words.addAll(List.of(columns));
            Outcome outcome = Project.run(words.toArray(String[]::new));
            assertThat(outcome.code()).as("%s: %s", verb, outcome.err()).isZero();
        }
    }

    @Test
    void anUnwritableFileIsRefusedBeforeTheWork() throws IOException {
        for (String place : new String[] {
            "/", "", directory.toString(), directory.resolve("none/x.svg").toString()
        }) {
            Outcome outcome = Project.run("compare", edge(), "--complaints", rounds(2), "--plot", place);
            assertThat(outcome.code()).isEqualTo(Redress.BAD_INPUT);
            assertThat(outcome.out()).isEmpty();
            assertThat(outcome.err())
                    .contains("--plot")
                    .containsAnyOf("is a folder, not a file", "its folder does not exist");
        }
        Path link = Files.createSymbolicLink(directory.resolve("link.svg"), directory.resolve("target.svg"));
        assertThat(Project.run("compare", edge(), "--complaints", rounds(2), "--plot", link.toString())
                        .code())
                .isZero();
        assertThat(link).isSymbolicLink();
        assertThat(directory.resolve("target.svg")).isRegularFile();
        assertThat(Project.run("compare", edge(), "--complaints", rounds(2), "--plot", "/dev/null")
                        .code())
                .isZero();
        assertThat(Files.isRegularFile(Path.of("/dev/null"))).isFalse();
    }

    /**
     * On the bursts of the example, policies without a bound pay less than the policy with the best bound; the output explains why.
     */
    @Test
    void compareExplainsWhyAPolicyWithAWorseBoundMayPayLess() {
        Outcome compared = Project.run(
                "compare",
                Project.file("examples/compas/charter.yaml").toString(),
                "--complaints",
                Project.file("examples/compas/complaints.csv").toString(),
                "--policies",
                "barrier,ski-rental,never");
        assertThat(compared.code()).isZero();
        assertThat(compared.out().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
        assertThat(compared.out().replace('\n', ' '))
                .contains(
                        "On this log ski-rental paid less than barrier. A bound is about the worst log, not this one.");
    }

    /** With unit losses and integer costs the worst case is 3; overshoots make it larger (docs/guarantees.md). */
    @Test
    void withANonIntegerCostTheWorstCaseOfBarrierIsLarger() throws IOException {
        for (String[] expected : new String[][] {{"1.5", "3.4000"}, {"2", "3.0000"}}) {
            Path charter = Files.writeString(
                    directory.resolve("pair.yaml"),
                    "criteria:\n- {id: a, cost: 1}\n- {id: b, cost: " + expected[0] + "}\nconflicts: [[a, b]]\n");
            assertThat(Project.run("attack", charter.toString(), "--policy", "barrier")
                            .out())
                    .startsWith("ratio   " + expected[1] + " (exact");
        }
    }
}
