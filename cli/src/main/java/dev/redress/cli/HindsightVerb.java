package dev.redress.cli;

import dev.redress.files.CharterFile;
import dev.redress.files.ComplaintLog;
import dev.redress.lab.hindsight.Hindsight;
import dev.redress.ledger.Event;
import dev.redress.model.Charter;
import dev.redress.model.Micros;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code hindsight CHARTER --complaints F}: the offline optimum. */
@Command(
        name = "hindsight",
        description = "The least that a complaint log could have cost, had it been known in advance.",
        footer = {
            "",
            "Exact where it can be proven; else the best that was found, and a bound that nothing is below.",
            "",
            "Examples:",
            "  redress hindsight examples/compas/charter.yaml --complaints examples/compas/complaints.csv"
        })
final class HindsightVerb extends Verb {
    @Parameters(paramLabel = "CHARTER", description = "YAML or JSON; - for standard input.")
    String file = "";

    @Option(
            names = "--complaints",
            paramLabel = "FILE",
            required = true,
            description = "CSV or JSON lines; - for standard input.")
    String complaints = "";

    @Option(
            names = "--effort",
            paramLabel = "E",
            defaultValue = "60",
            description = "How hard to try where it is hard: about so many seconds (default: ${DEFAULT-VALUE}).")
    double effort;

    @Override
    public Integer call() throws IOException {
        Charter charter = CharterFile.read(file);
        List<Event> log = readAll(complaints, charter);
        Hindsight hindsight = Hindsight.of(charter, log, effort);
        if (json) {
            Map<String, Object> document = new LinkedHashMap<>();
            document.put("totalLoss", Json.amount(hindsight.totalLoss()));
            document.put("lowerBound", Json.amount(hindsight.lowerBound()));
            document.put("optimal", hindsight.optimal());
            Json.print(out(), document);
        } else {
            out().println(describe(hindsight));
        }
        return Redress.DONE;
    }

    /** The whole of a log: hindsight needs its end. */
    static List<Event> readAll(String file, Charter charter) throws IOException {
        List<Event> events = new ArrayList<>();
        try (ComplaintLog log = ComplaintLog.open(file, charter)) {
            log.forEachRemaining(events::add);
        }
        return events;
    }

    static String describe(Hindsight hindsight) {
        String total = "hindsight pays " + Micros.format(hindsight.totalLoss());
        if (hindsight.optimal()) {
            return total + ": no less is possible";
        }
        double gap = 100.0 * (hindsight.totalLoss() - hindsight.lowerBound()) / hindsight.totalLoss();
        return total + " at most and " + Micros.format(hindsight.lowerBound()) + " at least (gap "
                + String.format(Locale.ROOT, "%.1f", gap) + "%)";
    }
}
