package dev.redress.cli;

import dev.redress.files.AtomicFile;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A verb of the command line, with the options that all verbs share. */
@Command(synopsisHeading = "%nUsage: ", parameterListHeading = "%n")
public abstract class Verb implements Callable<Integer> {
    @Spec
    @Nullable
    CommandSpec spec;

    @Option(names = "--json", description = "Print one JSON document instead of tables.")
    protected boolean json;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help.")
    boolean help;

    /** Standard output: results. */
    protected final Output out() {
        return (Output) command().commandLine().getOut();
    }

    /** Standard error: messages. */
    protected final Output err() {
        return (Output) command().commandLine().getErr();
    }

    /** Writes a whole file. Printed output is flushed first, in case the file is standard output. */
    final void write(Path file, String text) throws IOException {
        out().flush();
        AtomicFile.write(file, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Refuses the value of an option outside a range. */
    protected static void require(String option, double given, double least, double most) {
        if (!(given >= least && given <= most)) {
            throw new IllegalArgumentException(
                    option + " " + plain(given) + " is not from " + plain(least) + " to " + plain(most));
        }
    }

    private static String plain(double number) {
        return new BigDecimal(Double.toString(number)).stripTrailingZeros().toPlainString();
    }

    private CommandSpec command() {
        if (spec == null) {
            throw new IllegalStateException("picocli sets the spec before it calls a verb");
        }
        return spec;
    }
}
