package dev.redress.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.cli.Project.Outcome;
import java.io.BufferedReader;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class BestStateVerbTest {
    private static final String CHARTER = """
            criteria:
              - {id: a, cost: 1}
              - {id: b, cost: 1}
              - {id: c, cost: 9}
            conflicts:
              - [a, b]
              - [b, c]
            losses:
              - {of: [a], means: [2.0, 0.5]}
              - {of: [b], means: [2.0, 0.25]}
              - {of: [c], means: [1.0, 0.5]}
            """;

    @TempDir
    Path directory = Path.of("");

    @ParameterizedTest
    @ValueSource(strings = {"exact", "local-search", "lp-rounding", "cp-sat"})
    void everyOracleCanBeChosenByName(String oracle) throws Exception {
        Path charter = Files.writeString(directory.resolve("charter.yaml"), CHARTER);
        Outcome outcome = Project.run("best-state", charter.toString(), "--oracle", oracle, "--json");
        assertThat(outcome.code()).isZero();
        // a and c save 1.5 and 0.5, b alone 1.75. The cost of a fix does not count (decision 3).
        assertThat(outcome.out())
                .startsWith("{\"state\":[\"a\",\"c\"],\"value\":3.0,\"lowerBound\":")
                .contains("\"oracle\":\"" + oracle + "\",\"millis\":");
        // A heuristic reports an optimum only if its bound equals its value.
        boolean proves = oracle.equals("exact") || oracle.equals("cp-sat");
        boolean meets = outcome.out().contains("\"lowerBound\":3.0,");
        assertThat(outcome.out()).contains("\"optimal\":" + (proves || meets));
    }

    @Test
    void theTextShowsWhatToFixAndWhetherItIsProven() throws Exception {
        Path charter = Files.writeString(directory.resolve("charter.yaml"), CHARTER);
        Outcome outcome = Project.run("best-state", charter.toString());
        assertThat(outcome.out())
                .contains("fix       a, c")
                .contains("3.000000")
                .contains("proven");
    }

    @Test
    void anUnknownOracleAndACharterWithoutLossesAreBadInput() throws Exception {
        Path charter = Files.writeString(directory.resolve("charter.yaml"), CHARTER);
        Outcome unknown = Project.run("best-state", charter.toString(), "--oracle", "delphi");
        assertThat(unknown.code()).isEqualTo(Redress.BAD_INPUT);
        assertThat(unknown.err()).contains("delphi").contains("exact, local-search, cp-sat, lp-rounding");
        Path silent =
                Files.writeString(directory.resolve("silent.yaml"), CHARTER.substring(0, CHARTER.indexOf("losses:")));
        Outcome without = Project.run("best-state", silent.toString());
        assertThat(without.code()).isEqualTo(Redress.BAD_INPUT);
        assertThat(without.err()).contains("no losses");
    }

    @Test
    void atTheTimeLimitTheAnswerIsNotReportedAsOptimal() throws Exception {
        Path charter = hardCharter();
        Outcome outcome = Project.run("best-state", charter.toString(), "--time-limit", "200ms", "--json");
        assertThat(outcome.code()).isZero();
        assertThat(outcome.out()).contains("\"optimal\":false");
    }

    @Test
    void anInterruptedSearchPrintsTheBestSoFar() throws Exception {
        String java = System.getProperty("java.home") + File.separator + "bin" + File.separator + "java";
        Process process = new ProcessBuilder(
                        java,
                        "-Dredress.terminal=true",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Redress.class.getName(),
                        "best-state",
                        hardCharter().toString(),
                        "--time-limit",
                        "1h",
                        "--json")
                .start();
        try (BufferedReader progress = process.errorReader(StandardCharsets.UTF_8)) {
            char[] shown = new char[64];
            int length = progress.read(shown);
            assertThat(new String(shown, 0, Math.max(0, length))).contains("best");
            new ProcessBuilder("kill", Project.interrupt(), Long.toString(process.pid()))
                    .start()
                    .waitFor();
            String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
            assertThat(out).startsWith("{\"state\":[").contains("\"optimal\":false");
        } finally {
            process.destroyForcibly();
        }
    }

    /** Too hard for any of the oracles to prove an optimum. */
    private Path hardCharter() throws Exception {
        Outcome generated =
                Project.run("generate", "--criteria", "400", "--alpha", "2", "--lambda", "10", "--seed", "1");
        return Files.writeString(directory.resolve("hard.json"), generated.out());
    }
}
