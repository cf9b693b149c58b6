package dev.redress.cli;

import dev.redress.files.InputException;
import dev.redress.ledger.LedgerDamage;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The program: finds the verb, runs it, and turns whatever went wrong into one line and an exit code. */
@Command(
        name = "redress",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        synopsisHeading = "%n",
        customSynopsis = "redress VERB [OPTIONS]",
        description = "%nDecides which fairness criterion to fix next, guided by the complaints a system receives.%n",
        commandListHeading = "Verbs:%n",
        subcommands = {
            MeasureVerb.class,
            DeriveVerb.class,
            RemedyVerb.class,
            MonitorVerb.class,
            ValidateVerb.class,
            ResolveVerb.class,
            ReplayVerb.class,
            HindsightVerb.class,
            CompareVerb.class,
            AttackVerb.class,
            BestStateVerb.class,
            CoverVerb.class,
            SimulateVerb.class,
            PoliciesVerb.class,
            GenerateVerb.class,
            GenerateLogVerb.class,
            ReproduceVerb.class
        },
        footer = {
            "",
            "Examples:",
            "  redress validate examples/compas/charter.yaml",
            "  redress resolve examples/compas/charter.yaml --complaints examples/compas/complaints.csv",
            "  redress VERB --help            what a verb does, with examples",
            "",
            "Every verb prints a table for people, or one JSON document with --json.",
            "Exit codes: 0 done, 1 a check failed, 2 bad input, 3 internal error."
        })
public final class Redress {
    /** Done. */
    static final int DONE = 0;
    /** The input is fine and a check on it failed. */
    static final int CHECK_FAILED = 1;
    /** The input is not as it should be; nothing was changed. */
    static final int BAD_INPUT = 2;
    /** A fault of ours. */
    static final int INTERNAL = 3;

    public static void main(String[] arguments) {
        System.exit(run(
                new PrintWriter(System.out, false, StandardCharsets.UTF_8),
                new PrintWriter(System.err, true, StandardCharsets.UTF_8),
                arguments));
    }

    /** Runs one command line with the given outputs, and returns its exit code. */
    static int run(PrintWriter out, PrintWriter err, String... arguments) {
        CommandLine commandLine = new CommandLine(new Redress())
                .setOut(out)
                .setErr(err)
                .setUsageHelpWidth(120)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionExceptionHandler((fault, command, parsed) -> report(fault, err))
                .setParameterExceptionHandler((fault, args) -> {
                    err.println("redress: " + fault.getMessage());
                    err.println("Try 'redress " + path(fault.getCommandLine()) + "--help'.");
                    return BAD_INPUT;
                });
        int code = commandLine.execute(arguments.length == 0 ? new String[] {"--help"} : arguments);
        out.flush();
        err.flush();
        return code;
    }

    private static String path(CommandLine commandLine) {
        return commandLine.getParent() == null ? "" : commandLine.getCommandName() + " ";
    }

    private static int report(Exception fault, PrintWriter err) {
        if (fault instanceof CheckFailedException || fault instanceof LedgerDamage) {
            err.println("redress: " + fault.getMessage());
            return CHECK_FAILED;
        }
        if (fault instanceof InputException || fault instanceof IllegalArgumentException) {
            err.println("redress: " + fault.getMessage());
            return BAD_INPUT;
        }
        if (fault instanceof UncheckedIOException || fault instanceof IOException) {
            err.println("redress: cannot read or write: " + fault.getMessage());
            return BAD_INPUT;
        }
        err.println("redress: internal error: " + fault + " (REDRESS_TRACE=1 shows where)");
        if (System.getenv("REDRESS_TRACE") != null) {
            fault.printStackTrace(err);
        }
        return INTERNAL;
    }
}
