package dev.redress.cli;

import dev.redress.hindsight.Hindsight;
import dev.redress.ledger.Event;
import dev.redress.model.Charter;
import dev.redress.model.Micros;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

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
final class HindsightVerb extends LogVerb {
    @Option(
            names = "--effort",
            paramLabel = "E",
            defaultValue = "60",
            description =
                    "How hard to try where it is hard: about so many seconds, twice as many at most (default: ${DEFAULT-VALUE}).")
    double effort;

    @Override
    public Integer call() throws IOException {
        Charter charter = charter();
        List<Event> log = wholeLog(charter);
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
