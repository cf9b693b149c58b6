package dev.redress.cli;

import dev.redress.files.ComplaintLog;
import dev.redress.ledger.Event;
import dev.redress.model.Charter;
import dev.redress.model.Micros;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** A verb about a charter and the complaints that came. */
abstract class LogVerb extends CharterVerb {
    @Option(
            names = "--complaints",
            paramLabel = "FILE",
            required = true,
            description = "CSV with a header (criterion,loss and perhaps id,at) or JSON lines; - for standard input.")
    String complaints = "";

    /** The whole log: for verbs that look at it from its end. */
    final List<Event> wholeLog(Charter charter) throws IOException {
        List<Event> events = new ArrayList<>();
        try (ComplaintLog log = ComplaintLog.open(complaints, charter)) {
            long total = 0;
            while (log.hasNext()) {
                Event event = log.next();
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
