package dev.redress.cli;

import dev.redress.audit.Audit;
import dev.redress.audit.AuditReport;
import dev.redress.audit.Integrity;
import dev.redress.files.AtomicFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code audit LEDGER -o audit.html}: a report for a committee or a regulator. */
@Command(
        name = "audit",
        description = "Writes a report about a system for a committee or a regulator, from its ledger alone.",
        footer = {
            "",
            "The report is a single HTML file, suitable for printing. It contains the criteria and why they",
            "exclude each other, every decision with its reason and the people involved, the complaints and their",
            "outcomes, the costs, the guarantee, and whether the ledger is intact. If the ledger is damaged, the",
            "report covers the part before the damage (exit code 1).",
            "",
            "Examples:",
            "  redress audit decisions.jsonl -o audit.html"
        })
final class AuditVerb extends Verb {
    /** About how many seconds to search for the optimum in hindsight. */
    private static final double EFFORT = 5;

    @Parameters(paramLabel = "LEDGER", description = "A ledger written by resolve or by the service.")
    Path file = Path.of("");

    @Option(
            names = {"-o", "--out"},
            paramLabel = "FILE",
            defaultValue = "audit.html",
            description = "The file for the report (default: ${DEFAULT-VALUE}).")
    Path target = Path.of("audit.html");

    @Override
    public Integer call() throws IOException {
        AtomicFile.requirePlace(target);
        Audit audit = Audit.of(file);
        write(target, AuditReport.html(audit, EFFORT));
        Integrity integrity = audit.integrity();
        if (json) {
            Map<String, Object> document = new LinkedHashMap<>();
            document.put("entries", integrity.entries());
            document.put("verified", integrity.verified());
            document.put("decisions", audit.decisions());
            document.put("complaints", audit.history().fates().received());
            if (integrity.verified()) {
                document.put("head", integrity.head());
            }
            integrity.fault().ifPresent(fault -> {
                document.put("chain", fault.chain());
                document.put("line", fault.line());
                document.put("problem", fault.problem());
            });
            JsonLine.print(out(), document);
        } else {
            out().println(target + ": " + integrity.entries() + " entries, " + audit.decisions() + " decisions, "
                    + audit.history().fates().received() + " complaints");
        }
        integrity
                .fault()
                .ifPresent(fault -> err().println("redress: " + file + ":" + fault.line() + ": " + fault.problem()));
        return integrity.verified() ? Redress.DONE : Redress.CHECK_FAILED;
    }
}
