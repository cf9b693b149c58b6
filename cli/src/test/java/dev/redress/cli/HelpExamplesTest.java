package dev.redress.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.cli.Project.Outcome;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Every example in the help texts runs as printed, including pipes and files. */
final class HelpExamplesTest {
    /** The folder for files without a folder; it stands in for the project's own folder. */
    @TempDir
    Path here = Path.of("");

    @BeforeEach
    void writeTheFilesThatExamplesUse() throws IOException {
        Path compas = Project.file("examples/compas");
        Files.copy(compas.resolve("complaints.csv"), here.resolve("log.csv"));
        Files.writeString(here.resolve("log.jsonl"), "{\"id\":\"a\",\"criterion\":\"fpr\",\"loss\":1}\n");
        Files.writeString(here.resolve("today.jsonl"), "{\"id\":\"b\",\"criterion\":\"fpr\",\"loss\":2}\n");
    }

    /** The program, its verbs, and their subcommands. */
    private static Stream<CommandLine> commands() {
        return withSubcommands(Redress.commandLine());
    }

    private static Stream<CommandLine> withSubcommands(CommandLine command) {
        return Stream.concat(
                Stream.of(command),
                command.getSubcommands().values().stream().flatMap(HelpExamplesTest::withSubcommands));
    }

    @Test
    void everyHelpStatesThePurposeFirstAndFitsAHundredColumns() {
        commands().forEach(command -> {
            String help = command.getUsageMessage();
            String purpose = command.getCommandSpec().usageMessage().description()[0];
            assertThat(help.replaceAll("\\R", " ")).startsWith(purpose);
            assertThat(help.lines().filter(line -> line.length() > TextTable.WIDTH))
                    .isEmpty();
            // Picocli would wrap a longer footer line in the middle of a paragraph.
            assertThat(command.getCommandSpec().usageMessage().footer())
                    .allSatisfy(line -> assertThat(line.replace("%%", "%")).hasSizeLessThanOrEqualTo(TextTable.WIDTH));
        });
    }

    @Test
    void theTablesOfPoliciesAndOraclesFitAHundredColumns() {
        String tables = Project.run("policies").out();
        assertThat(tables.lines().filter(line -> line.length() > TextTable.WIDTH))
                .isEmpty();
        assertThat(tables)
                .contains("\nexplore-then-commit  explores each state")
                .contains("\nlp-rounding ");
    }

    /** In the order of the help texts, since replay reads what resolve has written. */
    static List<String> examples() {
        return commands()
                .flatMap(command -> examples(command.getUsageMessage()))
                .map(String::strip)
                .distinct()
                .toList();
    }

    /** A line that ends with a backslash continues on the next line. */
    private static Stream<String> examples(String help) {
        return help.substring(help.indexOf("Examples:"))
                .replaceAll(" *\\\\\\R *", " ")
                .lines()
                .skip(1)
                .takeWhile(line -> !line.isBlank());
    }

    @Test
    void everyExampleRuns() throws IOException {
        List<String> run = new ArrayList<>();
        for (String example : examples()) {
            // An earlier example may have overwritten it.
            Files.copy(
                    Project.file("examples/compas/charter.yaml"),
                    here.resolve("charter.yaml"),
                    StandardCopyOption.REPLACE_EXISTING);
            Outcome outcome = isOnlyParsed(example) ? parsed(example) : run(example);
            int expected = example.contains("--head 9f86") ? Redress.CHECK_FAILED : Redress.DONE;
            assertThat(outcome.code()).as("%s: %s", example, outcome.err()).isEqualTo(expected);
            run.add(example);
        }
        assertThat(run).hasSizeGreaterThan(25);
    }

    /** The commands of the README and of docs/guarantees.md, except {@code serve}, which has its own tests. */
    @Test
    void everyCommandOfTheReadmeRuns() throws IOException {
        List<String> run = new ArrayList<>();
        for (String page : List.of("README.md", "docs/guarantees.md")) {
            for (String line : Files.readString(Project.file(page)).split("\\R", -1)) {
                if (line.startsWith("./redress ") && !line.contains("serve")) {
                    String example = line.substring("./".length());
                    Outcome outcome = isSlow(example) ? parsed(example) : run(example);
                    assertThat(outcome.code()).as("%s: %s", line, outcome.err()).isEqualTo(Redress.DONE);
                    run.add(example);
                }
            }
        }
        assertThat(run).hasSizeGreaterThan(7);
    }

    /** Also slow, and covered by examples of the help on the same files. */
    private static boolean isSlow(String example) {
        return isOnlyParsed(example) || example.contains("redress compare") || example.contains("redress simulate");
    }

    /** Examples that are only parsed: they take minutes, or another test runs the same. */
    private static boolean isOnlyParsed(String example) {
        return Stream.of("redress reproduce", "redress derive", "--explain", "--evaluate")
                .anyMatch(example::contains);
    }

    /** Parses an example without running it. A short explanation may follow the example. */
    private static Outcome parsed(String example) {
        String command = example.split(" {2,}| > ", 2)[0].substring("redress ".length());
        Redress.commandLine().parseArgs(command.split(" ", -1));
        return new Outcome(0, "", "");
    }

    private Outcome run(String example) throws IOException {
        String[] redirected = example.split(" {2,}", 2)[0].split(" > ", -1);
        String input = "";
        Outcome outcome = new Outcome(0, "", "");
        for (String step : redirected[0].split(" \\| ", -1)) {
            if (step.startsWith("tail ")) {
                assertThat(step)
                        .as("tail must print the whole file and then follow it")
                        .startsWith("tail -n +1 -f ");
                input = Files.readString(here.resolve(step.substring("tail -n +1 -f ".length())));
            } else {
                outcome = redress(step, input);
                assertThat(outcome.err()).as(step).doesNotContain("internal");
                input = outcome.out();
            }
        }
        if (redirected.length > 1) {
            Files.writeString(here.resolve(redirected[1]), outcome.out());
        }
        return outcome;
    }

    private Outcome redress(String command, String input) {
        assertThat(command).startsWith("redress ");
        List<String> words = new ArrayList<>();
        for (String word : command.substring("redress ".length()).split(" ", -1)) {
            words.add(placed(word));
        }
        if (words.contains("attack")) {
            // A minimal budget is enough to see that it runs.
            words.addAll(List.of("--budget", "0s"));
        }
        InputStream console = System.in;
        try {
            System.setIn(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)));
            return Project.run(words.toArray(String[]::new));
        } finally {
            System.setIn(console);
        }
    }

    private String placed(String word) {
        if (word.startsWith("examples/")) {
            return Project.file(word).toString();
        }
        return word.matches("[a-z]+\\.[a-z]+") ? here.resolve(word).toString() : word;
    }

    @Test
    void helpIsAvailableAsAVerbAndAsAnOption() {
        for (String verb : Redress.commandLine().getSubcommands().keySet()) {
            assertThat(Project.run("help", verb)).isEqualTo(Project.run(verb, "--help"));
        }
        assertThat(Project.run("help", "lab", "simulate").out()).contains("redress lab simulate");
        assertThat(Project.run("help")).isEqualTo(Project.run());
        assertThat(Project.run("lab")).isEqualTo(Project.run("lab", "--help"));
    }

    @Test
    void aMisspeltVerbGetsASuggestion() {
        for (String[] words : new String[][] {{"reslove"}, {"help", "reslove"}, {"reslove", "--help"}}) {
            Outcome outcome = Project.run(words);
            assertThat(outcome.code()).isEqualTo(Redress.BAD_INPUT);
            assertThat(outcome.err())
                    .isEqualTo("redress: there is no verb 'reslove' (did you mean resolve?)\nTry 'redress --help'.\n");
        }
        assertThat(Project.run("lab", "simulat").err())
                .isEqualTo("redress: there is no verb 'simulat' (did you mean simulate?)\nTry 'redress lab --help'.\n");
        assertThat(Project.run("validate", "x.yaml", "--jsn").err()).contains("did you mean --json?");
    }

    @Test
    void theLabIsOneTopLevelVerbAndItsVerbsStillWorkDirectly() {
        String help = Project.run("--help").out();
        assertThat(help).contains("\n  resolve ").contains("\n  lab ").doesNotContain("\n  simulate ");
        assertThat(Project.run("lab", "--help").out()).contains("\n  simulate ");
        String charter = Project.file("examples/fifty/charter.json").toString();
        assertThat(Project.run("lab", "cover", charter, "--policy", "ucb"))
                .isEqualTo(Project.run("cover", charter, "--policy", "ucb"));
    }
}
