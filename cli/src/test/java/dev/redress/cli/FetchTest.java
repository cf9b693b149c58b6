package dev.redress.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the launcher fetches, and when, starting from an empty local repository. Runs only with {@code -Dredress.fetch}, because it
 * fetches 300 MB. {@link LauncherTest} checks the requests without fetching anything.
 */
final class FetchTest {
    private static final String CHARTER = "examples/compas/charter.yaml";

    @TempDir
    Path directory = Path.of("");

    @Test
    void theFirstClassifyFetchesTheModelAndLaterRunsFetchNothing() throws Exception {
        assumeTrue(System.getProperty("redress.fetch") != null, "skipped: run with -Dredress.fetch");
        Path tree = directory.resolve("tree");
        assertThat(run(List.of("git", "clone", "-q", Project.file(".").toString(), tree.toString())))
                .isEqualTo("0: ");
        assertThat(launch(tree, List.of(), "resolve", CHARTER, "--complaints", "examples/compas/complaints.csv"))
                .startsWith("0: ");
        List<String> first = jars();
        assertThat(first).noneMatch(jar -> jar.contains("duckdb") || jar.contains("onnx") || jar.contains("langchain"));
        String[] classify = {"classify", "examples/compas/texts.csv", "--charter", CHARTER, "--json"};
        String output = launch(tree, List.of(), classify);
        assertThat(output).startsWith("0: ");
        List<String> second = jars();
        assertThat(second)
                .anyMatch(jar -> jar.contains("embeddings-all-minilm-l6-v2-q"))
                .noneMatch(jar -> jar.contains("duckdb"));
        // Without a network the output is the same, and nothing is fetched.
        assumeTrue(
                run(List.of("unshare", "-rn", "true")).equals("0: "), "skipped: this machine has no user namespaces");
        assertThat(launch(tree, List.of("unshare", "-rn"), classify)).isEqualTo(output);
        assertThat(jars()).isEqualTo(second);
        System.out.println(
                "resolve fetched " + first.size() + " jars, classify " + (second.size() - first.size()) + " more");
    }

    private String launch(Path tree, List<String> before, String... words) throws Exception {
        List<String> command = new ArrayList<>(before);
        command.addAll(List.of("bash", tree.resolve("redress").toString()));
        for (String word : words) {
            command.add(word.startsWith("examples/") ? tree.resolve(word).toString() : word);
        }
        return run(command);
    }

    /** The exit code and the standard output. */
    private String run(List<String> command) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().put("MAVEN_OPTS", "-Dmaven.repo.local=" + directory.resolve("repository"));
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return process.waitFor() + ": " + output;
    }

    private List<String> jars() throws IOException {
        try (Stream<Path> files = Files.walk(directory.resolve("repository"))) {
            return files.map(Path::toString)
                    .filter(name -> name.endsWith(".jar"))
                    .sorted()
                    .toList();
        }
    }
}
