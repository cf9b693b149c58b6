package dev.redress.cli;

import dev.redress.ledger.Decision;
import dev.redress.ledger.Entry;
import dev.redress.ledger.Event;
import dev.redress.ledger.Mode;
import dev.redress.model.Action;
import dev.redress.model.Charter;
import dev.redress.model.Micros;
import dev.redress.model.VisibleText;
import dev.redress.resolve.DurableResolver;
import dev.redress.resolve.Resolver;
import java.io.PrintWriter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The table that {@code resolve} prints as it runs: a row for each decision and each human action, once it is durable. */
final class DecisionTable implements DurableResolver.Listener {
    private static final String ROW = "%-13s  %-20s  %-32s  %9s  %s%n";

    private final PrintWriter out;
    private final Mode mode;
    private final boolean json;
    private final boolean quiet;
    private final int batch;
    /** The last recorded entries that have rows: a killed run may not have shown them. */
    private final Deque<Taken> past = new ArrayDeque<>();

    private final List<Map<String, Object>> documents = new ArrayList<>();
    private EventText words;
    private boolean headed;
    private long events;
    private long complaints;
    private long observations;
    private long largestLoss;

    /** An entry, the number of events and complaints up to it, and the charter at that time. */
    private record Taken(Entry entry, long events, long complaints, EventText words) {
        boolean hasRows() {
            return !entry.decisions().isEmpty() || !(entry.event() instanceof Event.Complaint);
        }
    }

    /** The batch is the largest number of events that a killed run may have made durable without showing them. */
    DecisionTable(Charter charter, Mode mode, PrintWriter out, boolean json, boolean quiet, int batch) {
        words = new EventText(charter);
        this.mode = mode;
        this.out = out;
        this.json = json;
        this.quiet = quiet;
        this.batch = batch;
    }

    /** The number of complaints so far. */
    long complaints() {
        return complaints;
    }

    /** The number of observations so far. */
    long observations() {
        return observations;
    }

    /** The largest loss of one complaint, in micros. */
    long largestLoss() {
        return largestLoss;
    }

    /** Every decision so far, for {@code --json}. */
    List<Map<String, Object>> documents() {
        return documents;
    }

    /** Describes events with the ids of the current charter. */
    String describe(Event event) {
        return words.describe(event);
    }

    @Override
    public void replayed(Entry entry, Resolver after) {
        Taken taken = take(entry);
        if (taken.hasRows()) {
            past.addLast(taken);
        }
        while (!past.isEmpty() && past.getFirst().events() <= events - batch) {
            past.removeFirst();
        }
    }

    /** Prints that a ledger is continued, with its last decisions. */
    void resumed(String ledger, long recorded) {
        if (!json) {
            List<String> rows =
                    past.stream().flatMap(taken -> rows(taken).stream()).toList();
            boolean shows = !rows.isEmpty() && !quiet;
            out.println("resumed " + VisibleText.of(ledger) + " after " + recorded + " events"
                    + (shows ? "; the last decisions among them:" : ""));
            if (shows) {
                rows.forEach(this::print);
                out.println("from here on:");
            }
            out.flush();
        }
        past.clear();
    }

    @Override
    public void published(Entry entry) {
        Taken taken = take(entry);
        if (!json && !quiet && taken.hasRows()) {
            rows(taken).forEach(this::print);
            out.flush();
        }
    }

    private void print(String row) {
        if (!headed) {
            out.printf(ROW, "complaint", "when", "decision", "cost", "because");
            headed = true;
        }
        out.print(row);
    }

    /** Counts an entry. */
    private Taken take(Entry entry) {
        events++;
        if (entry.event() instanceof Event.Complaint complaint) {
            complaints++;
            largestLoss = Math.max(largestLoss, complaint.loss());
        }
        observations += entry.event() instanceof Event.Observation ? 1 : 0;
        Taken taken = new Taken(entry, events, complaints, words);
        if (entry.event() instanceof Event.Amendment amendment) {
            words = new EventText(amendment.charter());
        }
        if (json) {
            entry.decisions().forEach(decision -> documents.add(document(entry.event(), decision)));
        }
        return taken;
    }

    /** The rows of an entry: a person's action, then the decisions. */
    private List<String> rows(Taken taken) {
        Event event = taken.entry().event();
        List<String> rows = new ArrayList<>();
        String name = taken.words().name(event, taken.complaints());
        String beside = taken.words().beside(event);
        if (!beside.isEmpty()) {
            rows.add(row(name, event, beside, "", EventText.attribution(event)));
        }
        // Decisions on an amendment refer to the new charter.
        Charter charter = event instanceof Event.Amendment amendment
                ? amendment.charter()
                : taken.words().charter();
        for (Decision decision : taken.entry().decisions()) {
            rows.add(row(
                    name,
                    event,
                    (isRecommended(event) ? "recommend: " : "") + charter.words(decision.action()),
                    Micros.format(decision.cost()),
                    decision.because()));
        }
        return rows;
    }

    private boolean isRecommended(Event event) {
        return mode == Mode.ADVISE && EventText.attribution(event).isEmpty();
    }

    private static String row(String name, Event event, String decision, String cost, String because) {
        String at = event.at() == null ? "" : event.at();
        return String.format(
                ROW, VisibleText.of(name), VisibleText.of(at), VisibleText.of(decision), cost, VisibleText.of(because));
    }

    private Map<String, Object> document(Event event, Decision decision) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("complaint", event instanceof Event.Complaint ? words.name(event, complaints) : null);
        document.put("at", event.at());
        if (decision.action() instanceof Action.Fix fix) {
            document.put("fix", words.charter().id(fix.criterion()));
            document.put("releases", words.charter().ids(fix.released()));
        } else if (decision.action() instanceof Action.Release release) {
            document.put("release", words.charter().id(release.criterion()));
        }
        document.put("cost", JsonLine.amount(decision.cost()));
        document.put("because", decision.because());
        if (mode == Mode.ADVISE) {
            document.put("recommended", isRecommended(event));
        }
        return document;
    }
}
