package dev.redress.cli;

import dev.redress.files.ComplaintLog;
import dev.redress.files.FileLedger;
import dev.redress.ledger.Event;
import dev.redress.ledger.Ledger;
import dev.redress.ledger.Mode;
import dev.redress.ledger.Opening;
import dev.redress.model.Charter;
import dev.redress.policy.PolicyCatalogue;
import dev.redress.policy.PolicyKind;
import dev.redress.policy.Setting;
import dev.redress.resolve.DurableResolver;
import dev.redress.resolve.Recommendation;
import dev.redress.resolve.RefusedEvent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code resolve CHARTER --complaints F}: decides on a complaint log and keeps a ledger. */
@Command(
        name = "resolve",
        description = "Decides what to fix, complaint by complaint, and says why.",
        footer = {
            "",
            "Each decision is printed when it is made; with --ledger it is on disk before it is printed. To",
            "continue after the end of a run, or after a kill, run it again with the same ledger, and either the",
            "whole log or --append and new rows. With --ledger, a last row without a newline may be incomplete;",
            "it is left for the next run, and a message says so.",
            "",
            "With --mode advise a decision is a recommendation. It takes effect when a row of the log reports it",
            "done:",
            "  {\"decision\":\"done\",\"fix\":\"fpr\",\"cost\":2.5,\"who\":\"Ada\",\"why\":\"deployed\"}",
            "The other reports are approved, started, declined and cancelled. --delay L reports every",
            "recommendation done after L further complaints.",
            "",
            "Learning policies (--policy thompson) take a log of observations: the output of monitor, or CSV with",
            "a column for each criterion. For each criterion, source in the charter says whose losses count:",
            "complaints, monitor or both.",
            "",
            "Examples:",
            "  redress resolve examples/compas/charter.yaml --complaints examples/compas/complaints.csv",
            "  redress resolve examples/compas/charter.yaml --complaints examples/compas/complaints.csv \\",
            "      --mode advise --delay 3",
            "  redress resolve charter.yaml --complaints log.jsonl --ledger decisions.jsonl",
            "  redress resolve charter.yaml --complaints today.jsonl --ledger decisions.jsonl --append",
            "  tail -n +1 -f log.csv | redress resolve charter.yaml --complaints - --policy barrier --set beta=2",
            "",
            "'redress policies' lists the policies and their parameters."
        })
final class ResolveVerb extends LogVerb {
    /** The largest number of events that become durable together. */
    private static final int BATCH = 8192;

    @Mixin
    ComplaintPolicyOptions policy = new ComplaintPolicyOptions();

    @Mixin
    SeedOption seed = new SeedOption();

    @Option(
            names = "--mode",
            paramLabel = "MODE",
            defaultValue = "act",
            description =
                    "act: decisions take effect at once. advise: they take effect when reported done (default: act).")
    Mode mode = Mode.ACT;

    @Option(
            names = "--delay",
            paramLabel = "L",
            description = "With --mode advise: each recommendation is reported done after L further complaints.")
    @Nullable
    Long delay;

    @Option(names = "--ledger", paramLabel = "FILE", description = "Record every event and decision in FILE.")
    @Nullable
    Path ledger;

    @Option(names = "--append", description = "The log has only new rows; rows whose id is in the ledger are skipped.")
    boolean append;

    @Option(names = "--quiet", description = "Print only the summary.")
    boolean quiet;

    @Override
    public Integer call() throws IOException {
        requireOptionsThatFit();
        Charter charter = charter();
        PolicyKind kind = PolicyCatalogue.find(policy.id());
        Setting setting = Setting.of(charter, seed.value()).withParameters(policy.parameters());
        Opening opening = new Opening(charter, policy.id(), kind.complete(setting), seed.value(), Version.current())
                .withMode(mode);
        DecisionTable table = new DecisionTable(charter, mode, out(), json, quiet, BATCH);
        Forcing forcing = new Forcing();
        try (ComplaintLog log = ledger == null ? openLog(charter, forcing) : openLogForLedger(charter, forcing)) {
            Resumption resumption = append ? new Resumption.Append(log) : new Resumption.SameLog(log, ledger, table);
            StepKind steps = new StepKind(kind);
            try (DurableResolver resolver = open(opening, table, resumption, steps)) {
                forcing.resolver = resolver;
                drive(log, resumption, steps, resolver);
                resolver.force();
                tellUnfinished(log);
                new ResolutionSummary(charter.name(), policy.id(), resolver, table).print(out(), json);
            }
        }
        return Redress.DONE;
    }

    private void requireOptionsThatFit() {
        if (append && ledger == null) {
            throw new IllegalArgumentException("--append needs --ledger, the ledger to continue");
        }
        if (delay != null && mode != Mode.ADVISE) {
            throw new IllegalArgumentException(
                    "--delay needs --mode advise; in mode act decisions take effect at once");
        }
        if (delay != null && delay < 0) {
            throw new IllegalArgumentException("--delay " + delay + " is negative");
        }
    }

    /** Before the log waits for more rows, the decisions so far are made durable and shown. */
    private static final class Forcing implements Runnable {
        private @Nullable DurableResolver resolver;

        @Override
        public void run() {
            if (resolver != null && resolver.unpublished() > 0) {
                try {
                    resolver.force();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        }
    }

    private DurableResolver open(Opening opening, DecisionTable table, Resumption resumption, StepKind steps)
            throws IOException {
        if (ledger == null) {
            return DurableResolver.open(Ledger.none(), opening, table);
        }
        FileLedger file = FileLedger.open(ledger);
        DurableResolver resolver = DurableResolver.open(file, opening, resumption, steps, table);
        if (file.tornBytes() > 0) {
            err().println("redress: " + ledger + ": the last line was incomplete (" + file.tornBytes()
                    + " bytes) and was dropped");
        }
        if (resolver.recorded() > 0) {
            table.resumed(ledger.toString(), resolver.recorded());
        }
        return resolver;
    }

    /** Decisions are shown only once they are on disk: when a batch is full, or when the log has no more rows at the moment. */
    private void drive(ComplaintLog log, Resumption resumption, StepKind steps, DurableResolver resolver)
            throws IOException {
        try (ProgressLine progress = new ProgressLine(err())) {
            while (log.hasNext()) {
                Event event = log.next();
                if (resumption.isNew(event)) {
                    steps.require(event, resolver.resolver().charter(), log::error);
                    handle(event, log, resolver);
                    carryOut(resolver);
                    if (resolver.unpublished() >= BATCH) {
                        resolver.force();
                        progress.say(resolver.resolver().complaints() + " complaints");
                    }
                }
            }
        }
    }

    private static void handle(Event event, ComplaintLog log, DurableResolver resolver) throws IOException {
        try {
            resolver.handle(event);
        } catch (RefusedEvent refused) {
            throw log.error(String.valueOf(refused.getMessage()));
        }
    }

    /** With --delay, reports recommendations done that were made long enough ago. */
    private void carryOut(DurableResolver resolver) throws IOException {
        if (delay == null) {
            return;
        }
        for (Recommendation one : resolver.resolver().recommendations()) {
            if (resolver.resolver().complaints() - one.complaint() >= delay) {
                resolver.handle(Resumption.reportedByDelay(one, delay));
            }
        }
    }
}
