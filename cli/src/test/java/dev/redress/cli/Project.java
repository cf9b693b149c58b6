package dev.redress.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;

/** The project's own tree, and its commands as a user would type them. */
final class Project {
    private Project() {}

    /** A file of the project, wherever the tests run. */
    static Path file(String name) {
        Path here = Path.of("").toAbsolutePath();
        for (Path root = here; root != null; root = root.getParent()) {
            if (Files.exists(root.resolve("LICENSE"))) {
                return root.resolve(name);
            }
        }
        throw new IllegalStateException(here + " is not within the project");
    }

    /** What a command printed, and how it ended. */
    record Outcome(int code, String out, String err) {}

    static Outcome run(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = Redress.run(new PrintWriter(out), new PrintWriter(err), arguments);
        return new Outcome(code, out.toString(), err.toString());
    }
}
