package dev.redress.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.model.Charter;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples of the README work: the Java code compiles, and the output is as shown. */
final class ReadmeTest {
    @TempDir
    Path directory = Path.of("");

    @Test
    void theLibraryExampleRunsAsPrinted() throws Exception {
        JavaExample example = JavaExample.of(Files.readString(Project.file("README.md")));
        assertThat(example.code().lines().filter(line -> !line.isBlank())).hasSizeLessThanOrEqualTo(15);
        assertThat(example.run(core(), directory)).isEqualTo(example.output());
    }

    @Test
    void theDurableExampleRunsAsPrinted() throws Exception {
        JavaExample example =
                JavaExample.all(Files.readString(Project.file("README.md"))).get(1);
        Path ledger = directory.resolve("decisions.jsonl");
        JavaExample elsewhere =
                new JavaExample(example.code().replace("decisions.jsonl", ledger.toString()), example.output());
        assertThat(elsewhere.run(System.getProperty("java.class.path"), directory))
                .isEqualTo(example.output());
        assertThat(Project.run("replay", ledger.toString()).code()).isZero();
    }

    /** The README shows the actual output of its first command. */
    @Test
    void theFirstCommandPrintsWhatTheReadmeShows() throws IOException {
        String printed = Project.run(
                        "resolve",
                        Project.file("examples/compas/charter.yaml").toString(),
                        "--complaints",
                        Project.file("examples/compas/complaints.csv").toString())
                .out();
        assertThat(Files.readString(Project.file("README.md"))).contains(printed);
    }

    /** The class path of the library, which needs nothing else. */
    private static String core() throws URISyntaxException {
        return Path.of(Charter.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI())
                .toString();
    }
}
