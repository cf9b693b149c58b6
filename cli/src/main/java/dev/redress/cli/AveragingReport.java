package dev.redress.cli;

import dev.redress.lab.attack.AveragingAdversary;
import dev.redress.model.Charter;
import dev.redress.model.Micros;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The result of {@code attack --any}: what the policy paid, and what a player who knew the complaints paid, with the moves. */
record AveragingReport(Charter charter, AveragingAdversary.AveragingResult result) {
    private static final int MOVES_SHOWN = 12;

    void print(PrintWriter out, boolean json) {
        if (json) {
            JsonLine.print(out, document());
        } else {
            print(out);
        }
    }

    private Map<String, Object> document() {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("ratio", result.ratio());
        document.put("bound", result.bound());
        document.put("exact", false);
        document.put("prefix", AttackVerb.steps(charter, result.attack().prefix()));
        document.put("cycle", List.of());
        document.put("conflict", charter.ids(result.conflict()));
        document.put("totalLoss", JsonLine.amount(result.paid()));
        Map<String, Object> witness = new LinkedHashMap<>();
        witness.put("totalLoss", JsonLine.amount(result.witness()));
        witness.put("schedule", result.schedule().stream().map(this::move).toList());
        document.put("witness", witness);
        return document;
    }

    private Map<String, Object> move(AveragingAdversary.WitnessMove move) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("complaint", move.complaint() + 1);
        document.put("fix", charter.id(move.criterion()));
        document.put("releases", charter.ids(move.released()));
        return document;
    }

    private void print(PrintWriter out) {
        out.println("ratio     " + String.format(Locale.ROOT, "%.4f", result.ratio()) + " after "
                + result.complaints().size() + " complaints about " + String.join(", ", charter.ids(result.conflict()))
                + " with a loss of " + Micros.format(result.loss()));
        out.println("bound     " + result.bound() + ": no deterministic policy stays below it forever");
        out.println("policy    paid " + Micros.format(result.paid()));
        out.println("witness   paid " + Micros.format(result.witness()) + " knowing the complaints; "
                + result.schedule().size() + " fixes:");
        result.schedule().stream().limit(MOVES_SHOWN).forEach(move -> out.println("          " + words(move)));
        if (result.schedule().size() > MOVES_SHOWN) {
            out.println("          and so on; --json lists them all");
        }
    }

    private String words(AveragingAdversary.WitnessMove move) {
        String released =
                move.released().isEmpty() ? "" : ", release " + String.join(" ", charter.ids(move.released()));
        return "before complaint " + (move.complaint() + 1) + " fix " + charter.id(move.criterion()) + released;
    }
}
