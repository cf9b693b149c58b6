package dev.redress.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.redress.cli.Project.Outcome;
import dev.redress.files.CharterFile;
import dev.redress.model.Charter;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.xml.sax.InputSource;

/** From a prediction log to metrics, a charter and a remedy, with commands as users type them. */
final class EvidenceVerbsTest {
    @TempDir
    Path directory = Path.of("");

    private static String[] compas(String verb, String... more) {
        List<String> command = new ArrayList<>(List.of(
                verb,
                Project.file("examples/compas/predictions.csv").toString(),
                "--label",
                "reoffended",
                "--score",
                "decile",
                "--threshold",
                "5",
                "--group",
                "race",
                "--weight",
                "people"));
        command.addAll(List.of(more));
        return command.toArray(new String[0]);
    }

    /** The value at a path of keys. */
    private Object at(Outcome outcome, String... keys) throws Exception {
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.code()).isZero();
        assertThat(outcome.out().lines()).hasSize(1);
        Object value = JsonDocument.read(Files.writeString(directory.resolve("out.json"), outcome.out()));
        for (String key : keys) {
            value = value instanceof Map<?, ?> map
                    ? map.get(key)
                    : value instanceof List<?> list ? list.get(Integer.parseInt(key)) : null;
        }
        return value == null ? "null" : value;
    }

    @Test
    void measurePrintsTheDocumentedKeys() throws Exception {
        Outcome outcome = Project.run(compas("measure", "--json"));
        assertThat(at(outcome, "rows")).isEqualTo(40.0);
        String group = "African-American";
        assertThat(at(outcome, "attributes", "race", "groups", group, "tp")).isEqualTo(1369.0);
        assertThat(at(outcome, "attributes", "race", "groups", group, "fp")).isEqualTo(805.0);
        assertThat(at(outcome, "attributes", "race", "groups", group, "fn")).isEqualTo(532.0);
        assertThat(at(outcome, "attributes", "race", "groups", group, "tn")).isEqualTo(990.0);
        for (String metric : "selection base tpr fnr fpr tnr ppv npv accuracy auc".split(" ", -1)) {
            assertThat(at(outcome, "attributes", "race", "groups", group, metric, "low"))
                    .isInstanceOf(Double.class);
        }
        // A decile is not a probability.
        assertThat(at(outcome, "attributes", "race", "groups", group, "brier")).isEqualTo("null");
        assertThat((double) at(outcome, "attributes", "race", "criteria", "fpr", "difference", "value"))
                .isCloseTo(.2139, within(5e-5));
        assertThat((double) at(outcome, "attributes", "race", "criteria", "fpr", "ratio", "value"))
                .isCloseTo(.5230, within(5e-5));
        assertThat((double) at(outcome, "attributes", "race", "fairlearn", "equalized_odds_difference"))
                .isCloseTo(.2139, within(5e-5));
    }

    @Test
    void deriveWritesACharterThatValidateAccepts() throws Exception {
        Path file = directory.resolve("charter.yaml");
        Outcome outcome = Project.run(compas(
                "derive",
                "--criteria",
                "tpr,fpr,ppv",
                "--budget",
                "20",
                "--resamples",
                "5",
                "--json",
                "-o",
                file.toString()));
        assertThat((double) at(outcome, "today")).isCloseTo(349.106, within(1e-3));
        assertThat((double) at(outcome, "best")).isCloseTo(343.902, within(1e-3));
        assertThat(at(outcome, "prices", "1", "criteria", "0")).isEqualTo("fpr");
        assertThat((double) at(outcome, "prices", "1", "price")).isCloseTo(10.131, within(1e-3));
        assertThat(at(outcome, "prices", "1", "low")).isInstanceOf(Double.class);
        assertThat(at(outcome, "prices", "1", "status")).isEqualTo("feasible");
        assertThat(at(outcome, "conflicts")).isEqualTo(List.of(List.of("tpr", "ppv"), List.of("fpr", "ppv")));
        assertThat(at(outcome, "maximal")).isEqualTo(List.of(List.of("tpr", "fpr"), List.of("ppv")));
        assertThat(at(outcome, "undetermined")).isEqualTo(List.of());
        assertThat(Project.run("validate", file.toString()).code()).isZero();
        Charter charter = CharterFile.read(file.toString());
        // The price is 10.131, plus one hour of work, the default effort.
        assertThat(charter.criteria().get(charter.index("fpr")).cost()).isEqualTo(11_131_000);
        assertThat(Files.readString(file))
                .contains("# by: redress derive ")
                .contains("SHA-256")
                .contains("proven at least");
    }

    @Test
    void effortAddsTheCostOfTheWork() throws Exception {
        Path effort = Files.writeString(directory.resolve("effort.csv"), "criterion,hours\nfpr,40\n");
        Path file = directory.resolve("charter.yaml");
        Outcome outcome = Project.run(compas(
                "derive",
                "--criteria",
                "fpr,ppv",
                "--resamples",
                "0",
                "--effort",
                effort.toString(),
                "--cost-per-hour",
                "0.5",
                "--cost-per-error",
                "2",
                "-o",
                file.toString()));
        assertThat(outcome.code()).as(outcome.err()).isZero();
        Charter charter = CharterFile.read(file.toString());
        assertThat(charter.criteria().get(0).cost() / 1e6).isCloseTo(2 * 10.1307 + 20, within(1e-3));
        assertThat(charter.criteria().get(1).cost() / 1e6).isCloseTo(0.5, within(1e-3));
        Files.writeString(effort, "criterion,hours\nfpr,many\n");
        Outcome bad = Project.run(compas(
                "derive",
                "--criteria",
                "fpr",
                "--resamples",
                "0",
                "--effort",
                effort.toString(),
                "-o",
                file.toString()));
        assertThat(bad.code()).isEqualTo(Redress.BAD_INPUT);
        assertThat(bad.err()).contains("effort.csv:2: 'many' is not a number of hours");
    }

    @Test
    void anAppliedRemedyHasTheStatedEffect() throws Exception {
        Path rule = directory.resolve("rule.json");
        Outcome found = Project.run(compas("remedy", "--fix", "fpr,tpr=0.03", "--json", "-o", rule.toString()));
        assertThat((double) at(found, "price")).isCloseTo(10.131, within(1e-3));
        assertThat((double) at(found, "againstToday")).isCloseTo(4.927, within(1e-3));
        assertThat((double) at(found, "changed")).isCloseTo(726.495, within(1e-2));
        assertThat(at(found, "rule", "African-American", "threshold")).isEqualTo(7.0);
        assertThat(at(found, "rule", "African-American", "at")).isEqualTo(6.0);
        assertThat((double) at(found, "rule", "African-American", "probability"))
                .isCloseTo(.0586, within(1e-4));
        assertThat(at(found, "rule", "Caucasian", "probability")).isEqualTo("null");
        Outcome applied = Project.run(compas("remedy", "--json").clone());
        assertThat(applied.code()).isEqualTo(Redress.BAD_INPUT);
        List<String> command = new ArrayList<>(List.of(compas("remedy", "--json")));
        command.addAll(1, List.of("apply", rule.toString()));
        applied = Project.run(command.toArray(new String[0]));
        assertThat(at(applied, "after")).isEqualTo(at(found, "after"));
        assertThat(at(applied, "holds")).isEqualTo(true);
        assertThat((double) at(applied, "changed")).isCloseTo((double) at(found, "changed"), within(1e-9));
    }

    @Test
    void aBlindRemedyIsOneRule() throws Exception {
        Outcome outcome = Project.run(compas("remedy", "--fix", "ff", "--blind", "--json"));
        assertThat(at(outcome, "columns")).isEqualTo(List.of());
        assertThat(((Map<?, ?>) at(outcome, "rule")).size()).isEqualTo(1);
        assertThat(Project.run(compas("remedy", "--fix", "ff")).out()).contains("unlawful");
    }

    @Test
    void criteriaThatNoRuleMeetsAreAFailedCheck() {
        Outcome outcome = Project.run(compas("remedy", "--fix", "fpr,tpr,ppv,for", "--tolerance", "0.001"));
        assertThat(outcome.code()).isEqualTo(Redress.CHECK_FAILED);
        assertThat(outcome.err()).contains("no rule was found");
    }

    @Test
    void twelveGroupsWithHostileNamesAreDrawn() throws Exception {
        StringBuilder csv = new StringBuilder("score,label_value,g\n");
        for (int n = 0; n < 1200; n++) {
            csv.append(n % 2)
                    .append(',')
                    .append(n % 3 == 0 ? 1 : 0)
                    .append(",<b>&group ")
                    .append(n % 12)
                    .append('\n');
        }
        Path log = Files.writeString(directory.resolve("log.csv"), csv);
        Path plot = directory.resolve("dots.svg");
        // The column names of Aequitas need no options.
        Outcome outcome = Project.run("measure", log.toString(), "--group", "g", "--plot", plot.toString());
        assertThat(outcome.code()).as(outcome.err()).isZero();
        String svg = Files.readString(plot);
        DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
        assertThat(svg.split("<circle", -1)).hasSizeGreaterThan(12 * 5);
        assertThat(svg).doesNotContain("NaN").doesNotContain("<b>");
    }

    @Test
    void allAttributesAreDrawn() throws Exception {
        StringBuilder csv = new StringBuilder("score,label_value,g,h\n");
        for (int n = 0; n < 400; n++) {
            csv.append(n % 10 / 10.0).append(',').append(n % 3 == 0 ? 1 : 0);
            csv.append(n % 2 == 0 ? ",left" : ",right").append(n % 7 == 0 ? ",up\n" : ",down\n");
        }
        Path log = Files.writeString(directory.resolve("log.csv"), csv);
        Path plot = directory.resolve("dots.svg");
        Outcome outcome =
                Project.run("measure", log.toString(), "--threshold=0.5", "--group=g,h", "--plot", plot.toString());
        assertThat(outcome.code()).as(outcome.err()).isZero();
        assertThat(Files.readString(plot)).contains(">g<", ">left<", ">h<", ">up<", ">auc<", "Rates by g, h");
    }

    /** The rule reports scores on a new scale. It is written to a file, and has the stated effect when it is read again. */
    @Test
    void criteriaOnScoresArePricedRemediedAndMonitored() throws Exception {
        Outcome derived = Project.run(compas("derive", "--criteria=cal,bpc,fpr", "--resamples=0", "--json"));
        assertThat(derived.code()).as(derived.err()).isZero();
        assertThat(derived.out()).contains("\"criteria\":[\"cal\"]", "\"criteria\":[\"bpc\"]");
        Path rule = directory.resolve("rule.json");
        Outcome remedy = Project.run(compas("remedy", "--fix=bpc,fpr", "-o", rule.toString()));
        assertThat(remedy.code()).as(remedy.err()).isZero();
        assertThat(remedy.out()).contains("Scores are reported on a new scale of", "bpc holds", "fpr holds");
        Outcome applied = Project.run(
                "remedy",
                "apply",
                rule.toString(),
                Project.file("examples/compas/predictions.csv").toString(),
                "--label=reoffended",
                "--score=decile",
                "--threshold=5",
                "--group=race",
                "--weight=people");
        assertThat(applied.code()).as(applied.err()).isZero();
        assertThat(applied.out()).contains("bpc holds", "fpr holds");
        Outcome auc = Project.run(compas("derive", "--criteria=auc"));
        assertThat(auc.code()).isEqualTo(Redress.BAD_INPUT);
        assertThat(auc.err()).contains("auc can be monitored only").hasLineCount(1);
        Path log = Files.writeString(
                directory.resolve("timed.csv"),
                "s,y,g,t,n\n.9,1,a,2026-01-02,40\n.1,0,a,2026-01-02,40\n.9,0,b,2026-01-02,40\n.1,1,b,2026-01-02,40\n");
        Path charter = Files.writeString(
                directory.resolve("c.yaml"), "criteria:\n  - {id: auc, cost: 1}\n  - {id: cal, cost: 1}\n");
        Outcome monitored = Project.run(
                "monitor",
                log.toString(),
                "--label=y",
                "--score=s",
                "--threshold=.5",
                "--group=g",
                "--at=t",
                "--weight=n",
                "--charter=" + charter);
        assertThat(monitored.code()).as(monitored.err()).isZero();
        // The areas are 1 and 0, together one half: each group's 80 people are 0.48 beyond the tolerance. Scores are
        // 0.1 off in a and 0.9 off in b.
        assertThat(monitored.out()).contains("\"auc\":76.8", "\"cal\":76.8");
    }

    @Test
    void unusualLogsAreExplainedAndNeverPrintNaN() throws Exception {
        String sided = "s,y,g\n" + "0.2,0,a\n".repeat(40) + "0.8,1,b\n".repeat(40) + "0.8,1,few\n";
        Path log = Files.writeString(directory.resolve("log.csv"), sided);
        String[] measure = {"measure", log.toString(), "--label=y", "--score=s", "--threshold=.5", "--group=g"};
        assertThat(Project.run(measure).out())
                .contains("- not defined: the denominator is empty", "* fewer than 30 people in the denominator")
                .doesNotContain("NaN");
        Files.writeString(log, "s,y,g\n" + "0.5,0,a\n0.5,1,a\n".repeat(40));
        assertThat(Project.run(measure).out())
                .contains(
                        "all with the same score",
                        "Nothing can be compared: no rate has two groups of at least 30 people.");
        Outcome derived = Project.run(
                "derive", log.toString(), "--label=y", "--score=s", "--threshold=.5", "--group=g", "--resamples=0");
        assertThat(derived.err()).contains("g has only one group, so every rule satisfies its criteria");
        Outcome scored = Project.run(
                "remedy", log.toString(), "--label=y", "--score=s", "--threshold=.5", "--group=g", "--fix=cal");
        assertThat(scored.code()).isEqualTo(Redress.BAD_INPUT);
        assertThat(scored.err()).contains("every score leads to the same one");
    }

    @Test
    void missingInputIsReportedWithoutAStackTrace() throws Exception {
        Path log = Files.writeString(directory.resolve("log.csv"), "s,y,g\n1,1,a\n,0,b\n2,0,b\n");
        Outcome left = Project.run(
                "measure", log.toString(), "--label", "y", "--score", "s", "--threshold", "2", "--group", "g");
        assertThat(left.code()).isZero();
        assertThat(left.err()).contains("1 row without a score is left out");
        for (String[] command : new String[][] {
            {"measure", log.toString(), "--label", "y", "--score", "s", "--threshold", "2"},
            {"measure", log.toString(), "--label", "y", "--score", "s", "--group", "g"},
            {"measure", log.toString(), "--label", "none", "--score", "s", "--threshold", "2", "--group", "g"},
            {
                "derive",
                log.toString(),
                "--label",
                "y",
                "--score",
                "s",
                "--threshold",
                "2",
                "--group",
                "g",
                "--criteria",
                "x"
            },
            {"remedy", log.toString(), "--label", "y", "--score", "s", "--threshold", "2", "--group", "g"},
            {"remedy", "apply", log.toString(), log.toString(), "--label", "y", "--decision", "s", "--group", "g"},
            {"measure", "nowhere.csv", "--group", "g"}
        }) {
            Outcome bad = Project.run(command);
            assertThat(bad.code()).as(String.join(" ", command)).isEqualTo(Redress.BAD_INPUT);
            assertThat(bad.out()).isEmpty();
            assertThat(bad.err()).doesNotContain("Exception").doesNotContain("\tat ");
        }
    }

    /** The command in the examples' README derives this charter. Intervals from resamples are not compared, to save time. */
    @Test
    void theDerivedExampleEqualsTheOutputOfItsCommand() throws Exception {
        Path file = directory.resolve("derived.yaml");
        Outcome outcome = Project.run(compas("derive", "-o", file.toString(), "--resamples", "0"));
        assertThat(outcome.code()).isZero();
        String made = Files.readString(file)
                .replace(file + " --resamples 0", "examples/compas/derived.yaml")
                .replace(Project.file("examples") + "/", "examples/");
        String kept = Files.readString(Project.file("examples/compas/derived.yaml"));
        assertThat(made)
                .isEqualTo(kept.replaceAll("(# price \\S+) \\[.*?]", "$1").replaceAll("; UNCERTAIN.*", ""));
    }

    @Test
    void monitorPrintsALineForEachPeriod() throws Exception {
        StringBuilder csv = new StringBuilder("d,y,g,t\n");
        for (int n = 0; n < 400; n++) {
            // In February all decisions about group b are positive.
            boolean february = n % 4 < 2;
            csv.append(february && n % 2 == 0 ? 1 : n / 4 % 2).append(",0,").append(n % 2 == 0 ? "b" : "a");
            csv.append(february ? ",2026-02-03\n" : ",2026-01-03\n");
        }
        Path log = Files.writeString(directory.resolve("log.csv"), csv);
        Path charter = Files.writeString(
                directory.resolve("charter.yaml"),
                "criteria:\n  - {id: fpr, cost: 3}\n  - {id: ff, cost: 2}\n  - {id: delay, cost: 1}\n");
        Outcome outcome = Project.run(
                "monitor",
                log.toString(),
                "--label",
                "y",
                "--decision",
                "d",
                "--group",
                "g",
                "--at",
                "t",
                "--charter",
                charter.toString(),
                "--tolerance",
                "0.05");
        assertThat(outcome.code()).isZero();
        assertThat(outcome.err()).contains("delay is not measured");
        // In February the rates are 0.5 and 1, together 0.75: each of 100 people in each group is 0.25 off, 0.2 beyond
        // the tolerance.
        assertThat(outcome.out()).isEqualTo("""
                        {"at":"2026-01","steps":1,"losses":{"fpr":0,"ff":0}}
                        {"at":"2026-02","steps":1,"losses":{"fpr":40,"ff":30}}
                        """);
    }
}
