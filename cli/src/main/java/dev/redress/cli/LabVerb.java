package dev.redress.cli;

import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code lab VERB}: the verbs for research, with simulated losses and complaints. */
@Command(
        name = "lab",
        description = "Verbs for research: simulations, worst cases, random instances, the paper's experiments.",
        synopsisHeading = "%nUsage: ",
        optionListHeading = "%n",
        customSynopsis = "redress lab VERB [OPTIONS]",
        commandListHeading = "%nVerbs:%n",
        subcommands = {
            SimulateVerb.class,
            AttackVerb.class,
            CoverVerb.class,
            GenerateVerb.class,
            GenerateLogVerb.class,
            ReproduceVerb.class
        },
        footer = {
            "",
            "The word lab is optional: 'redress simulate' is 'redress lab simulate'.",
            "",
            "Examples:",
            "  redress lab cover examples/fifty/charter.json --policy ucb",
            "  redress lab generate --criteria 20 --seed 7 | redress best-state -"
        })
final class LabVerb implements Callable<Integer> {
    @Spec
    @Nullable
    CommandSpec spec;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help.")
    boolean help;

    @Override
    public Integer call() {
        CommandLine lab = Objects.requireNonNull(spec, "picocli sets the spec").commandLine();
        lab.usage(lab.getOut());
        return Redress.DONE;
    }
}
