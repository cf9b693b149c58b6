package dev.redress.cli;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The git working copy from which the program is run, if any. */
final class SourceTree {
    private SourceTree() {}

    /** Its commit, with a plus if sources were changed since; "unknown" if git does not know. */
    static String commit() {
        Optional<String> commit = git("rev-parse", "--short=12", "HEAD");
        // :/ is the top of the tree, whatever the current folder.
        Optional<String> changes = git("status", "--porcelain", "--", ":/*.java", ":/*pom.xml");
        return commit.map(id -> id + (changes.orElse("").isEmpty() ? "" : "+")).orElse("unknown");
    }

    private static Optional<String> git(String... words) {
        try {
            Path jar = Path.of(SourceTree.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            List<String> command =
                    new ArrayList<>(List.of("git", "-C", jar.resolveSibling("").toString()));
            command.addAll(List.of(words));
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            process.getOutputStream().close();
            String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            return process.waitFor() == 0 ? Optional.of(answer) : Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } catch (IOException | URISyntaxException e) {
            return Optional.empty();
        }
    }
}
