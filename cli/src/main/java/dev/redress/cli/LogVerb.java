package dev.redress.cli;

import dev.redress.files.ComplaintLog;
import dev.redress.files.LogForm;
import dev.redress.ledger.Event;
import dev.redress.model.Charter;
import dev.redress.model.Micros;
import dev.redress.model.VisibleText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** A verb about a charter and a complaint log. */
abstract class LogVerb extends CharterVerb {
    @Option(
            names = "--complaints",
            paramLabel = "FILE",
            required = true,
            description =
                    "CSV with the columns criterion and loss, optionally id and at, or JSON lines; - for standard input.")
    String complaints = "";

    @Option(
            names = "--column",
            paramLabel = "NAME=COLUMN",
            description = "The column of the CSV file for a standard name: --column criterion=topic; may be repeated.")
    Map<String, String> columns = new LinkedHashMap<>();

    @Option(names = "--ignore-other-columns", description = "Ignore further columns of the CSV file.")
    boolean ignoreOtherColumns;

    /** The log, row by row. It calls back before it waits for more rows. */
    final ComplaintLog openLog(Charter charter, Runnable beforeWaiting) {
        return ComplaintLog.open(complaints, charter, new LogForm(columns, ignoreOtherColumns, false), beforeWaiting);
    }

    /** The same for a ledger, which cannot take back an event: a last row that may be incomplete is not read. */
    final ComplaintLog openLogForLedger(Charter charter, Runnable beforeWaiting) {
        return ComplaintLog.open(complaints, charter, new LogForm(columns, ignoreOtherColumns, true), beforeWaiting);
    }

    /** Prints a message if an incomplete last row was not read. */
    final void tellUnfinished(ComplaintLog log) {
        if (log.unfinishedLine() > 0) {
            String name = complaints.equals("-") ? "standard input" : VisibleText.of(complaints);
            err().println("redress: " + name + ":" + log.unfinishedLine()
                    + ": this row has no newline yet and may be incomplete; the next run will read it");
        }
    }

    /** The whole log, for verbs that need all of it at once. */
    final List<Event> wholeLog(Charter charter) throws IOException {
        List<Event> events = new ArrayList<>();
        try (ComplaintLog log = openLog(charter, () -> {})) {
            long total = 0;
            while (log.hasNext()) {
                Event event = log.next();
                if (event instanceof Event.Amendment) {
                    throw log.error("this row amends the charter, but hindsight is defined for one charter only");
                }
                if (event instanceof Event.Observation) {
                    throw log.error(
                            "this row reports the losses of a period in the actual state; its losses in other states are"
                                    + " unknown, so hindsight is defined for complaints only");
                }
                total = plus(total, event, log);
                events.add(event);
            }
        }
        return events;
    }

    private static long plus(long total, Event event, ComplaintLog log) {
        if (!(event instanceof Event.Complaint complaint)) {
            return total;
        }
        try {
            long sum = total;
            for (int n = complaint.criteria().size(); n > 0; n--) {
                sum = Micros.plus(sum, complaint.loss());
            }
            return sum;
        } catch (IllegalArgumentException tooMuch) {
            throw log.error(String.valueOf(tooMuch.getMessage()));
        }
    }
}
