package dev.redress.cli;

import dev.redress.hindsight.Hindsight;
import dev.redress.hindsight.ScheduledFix;
import dev.redress.ledger.Event;
import dev.redress.model.Charter;
import dev.redress.model.Micros;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code hindsight CHARTER --complaints F}: the optimum in hindsight. */
@Command(
        name = "hindsight",
        description = "Computes the least that a complaint log could have cost, had it been known in advance.",
        footer = {
            "",
            "If the optimum cannot be proven, the best schedule found is given, with a lower bound.",
            "",
            "With --imposed the schedule complies with people's actions in the log: at the moment of an action it",
            "has fixed what they fix and released what they release, it pays for its own fixes, and it respects",
            "holds while they last. Otherwise it is free.",
            "",
            "Examples:",
            "  redress hindsight examples/compas/charter.yaml --complaints examples/compas/complaints.csv",
            "  redress hindsight examples/compas/charter.yaml --complaints examples/compas/complaints.csv \\",
            "      --schedule"
        })
final class HindsightVerb extends LogVerb {
    @Mixin
    EffortOption effort = new EffortOption();

    @Option(names = "--schedule", description = "Also print the schedule: what is fixed just before which complaint.")
    boolean schedule;

    @Option(
            names = "--imposed",
            description = "The least cost of a schedule that complies with people's actions in the log.")
    boolean imposed;

    @Override
    public Integer call() throws IOException {
        Charter charter = charter();
        List<Event> log = wholeLog(charter);
        Hindsight hindsight = find(charter, log);
        if (json) {
            Map<String, Object> document = new LinkedHashMap<>();
            document.put("totalLoss", JsonLine.amount(hindsight.totalLoss()));
            document.put("lowerBound", JsonLine.amount(hindsight.lowerBound()));
            document.put("optimal", hindsight.optimal());
            document.put(
                    "schedule",
                    hindsight.schedule().stream()
                            .map(fix -> document(fix, charter, log))
                            .toList());
            JsonLine.print(out(), document);
        } else {
            if (schedule) {
                printSchedule(charter, log, hindsight);
            }
            out().println(describe(hindsight));
        }
        return Redress.DONE;
    }

    private Hindsight find(Charter charter, List<Event> log) {
        double seconds = effort.seconds();
        try (ProgressLine line = new ProgressLine(err())) {
            Consumer<Hindsight.SearchProgress> listener = progress -> line.say(progress.words());
            return imposed
                    ? Hindsight.imposed(charter, log, seconds, listener)
                    : Hindsight.of(charter, log, seconds, listener);
        }
    }

    private static Map<String, Object> document(ScheduledFix fix, Charter charter, List<Event> log) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("complaint", complaint(fix.row(), log));
        document.put("fix", charter.id(fix.criterion()));
        document.put("releases", charter.ids(fix.released()));
        document.put("cost", JsonLine.amount(fix.cost()));
        return document;
    }

    private void printSchedule(Charter charter, List<Event> log, Hindsight hindsight) {
        TextTable table = new TextTable("before complaint", "when", "decision", "cost");
        for (ScheduledFix fix : hindsight.schedule()) {
            String releases =
                    fix.released().isEmpty() ? "" : ", release " + String.join(", ", charter.ids(fix.released()));
            table.row(
                    complaint(fix.row(), log),
                    Objects.requireNonNullElse(log.get(fix.row()).at(), ""),
                    "fix " + charter.id(fix.criterion()) + releases,
                    Micros.format(fix.cost()));
        }
        table.print(out());
        out().println();
    }

    /** The id of a row of the log, or else its number, counted from 1. */
    private static Object complaint(int row, List<Event> log) {
        String id = log.get(row).id();
        return id != null ? id : row + 1;
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
