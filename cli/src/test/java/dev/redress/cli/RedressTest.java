package dev.redress.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.cli.Project.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** What all verbs have in common: help, exit codes, and errors in one line. */
final class RedressTest {
    @TempDir
    Path directory = Path.of("");

    @ParameterizedTest
    @ValueSource(strings = {"examples/compas/charter.yaml", "examples/fifty/charter.json"})
    void everyExampleIsValid(String example) {
        Outcome outcome = Project.run("validate", Project.file(example).toString(), "--json");
        assertThat(outcome.code()).isZero();
        assertThat(outcome.out()).startsWith("{\"criteria\":");
    }

    @Test
    void validatePrintsTheDocumentedKeys() {
        Outcome outcome = Project.run(
                "validate", Project.file("examples/compas/charter.yaml").toString(), "--json");
        assertThat(outcome.out().strip()).isEqualTo("{\"criteria\":6,\"conflicts\":13,\"correlations\":0}");
    }

    @Test
    void everyHelpHasExamples() {
        assertThat(Project.run("--help").out()).contains("Examples:").contains("Exit codes");
        for (String verb : new CommandLine(new Redress()).getSubcommands().keySet()) {
            Outcome help = Project.run(verb, "--help");
            assertThat(help.code()).as(verb).isZero();
            assertThat(help.out()).as(verb).contains("Examples:").contains("redress " + verb);
        }
    }

    @Test
    void badInputIsReportedInOneLineWithExitCodeTwo() throws Exception {
        Path charter =
                Files.writeString(directory.resolve("bad.yaml"), "criteria:\n  - {id: a, cost: 1}\nconflict: []\n");
        Outcome outcome = Project.run("validate", charter.toString());
        assertThat(outcome.code()).isEqualTo(Redress.BAD_INPUT);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err().lines()).hasSize(1);
        assertThat(outcome.err()).contains("bad.yaml:3").contains("conflict");
    }

    @Test
    void aMissingFileAndAnUnknownVerbAreBadInput() {
        Outcome missing = Project.run("validate", directory.resolve("none.yaml").toString());
        assertThat(missing.code()).isEqualTo(Redress.BAD_INPUT);
        assertThat(missing.err())
                .contains("none.yaml")
                .doesNotContain("Exception")
                .doesNotContain("\tat ");
        Outcome unknown = Project.run("frobnicate");
        assertThat(unknown.code()).isEqualTo(Redress.BAD_INPUT);
        assertThat(unknown.err()).contains("frobnicate");
    }

    /** Every command in backticks in the examples' README produces the file named before it. */
    @Test
    void everyMadeUpExampleEqualsTheOutputOfItsCommand() throws Exception {
        Pattern made = Pattern.compile("- `(\\S+)`[^`]*\\*\\*made up\\*\\*[^`]*`\\./redress ([^`]+)`");
        Matcher example = made.matcher(Files.readString(Project.file("examples/README.md")));
        int found = 0;
        while (example.find()) {
            String[] command = example.group(2)
                    .replace("examples/", Project.file("examples") + "/")
                    .split(" ", -1);
            assertThat(Project.run(command).out())
                    .isEqualTo(Files.readString(Project.file("examples").resolve(example.group(1))));
            found++;
        }
        assertThat(found).isEqualTo(3);
    }

    @Test
    void generateGivesTheSameBytesForTheSameSeed() {
        String[] command = {"generate", "--criteria", "12", "--alpha", "0.5", "--lambda", "3", "--seed", "9"};
        Outcome once = Project.run(command);
        assertThat(once.code()).isZero();
        assertThat(Project.run(command).out()).isEqualTo(once.out());
        command[8] = "10";
        assertThat(Project.run(command).out()).isNotEqualTo(once.out());
    }
}
