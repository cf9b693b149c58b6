package dev.redress.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.cli.Project.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code derive --history}: conflicts and costs from past periods. */
final class DeriveHistoryTest {
    private static final String CHARTER = """
            name: Past
            criteria:
              - {id: a, cost: 4}
              - {id: b, name: "B \\"b\\"", cost: 5, source: monitor}
              - {id: c, cost: 6}
            conflicts:
              - [b, c]
            """;

    @TempDir
    Path directory = Path.of("");

    private String write(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text).toString();
    }

    /**
     * Five times a is fixed for two periods, which doubles the losses of b and does not affect c. Three of the fixes have a cost.
     */
    private String table() throws IOException {
        StringBuilder rows = new StringBuilder("at,fixed,cost,a,b,c\n");
        for (int n = 0; n < 5; n++) {
            rows.append("2026-01-1").append(n).append(",,,9,20,30\n,,,9,21,31\n");
            rows.append(",a,").append(n < 3 ? String.valueOf(2 + n) : "").append(",3,40,29\n,a,,3,41,32\n");
        }
        return write("periods.csv", rows.toString());
    }

    @Test
    void aTableOfPeriodsUpdatesACharter() throws IOException {
        String charter = write("charter.yaml", CHARTER);
        Path out = directory.resolve("derived.yaml");
        Outcome outcome = Project.run("derive", "--history", table(), "--charter", charter, "-o", out.toString());
        assertThat(outcome.code()).as(outcome.err()).isZero();
        assertThat(outcome.out())
                .startsWith("20 periods or complaints, 5 fixes\n")
                .containsPattern("a +b +5 +205 +405 +1\\.98 ")
                .containsPattern("a +3\\.000 +the mean of 3 fixes \\[0\\.516, 5\\.484\\]\n")
                .containsPattern("c +6\\.000 +no actual cost was reported; the cost is the charter's\n");
        String yaml = Files.readString(out);
        assertThat(yaml)
                .contains("# Derived from ")
                .contains("- {id: \"b\", name: \"B \\\"b\\\"\", cost: 5, source: monitor}")
                .contains("- {id: \"a\", name: \"a\", cost: 3}")
                .contains("- [\"b\", \"c\"]")
                .containsPattern(
                        "# fixing a multiplied the losses of b by 1\\.98 \\(5 fixes, .*\n  - \\[\"a\", \"b\"\\]");
        assertThat(Project.run("validate", out.toString(), "--json").out()).contains("\"criteria\":3,\"conflicts\":2");
        Outcome json = Project.run("derive", "--history", table(), "--charter", charter, "--json");
        assertThat(json.out())
                .contains("\"conflicts\":[[\"a\",\"b\"]]")
                .contains("{\"criterion\":\"a\",\"cost\":3.0,\"cases\":3,\"low\":0.51");
    }

    /** Each complaint is a step, and a person fixes and releases a ten times. */
    @Test
    void aLedgerIsReadAndVerified() throws IOException {
        StringBuilder log = new StringBuilder();
        for (int n = 0; n < 10; n++) {
            log.append("{\"criterion\":\"c\",\"loss\":0}\n".repeat(12))
                    .append("{\"criterion\":\"b\",\"loss\":0}\n".repeat(3));
            log.append("{\"override\":{\"fix\":\"a\"},\"who\":\"Ada\",\"why\":\"x\"}\n");
            log.append("{\"criterion\":\"c\",\"loss\":0}\n".repeat(4))
                    .append("{\"criterion\":\"b\",\"loss\":0}\n".repeat(9));
            log.append("{\"override\":{\"release\":\"a\"},\"who\":\"Ada\",\"why\":\"x\"}\n");
        }
        Path ledger = directory.resolve("ledger.jsonl");
        assertThat(Project.run(
                                "resolve",
                                write("charter.yaml", CHARTER.replace(", source: monitor", "")),
                                "--complaints",
                                write("log.jsonl", log.toString()),
                                "--ledger",
                                ledger.toString(),
                                "--quiet")
                        .code())
                .isZero();
        Outcome outcome = Project.run("derive", "--history", ledger.toString(), "--json");
        assertThat(outcome.code()).as(outcome.err()).isZero();
        assertThat(outcome.out())
                .contains("\"fixes\":10,")
                .contains("{\"fixing\":\"a\",\"lossesOf\":\"b\",\"fixes\":10,\"before\":30,\"after\":90,")
                .contains("\"conflicts\":[[\"a\",\"b\"]]");
        Files.writeString(ledger, Files.readString(ledger).replaceFirst("\"loss\":0", "\"loss\":1"));
        Outcome forged = Project.run("derive", "--history", ledger.toString());
        assertThat(forged.code()).isEqualTo(Redress.CHECK_FAILED);
    }

    @Test
    void errorsAreReportedInOneLine() throws IOException {
        String charter = write("charter.yaml", CHARTER);
        for (String[] bad : new String[][] {
            {"fixed,a\nx,1\n", "bad.csv:2: unknown criterion 'x'"},
            {"a,b\n1,2\n", "bad.csv:1: the header has no column 'fixed'"},
            {"fixed,x\na,2\n", "bad.csv:1: unknown column 'x'"},
            {"fixed,a\na,many\n", "bad.csv:2: a 'many' is not a number"},
            {"fixed,a\n", "bad.csv: has no periods"},
        }) {
            Outcome outcome = Project.run("derive", "--history", write("bad.csv", bad[0]), "--charter", charter);
            assertThat(outcome.code()).as(bad[1]).isEqualTo(Redress.BAD_INPUT);
            assertThat(outcome.err()).contains(bad[1]);
        }
        assertThat(Project.run("derive", "--history", table()).err()).contains("needs --charter");
        assertThat(Project.run("derive").err()).contains("PREDICTIONS is missing");
        assertThat(Project.run("derive", "--history", "nowhere").err()).contains("nowhere: there is no such file");
        assertThat(Project.run("derive", "--history", table(), "--charter", charter, "--level", "2")
                        .code())
                .isEqualTo(Redress.BAD_INPUT);
    }
}
