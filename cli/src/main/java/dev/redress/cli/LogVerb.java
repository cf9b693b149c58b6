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

/** A verb about a charter and the complaints that came. */
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
            paramLabel = "OURS=THEIRS",
            description = "What the CSV file calls a column: --column criterion=topic; may be repeated.")
    Map<String, String> columns = new LinkedHashMap<>();

    @Option(names = "--ignore-other-columns", description = "The CSV file may have further columns.")
    boolean ignoreOtherColumns;

    /** The log, row by row; before it has to wait for more, it says so. */
    final ComplaintLog openLog(Charter charter, Runnable beforeWaiting) {
        return ComplaintLog.open(complaints, charter, new LogForm(columns, ignoreOtherColumns, false), beforeWaiting);
    }

    /** The same for a ledger, which cannot take back what it has: a last row that may not be whole is left. */
    final ComplaintLog openLogForLedger(Charter charter, Runnable beforeWaiting) {
        return ComplaintLog.open(complaints, charter, new LogForm(columns, ignoreOtherColumns, true), beforeWaiting);
    }

    /** Says that a last row was left, if one was. */
    final void tellUnfinished(ComplaintLog log) {
        if (log.unfinishedLine() > 0) {
            String name = complaints.equals("-") ? "standard input" : VisibleText.of(complaints);
            err().println("redress: " + name + ":" + log.unfinishedLine()
                    + ": this row has no newline yet, so it may not be whole: it is left for the next time");
        }
    }

    /** The whole log: for verbs that look at it from its end. */
    final List<Event> wholeLog(Charter charter) throws IOException {
        List<Event> events = new ArrayList<>();
        try (ComplaintLog log = openLog(charter, () -> {})) {
            long total = 0;
            while (log.hasNext()) {
                Event event = log.next();
                if (event instanceof Event.Amendment) {
                    throw log.error("this row amends the charter, and hindsight is about one charter only");
                }
                if (event instanceof Event.Observation) {
                    throw log.error("this row is what a period lost as things were: what it would have lost otherwise"
                            + " nobody knows, so hindsight is about complaints only");
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
