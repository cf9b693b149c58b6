package dev.redress.cli;

import java.io.BufferedWriter;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** The program: finds the verb, runs it, and turns every error into one line and an exit code. */
@Command(
        name = "redress",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        synopsisHeading = "%nUsage: ",
        optionListHeading = "%n",
        customSynopsis = "redress VERB [OPTIONS]",
        description = "Decides which fairness criterion to fix next, guided by the complaints a system receives.",
        commandListHeading = "Verbs:%n",
        subcommands = {
            MeasureVerb.class,
            DeriveVerb.class,
            RemedyVerb.class,
            MonitorVerb.class,
            ClassifyVerb.class,
            ValidateVerb.class,
            ResolveVerb.class,
            ReplayVerb.class,
            AuditVerb.class,
            HindsightVerb.class,
            CompareVerb.class,
            BestStateVerb.class,
            PoliciesVerb.class,
            LabVerb.class,
            SimulateVerb.class,
            AttackVerb.class,
            CoverVerb.class,
            GenerateVerb.class,
            GenerateLogVerb.class,
            ReproduceVerb.class
        },
        footer = {
            "",
            "Examples:",
            "  redress validate examples/compas/charter.yaml",
            "  redress resolve examples/compas/charter.yaml --complaints examples/compas/complaints.csv",
            "  redress help resolve           what a verb does, with examples; also: redress resolve --help",
            "",
            "Every verb prints tables, or one JSON document with --json. In tables and messages, control",
            "characters and invisible characters from files are shown as \\u and a number.",
            "",
            "Exit codes: 0 success, 1 a check failed, 2 invalid input, 3 internal error or output that could not",
            "be written, 130 ended by Ctrl-C, 141 the reader closed the pipe."
        })
public final class Redress {
    /** Success. */
    static final int DONE = 0;
    /** The input is valid, but a check of it failed. */
    static final int CHECK_FAILED = 1;
    /** The input is invalid; nothing was changed. */
    static final int BAD_INPUT = 2;
    /** An internal error: a bug, results that could not be written, or lack of memory. */
    static final int INTERNAL = 3;
    /** Ended by Ctrl-C; the results so far are printed. */
    static final int INTERRUPTED = 130;
    /** The reader of the results closed the pipe: {@code redress .. | head -1}. */
    static final int READER_LEFT = 141;

    public static void main(String[] arguments) {
        System.exit(run(writer(FileDescriptor.out), writer(FileDescriptor.err), arguments));
    }

    /** Writes directly to the file descriptors, because a {@link java.io.PrintStream} would hide failures. */
    private static Writer writer(FileDescriptor place) {
        return new BufferedWriter(new OutputStreamWriter(new FileOutputStream(place), StandardCharsets.UTF_8));
    }

    /** Runs one command line with the given outputs, and returns its exit code. */
    static int run(Writer out, Writer err, String... arguments) {
        Output results = Output.ofResults(out);
        Output messages = Output.ofMessages(err);
        int code;
        try {
            code = commandLine()
                    .setOut(results)
                    .setErr(messages)
                    .setExecutionStrategy(Redress::execute)
                    .setExecutionExceptionHandler((fault, command, parsed) -> report(fault, messages))
                    .setParameterExceptionHandler((fault, words) -> refuse(fault, messages))
                    .execute(asked(arguments));
            results.flush();
        } catch (OutputLostException | Error fault) {
            code = report(fault, messages);
        }
        messages.flush();
        return code;
    }

    /** Runs the verb, or prints its help. Picocli would ignore unknown verbs before --help, and does not expect that printing can fail. */
    private static int execute(ParseResult parsed) {
        ParseResult last = parsed;
        while (last.hasSubcommand()) {
            last = last.subcommand();
        }
        CommandLine verb = last.commandSpec().commandLine();
        if (!last.unmatched().isEmpty()) {
            throw new UnmatchedArgumentException(verb, last.unmatched());
        }
        try {
            return new CommandLine.RunLast().execute(parsed);
        } catch (OutputLostException lost) {
            throw new ExecutionException(verb, String.valueOf(lost.getMessage()), lost);
        }
    }

    /** The verbs and their options. The verbs of the lab can also be called directly, as in earlier versions, but are not listed. */
    static CommandLine commandLine() {
        CommandLine top = new CommandLine(new Redress());
        ServiceLoader.load(VerbProvider.class).forEach(provider -> top.addSubcommand(provider.verb()));
        if (!top.getSubcommands().containsKey("serve")) {
            top.addSubcommand(new AbsentServeVerb());
        }
        Set<String> lab = new CommandLine(new LabVerb()).getSubcommands().keySet();
        top.getSubcommands()
                .forEach((name, verb) -> verb.getCommandSpec().usageMessage().hidden(lab.contains(name)));
        return top.registerConverter(Double.class, new FiniteConverter())
                .registerConverter(double.class, new FiniteConverter())
                .setUsageHelpWidth(100)
                .setHelpSectionKeys(whatItIsForFirst())
                .setColorScheme(CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF))
                .setCaseInsensitiveEnumValuesAllowed(true);
    }

    /** Puts the purpose of a verb before its usage. */
    private static List<String> whatItIsForFirst() {
        List<String> sections = new ArrayList<>(new UsageMessageSpec().sectionKeys());
        sections.remove(UsageMessageSpec.SECTION_KEY_DESCRIPTION);
        sections.add(0, UsageMessageSpec.SECTION_KEY_DESCRIPTION);
        return sections;
    }

    /** {@code redress} and {@code redress help VERB} ask for help. */
    private static String[] asked(String[] arguments) {
        if (arguments.length > 0 && !arguments[0].equals("help")) {
            return arguments;
        }
        return Stream.concat(Arrays.stream(arguments).skip(1), Stream.of("--help"))
                .toArray(String[]::new);
    }

    private static int refuse(ParameterException fault, Output err) {
        String problem = String.valueOf(fault.getMessage());
        if (fault instanceof UnmatchedArgumentException unmatched) {
            String word = unmatched.getUnmatched().get(0);
            boolean verb = !unmatched.isUnknownOption()
                    && !fault.getCommandLine().getSubcommands().isEmpty();
            problem = (verb ? "there is no verb '" : "there is no argument '") + word + "'"
                    + hint(unmatched.getSuggestions());
        }
        new CommandFailure(BAD_INPUT, problem).report(err);
        err.println("Try '" + fault.getCommandLine().getCommandSpec().qualifiedName(" ") + " --help'.");
        return BAD_INPUT;
    }

    private static String hint(List<String> suggestions) {
        return suggestions.isEmpty() ? "" : " (did you mean " + suggestions.get(0) + "?)";
    }

    private static int report(Throwable fault, Output err) {
        int code = CommandFailure.of(fault).report(err);
        if (System.getenv("REDRESS_TRACE") != null) {
            fault.printStackTrace(err);
        }
        return code;
    }
}
