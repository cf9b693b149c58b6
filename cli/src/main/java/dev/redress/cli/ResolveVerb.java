package dev.redress.cli;

import dev.redress.files.ComplaintLog;
import dev.redress.files.Journal;
import dev.redress.ledger.Decision;
import dev.redress.ledger.Event;
import dev.redress.ledger.Opening;
import dev.redress.model.Charter;
import dev.redress.policy.PolicyCatalogue;
import dev.redress.policy.PolicyKind;
import dev.redress.policy.Setting;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code resolve CHARTER --complaints F}: decides on a complaint log, and keeps a ledger of it. */
@Command(
        name = "resolve",
        description = "Decides on a complaint log, complaint by complaint.",
        footer = {
            "",
            "Each decision is shown as it falls; with --ledger it is on disk before it is shown. Run again with the same ledger,",
            "it goes on where it stopped, also after a kill.",
            "",
            "Examples:",
            "  redress resolve examples/compas/charter.yaml --complaints examples/compas/complaints.csv",
            "  redress resolve charter.yaml --complaints log.jsonl --ledger decisions.jsonl",
            "  tail -f log.csv | redress resolve charter.yaml --complaints - --policy barrier --set beta=2",
            "",
            "Policies (redress policies says more): barrier, barrier-paper, barrier-literal, ski-rental, never, ..."
        })
final class ResolveVerb extends LogVerb {
    @Option(names = "--policy", paramLabel = "ID", defaultValue = "barrier", description = "Default: ${DEFAULT-VALUE}.")
    String policy = "";

    @Option(names = "--set", paramLabel = "NAME=VALUE", description = "A parameter of the policy; may be repeated.")
    SortedMap<String, Double> parameters = new TreeMap<>();

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "1",
            description = "For policies that use chance (default: 1).")
    long seed;

    @Option(names = "--ledger", paramLabel = "FILE", description = "Where every event and decision is kept.")
    @Nullable
    Path ledger;

    @Option(names = "--quiet", description = "Only the summary.")
    boolean quiet;

    @Override
    public Integer call() throws IOException {
        Charter charter = charter();
        PolicyKind kind = PolicyCatalogue.find(policy);
        Setting setting = Setting.of(charter, seed).withParameters(parameters);
        Opening opening = new Opening(charter, policy, kind.complete(setting), seed, Version.current());
        ResolutionReport report = new ResolutionReport(charter, out(), !json && !quiet);
        try (ComplaintLog log = ComplaintLog.open(complaints, charter, report::catchUp);
                Journal journal = open(opening, log, report)) {
            report.afterForcing(journal);
            drive(log, journal, report);
            report.summary(json, policy, journal);
        }
        return Redress.DONE;
    }

    /** Opens the ledger; what it already holds must be what the log begins with. */
    private Journal open(Opening opening, ComplaintLog log, ResolutionReport report) throws IOException {
        if (ledger == null) {
            return Journal.withoutLedger(opening);
        }
        Journal journal = Journal.open(ledger, opening, recorded -> {
            Event expected = log.hasNext() ? log.next() : null;
            if (!recorded.equals(expected)) {
                throw log.error("the ledger " + ledger + " holds " + report.describe(recorded) + " there, the log "
                        + (expected == null ? "has ended" : "has " + report.describe(expected)));
            }
            report.count(recorded);
        });
        if (journal.tornBytes() > 0) {
            err().println("redress: " + ledger + ": the last line was torn (" + journal.tornBytes()
                    + " bytes) and is dropped");
        }
        if (journal.recorded() > 0 && !json) {
            out().println("resumed " + ledger + " after " + journal.recorded() + " events");
        }
        return journal;
    }

    /** Decisions are shown only once they are on disk: when a batch is full, or when the log has nothing more to give now. */
    private void drive(ComplaintLog log, Journal journal, ResolutionReport report) throws IOException {
        try (Progress progress = new Progress(err())) {
            while (log.hasNext()) {
                Event event = log.next();
                report.decided(event, handle(event, log, journal));
                if (report.complaints() % 4096 == 0) {
                    progress.say(report.complaints() + " complaints");
                }
            }
        } finally {
            // Also when a row is bad: what came before it stands.
            report.catchUp();
        }
    }

    private static List<Decision> handle(Event event, ComplaintLog log, Journal journal) throws IOException {
        try {
            return journal.handle(event);
        } catch (IllegalArgumentException refused) {
            throw log.error(String.valueOf(refused.getMessage()));
        }
    }
}
