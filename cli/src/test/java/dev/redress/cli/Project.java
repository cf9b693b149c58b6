package dev.redress.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The project's own files, and its commands as a user would type them. */
final class Project {
    private Project() {}

    /** A file of the project, whatever the current directory of the tests. */
    static Path file(String name) {
        Path here = Path.of("").toAbsolutePath();
        for (Path root = here; root != null; root = root.getParent()) {
            if (Files.exists(root.resolve("LICENSE"))) {
                return root.resolve(name);
            }
        }
        throw new IllegalStateException(here + " is not within the project");
    }

    /** The exit code and the output of a command. */
    record Outcome(int code, String out, String err) {}

    static Outcome run(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = Redress.run(new PrintWriter(out), new PrintWriter(err), arguments);
        return new Outcome(code, out.toString(), err.toString());
    }

    /** The same command in its own process, with further options for its JVM. */
    static Process start(List<String> options, String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Redress.class.getName()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command).start();
    }

    /** The signal of Ctrl-C, or SIGTERM if SIGINT is ignored because the tests run in the background. */
    static String interrupt() throws IOException {
        Path status = Path.of("/proc/self/status");
        boolean ignored = Files.exists(status)
                && Files.readAllLines(status).stream()
                        .filter(line -> line.startsWith("SigIgn:"))
                        .anyMatch(line ->
                                (Long.parseUnsignedLong(line.substring(7).strip(), 16) & 2) != 0);
        return ignored ? "-TERM" : "-INT";
    }
}
