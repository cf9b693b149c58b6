package dev.redress.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.redress.service.people.Person;
import dev.redress.service.people.Role;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples of {@code docs/service.md}, run one after the other, give the answers on the page. */
final class ServiceDocTest {
    @TempDir
    Path folder;

    /** A command and its output, with {@code ...} for any text. */
    private record Example(String command, String answer) {
        Pattern pattern() {
            return Pattern.compile(
                    List.of(answer.split(Pattern.quote("..."), -1)).stream()
                            .map(Pattern::quote)
                            .collect(Collectors.joining(".*")),
                    Pattern.DOTALL);
        }
    }

    private static List<Example> examples() throws IOException {
        List<Example> examples = new ArrayList<>();
        boolean inside = false;
        for (String line : Files.readAllLines(Path.of("..", "docs", "service.md"))) {
            if (line.startsWith("```")) {
                inside = line.equals("```console");
            } else if (inside && line.startsWith("$ ")) {
                examples.add(new Example(line.substring(2), ""));
            } else if (inside) {
                Example last = examples.remove(examples.size() - 1);
                examples.add(new Example(last.command, last.answer + line));
            }
        }
        return examples;
    }

    @Test
    void theExamplesGiveTheAnswersOnThePage() throws Exception {
        assumeThat(run("curl --version", 0, "").isEmpty())
                .as("curl is not installed")
                .isFalse();
        try (Service service =
                Service.start(new Service.Settings(SqliteFiles.in(folder, "redress.db"), "127.0.0.1", 0))) {
            service.people()
                    .add("ada", "Ada", Person.EVERYWHERE, Set.of(Role.ADMIN))
                    .join();
            String token = service.people().issue("ada", "test", "api", null).join();
            List<Example> examples = examples();
            assertThat(examples).hasSizeGreaterThan(8);
            for (Example example : examples) {
                assertThat(run(example.command, service.port(), token).strip())
                        .as(example.command)
                        .matches(example.pattern());
            }
        }
    }

    private static String run(String command, int port, String token) throws IOException, InterruptedException {
        ProcessBuilder shell = new ProcessBuilder("sh", "-c", command).redirectError(ProcessBuilder.Redirect.DISCARD);
        shell.environment().put("API", "http://127.0.0.1:" + port + "/api/v1");
        shell.environment().put("TOKEN", token);
        // The loopback address is not reached through a proxy.
        shell.environment().put("no_proxy", "127.0.0.1");
        Process process = shell.start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return out;
    }
}
