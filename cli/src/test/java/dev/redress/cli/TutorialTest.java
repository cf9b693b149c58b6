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

/**
 * Every command of the tutorial runs, in order, and prints what the page shows below it. {@code -Dredress.tutorial=write} rewrites
 * the outputs on the page.
 */
final class TutorialTest {
    private static final Path TUTORIAL = Project.file("docs/tutorial.md");

    /** A command, and the block after it if the page shows its output. */
    private static final Pattern COMMAND =
            Pattern.compile("```sh\\R\\./redress (.*?)\\R```\\R(?:\\R```\\R(.*?)```)?", Pattern.DOTALL);

    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");

    @TempDir
    Path directory = Path.of("");

    @Test
    void everyCommandPrintsTheOutputOnThePage() throws Exception {
        String page = Files.readString(TUTORIAL);
        StringBuilder written = new StringBuilder();
        Matcher command = COMMAND.matcher(page);
        int commands = 0;
        while (command.find()) {
            String printed = run(command.group(1));
            if (command.group(2) != null) {
                if (!write()) {
                    assertThat(stable(printed)).as(command.group(1)).isEqualTo(stable(command.group(2)));
                }
                command.appendReplacement(
                        written,
                        Matcher.quoteReplacement(
                                "```sh\n./redress " + command.group(1) + "\n```\n\n```\n" + printed + "```"));
            }
            commands++;
        }
        // Ten commands from a log to a decision, and three about texts.
        assertThat(commands).isEqualTo(13);
        command.appendTail(written);
        if (write()) {
            Files.writeString(TUTORIAL, written);
        }
    }

    @Test
    void theLibraryExampleRunsAsPrintedInTenStatements() throws Exception {
        JavaExample example = JavaExample.of(Files.readString(TUTORIAL)
                .replace("\"examples/", "\"" + Project.file("examples").toString() + "/"));
        assertThat(example.code().lines().filter(line -> line.endsWith(";") && !line.startsWith("import")))
                .hasSizeLessThanOrEqualTo(10);
        assertThat(example.run(System.getProperty("java.class.path"), directory))
                .isEqualTo(example.output());
    }

    private static boolean write() {
        return "write".equals(System.getProperty("redress.tutorial"));
    }

    /** Replaces hashes, which depend on the version and the format of events. */
    private static String stable(String text) {
        return text.replaceAll("[0-9a-f]{64}", "<hash>");
    }

    /** Runs a command with the project's examples; files whose names begin with my- are in a folder of the test. */
    private String run(String line) throws IOException {
        List<String> words = new ArrayList<>();
        Path redirect = null;
        Matcher word = WORD.matcher(line);
        while (word.find()) {
            String plain = word.group(1) != null ? word.group(1) : word.group(2);
            if (plain.equals(">")) {
                word.find();
                redirect = directory.resolve(word.group(2));
            } else {
                words.add(place(plain));
            }
        }
        Outcome outcome = Project.run(words.toArray(new String[0]));
        assertThat(outcome.code()).as(line + "\n" + outcome.err()).isZero();
        if (redirect != null) {
            Files.writeString(redirect, outcome.out());
        }
        return outcome.out().replace(directory + "/", "").stripLeading();
    }

    private String place(String word) {
        return word.startsWith("my-")
                ? directory.resolve(word).toString()
                : word.startsWith("examples/") ? Project.file(word).toString() : word;
    }
}
