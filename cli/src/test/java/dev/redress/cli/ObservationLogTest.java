package dev.redress.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.redress.cli.Project.Outcome;
import dev.redress.random.RandomStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code resolve} with measured losses per period: ledger, replay, resumption, and complaints in the same log. */
final class ObservationLogTest {
    private static final String CHARTER = """
            criteria:
              - {id: fpr, cost: 3}
              - {id: ppv, cost: 2}
              - {id: delay, cost: 1}
            conflicts:
              - [fpr, ppv]
            """;

    @TempDir
    Path directory = Path.of("");

    private String write(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text).toString();
    }

    private Outcome resolve(String charter, String log, String policy, String... more) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(
                "resolve",
                write("charter.yaml", charter),
                "--complaints",
                write("log.txt", log),
                "--policy",
                policy,
                "--json"));
        Collections.addAll(arguments, more);
        return Project.run(arguments.toArray(String[]::new));
    }

    /** Rows of this many periods: fpr has large losses, ppv smaller ones, delay the smallest. */
    private static List<String> periods(int count) {
        RandomStream random = RandomStream.of(3).split("periods");
        List<String> rows = new ArrayList<>();
        for (int n = 0; n < count; n++) {
            rows.add("2026-01-" + (10 + n % 20) + "," + (50 + random.nextInt(50)) / 10.0 + ","
                    + random.nextInt(20) / 10.0 + "," + random.nextInt(5) / 10.0 + ",p" + n);
        }
        return rows;
    }

    private static String csv(List<String> rows) {
        return "at,fpr,ppv,delay,id\n" + String.join("\n", rows) + "\n";
    }

    private static String json(List<String> rows) {
        StringBuilder lines = new StringBuilder();
        for (String row : rows) {
            String[] cells = row.split(",", -1);
            lines.append("{\"id\":\"" + cells[4] + "\",\"at\":\"" + cells[0] + "\",\"losses\":{\"fpr\":" + cells[1]
                    + ",\"ppv\":" + cells[2] + ",\"delay\":" + cells[3] + "}}\n");
        }
        return lines.toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"thompson", "ucb", "explore-then-commit", "arm-elimination", "barrier"})
    void policiesDecideResumeAndReplayWithObservations(String policy) throws IOException {
        Path ledger = directory.resolve("ledger.jsonl");
        boolean horizon = !policy.equals("thompson") && !policy.equals("barrier");
        String[] more = horizon ? new String[] {"--set", "horizon=400", "--set", "exploration=0.1"} : new String[0];
        String[] kept = horizon
                ? new String[] {"--set", "horizon=400", "--set", "exploration=0.1", "--ledger", ledger.toString()}
                : new String[] {"--ledger", ledger.toString()};
        List<String> rows = periods(400);
        Outcome whole = resolve(CHARTER, csv(rows), policy, more);
        assertThat(whole.code()).as(whole.err()).isZero();
        assertThat(whole.out()).contains("\"fix\":").contains("\"observations\":400");
        assertThat(resolve(CHARTER, json(rows), policy, more).out()).isEqualTo(whole.out());

        // The same in two parts: the second continues the ledger and is JSON.
        assertThat(resolve(CHARTER, csv(rows.subList(0, 150)), policy, kept).code())
                .isZero();
        Outcome rest = resolve(CHARTER, json(rows), policy, kept);
        assertThat(rest.code()).as(rest.err()).isZero();
        assertThat(rest.out().replaceAll("\"head\":\"[0-9a-f]+\",", "")).isEqualTo(whole.out());
        Outcome replay = Project.run("replay", ledger.toString(), "--json");
        assertThat(replay.out()).contains("\"entries\":401,\"verified\":true");
    }

    /**
     * If the monitor is the source of a criterion, complaints about it are recorded but do not count. If complaints are the source,
     * measured losses do not count.
     */
    @Test
    void theCharterSaysWhichLossesCountInAMixedLog() throws IOException {
        String mixed = CHARTER.replace("fpr, cost: 3", "fpr, cost: 3, source: monitor")
                .replace("delay, cost: 1", "delay, cost: 1, source: complaints");
        StringBuilder log = new StringBuilder();
        for (int n = 0; n < 40; n++) {
            log.append("{\"criterion\":\"fpr\",\"loss\":9}\n{\"criterion\":\"delay\",\"loss\":0.01}\n");
            log.append("{\"losses\":{\"fpr\":0.01,\"ppv\":1,\"delay\":9}}\n");
        }
        Path ledger = directory.resolve("ledger.jsonl");
        for (String policy : List.of("barrier", "thompson")) {
            Files.deleteIfExists(ledger);
            Outcome outcome = resolve(mixed, log.toString(), policy, "--ledger", ledger.toString());
            assertThat(outcome.code()).as(outcome.err()).isZero();
            assertThat(outcome.out()).contains("\"fix\":\"ppv\"").contains("\"complaints\":80,\"observations\":40,");
            if (policy.equals("barrier")) {
                // A learner may try fpr, because in this log a fix of ppv changes nothing.
                assertThat(outcome.out()).doesNotContain("\"fix\":\"fpr\"");
            }
            // 40 periods with loss 1 for ppv and 0.01 for each other criterion, less what was averted. None of the
            // losses of 9 counts.
            double lost = new ObjectMapper()
                    .readTree(outcome.out())
                    .get("complaintLoss")
                    .asDouble();
            assertThat(lost).isLessThanOrEqualTo(40 * 1.02 + 1e-9);
            assertThat(Files.readAllLines(ledger)).hasSize(1 + 3 * 40);
            assertThat(Project.run("replay", ledger.toString()).code()).isZero();
        }
    }

    @Test
    void aLearnerRefusesTwoKindsOfSteps() throws IOException {
        String log = "{\"losses\":{\"fpr\":1}}\n{\"criterion\":\"fpr\",\"loss\":9}\n";
        Outcome refused = resolve(CHARTER, log, "thompson");
        assertThat(refused.code()).isEqualTo(Redress.BAD_INPUT);
        assertThat(refused.err())
                .contains("log.txt:2: thompson learns the losses of a step, and every step so far was a period")
                .contains("source: monitor");
        // The same holds across two runs, and with a complaint first. Complaint policies accept both.
        String ledger = directory.resolve("ledger.jsonl").toString();
        assertThat(resolve(CHARTER, "criterion,loss,id\nfpr,1,a\n", "thompson", "--ledger", ledger)
                        .code())
                .isZero();
        Outcome later = resolve(CHARTER, "fpr,id\n1,b\n", "thompson", "--ledger", ledger, "--append");
        assertThat(later.err()).contains("log.txt:2:").contains("every step so far was a complaint");
        assertThat(resolve(CHARTER, log, "barrier").code()).isZero();
    }

    /** The losses of a period in other states are unknown. */
    @Test
    void hindsightRefusesObservations() throws IOException {
        String charter = write("charter.yaml", CHARTER);
        String log = write("log.csv", "fpr,ppv\n1,2\n");
        for (String verb : List.of("hindsight", "compare")) {
            Outcome outcome = Project.run(verb, charter, "--complaints", log);
            assertThat(outcome.code()).isEqualTo(Redress.BAD_INPUT);
            assertThat(outcome.err()).contains("log.csv:2: this row reports the losses of a period");
        }
    }

    /** Resolve reads the output of monitor, whatever the length of the period. */
    @ParameterizedTest
    @ValueSource(strings = {"day", "week", "month", "quarter", "year"})
    void resolveReadsTheOutputOfMonitor(String period) throws IOException {
        StringBuilder rows = new StringBuilder("d,y,g,t\n");
        for (int n = 0; n < 3000; n++) {
            rows.append(n % 3 == 0 ? 1 : n / 2 % 2).append(',').append(n % 5 == 0 ? 1 : 0);
            rows.append(n % 2 == 0 ? ",a," : ",b,");
            rows.append(List.of("2025-12-31", "2026-01-05", "2026-08-20").get(n / 1000))
                    .append('\n');
        }
        Path observations = directory.resolve("observations.jsonl");
        Outcome measured = Project.run(
                "monitor",
                write("predictions.csv", rows.toString()),
                "--label=y",
                "--decision=d",
                "--group=g",
                "--at=t",
                "--charter",
                write("charter.yaml", CHARTER),
                "--period",
                period,
                "-o",
                observations.toString());
        assertThat(measured.code()).as(measured.err()).isZero();
        Outcome resolved = resolve(CHARTER, Files.readString(observations), "thompson");
        assertThat(resolved.code()).as(resolved.err()).isZero();
        assertThat(resolved.out()).contains("\"observations\":" + (period.equals("year") ? 2 : 3));
        if (period.equals("week")) {
            // 2025-12-31 is in the first week of 2026, which begins on 2025-12-29.
            assertThat(Files.readString(observations))
                    .contains("\"at\":\"2025-12-29\"")
                    .contains("\"at\":\"2026-01-05\"");
        }
    }
}
