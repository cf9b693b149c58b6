package dev.redress.cli;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.redress.cli.Project.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Every numeric option of every verb with extreme values: the verb answers or refuses, within seconds. An option that several verbs
 * share is tested with one of them.
 */
final class ExtremesTest {
    private static final List<String> VALUES = List.of(
            "NaN",
            "Infinity",
            "-Infinity",
            "-1",
            "0",
            "1e308",
            "1e-308",
            "2147483647",
            "2147483648",
            "9223372036854775807",
            "9223372036854775808",
            "-9223372036854775808",
            "0x1p3",
            "",
            "9223372036854775807ms",
            "9223372036854775807h",
            "-1s");

    /** The other arguments of a verb, chosen so that it finishes quickly. */
    private static final Map<String, List<String>> ARGUMENTS = Map.ofEntries(
            entry("resolve", List.of("CHARTER", "--complaints", "LOG", "--quiet")),
            entry("hindsight", List.of("CHARTER", "--complaints", "LOG")),
            entry("compare", List.of("CHARTER", "--complaints", "LOG", "--policies", "never")),
            entry("attack", List.of("CHARTER", "--policy", "never", "--budget", "0s")),
            entry("best-state", List.of("FIFTY")),
            entry("cover", List.of("FIFTY", "--policy", "ucb")),
            entry("simulate", List.of("FIFTY", "--policy", "never", "--horizon", "10")),
            entry("generate", List.of("--criteria", "4")),
            entry("generate-log", List.of("CHARTER", "--complaints", "3")),
            entry("reproduce", List.of("nothing")),
            entry("measure", predictions()),
            entry("derive", predictions("--criteria", "fpr", "--resamples", "0")),
            entry("remedy", predictions("--fix", "fpr")),
            entry("monitor", predictions("--at", "decided", "--charter", "RATES")));

    /** The arguments for a prediction log with decisions and without scores. */
    private static List<String> predictions(String... more) {
        List<String> words = new ArrayList<>(List.of("PREDICTIONS", "--label", "y", "--decision", "d", "--group", "g"));
        Collections.addAll(words, more);
        return words;
    }

    @TempDir
    Path directory = Path.of("");

    static List<String> verbs() {
        return List.of(
                "resolve",
                "hindsight",
                "compare",
                "attack",
                "best-state",
                "cover",
                "simulate",
                "generate",
                "generate-log",
                "reproduce",
                "measure",
                "derive",
                "remedy",
                "monitor");
    }

    /** The numeric options of each verb, without those that an earlier verb shares. */
    private static final Map<String, List<OptionSpec>> NUMBERS = numbers();

    private static Map<String, List<OptionSpec>> numbers() {
        Map<String, CommandLine> commands = Redress.commandLine().getSubcommands();
        Map<String, List<OptionSpec>> numbers = new HashMap<>();
        Set<Object> declared = new HashSet<>();
        for (String verb : verbs()) {
            List<OptionSpec> own = new ArrayList<>();
            for (OptionSpec option :
                    Objects.requireNonNull(commands.get(verb)).getCommandSpec().options()) {
                if (isNumber(option.typeInfo().getType()) && declared.add(option.userObject())) {
                    own.add(option);
                }
            }
            numbers.put(verb, own);
        }
        return numbers;
    }

    private static boolean isNumber(Class<?> type) {
        return Number.class.isAssignableFrom(type)
                || type == int.class
                || type == long.class
                || type == double.class
                || type == Duration.class;
    }

    @Test
    void thereAreManyNumericOptions() {
        assertThat(NUMBERS.values().stream().mapToInt(List::size).sum()).isGreaterThan(30);
    }

    @ParameterizedTest
    @MethodSource("verbs")
    void everyNumericOptionIsAnsweredOrRefused(String verb) throws IOException {
        writePredictions();
        for (OptionSpec option : NUMBERS.getOrDefault(verb, List.of())) {
            for (String value : VALUES) {
                if (verb.equals("generate-log")
                        && value.equals("2147483647")
                        && !option.longestName().equals("--seed")) {
                    // Two billion complaints are allowed, but take too long.
                    continue;
                }
                answersOrRefuses(verb, option.longestName(), value);
            }
        }
    }

    private void writePredictions() throws IOException {
        StringBuilder rows = new StringBuilder("y,d,g,decided\n");
        for (int n = 0; n < 200; n++) {
            rows.append(n % 3 == 0 ? 1 : 0)
                    .append(',')
                    .append(n % 7 == 0 ? 1 : 0)
                    .append(n % 2 == 0 ? ",a" : ",b");
            rows.append(",2026-01-05\n");
        }
        Files.writeString(directory.resolve("predictions.csv"), rows);
        Files.writeString(directory.resolve("rates.yaml"), "criteria:\n  - {id: fpr, cost: 1}\n");
    }

    private void answersOrRefuses(String verb, String option, String value) {
        List<String> words = new ArrayList<>(List.of(verb));
        List<String> arguments = new ArrayList<>(ARGUMENTS.getOrDefault(verb, List.of()));
        int given = arguments.indexOf(option);
        if (given >= 0) {
            arguments.subList(given, given + 2).clear();
        }
        Collections.replaceAll(
                arguments,
                "CHARTER",
                Project.file("examples/compas/charter.yaml").toString());
        Collections.replaceAll(
                arguments, "FIFTY", Project.file("examples/fifty/charter.json").toString());
        Collections.replaceAll(
                arguments, "LOG", Project.file("examples/compas/complaints.csv").toString());
        Collections.replaceAll(
                arguments, "PREDICTIONS", directory.resolve("predictions.csv").toString());
        Collections.replaceAll(
                arguments, "RATES", directory.resolve("rates.yaml").toString());
        words.addAll(arguments);
        words.add(option + "=" + value);
        Outcome outcome = assertTimeoutPreemptively(
                Duration.ofSeconds(20), () -> Project.run(words.toArray(String[]::new)), String.join(" ", words));
        assertThat(outcome.code())
                .as("%s: %s", String.join(" ", words), outcome.err())
                .isIn(Redress.DONE, Redress.BAD_INPUT);
        if (outcome.code() == Redress.BAD_INPUT) {
            assertThat(outcome.err().lines().count()).isBetween(1L, 2L);
            assertThat(outcome.err()).startsWith("redress: ").doesNotContain("Exception");
        } else if (List.of("NaN", "Infinity", "-Infinity", "").contains(value)) {
            assertThat(outcome.code())
                    .as("%s=%s must be refused", option, value)
                    .isEqualTo(Redress.BAD_INPUT);
        }
    }
}
