package dev.redress.cli;

import dev.redress.files.Journal;
import dev.redress.ledger.Decision;
import dev.redress.ledger.Event;
import dev.redress.model.Action;
import dev.redress.model.Charter;
import dev.redress.model.Micros;
import dev.redress.resolve.Resolver;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What people see of a resolution: each decision as it falls, once it is on disk, and a summary at the end. */
final class ResolutionReport {
    /** How many events may wait for the disk together. */
    private static final int BATCH = 8192;

    private static final String ROW = "%-13s  %-20s  %-32s  %9s  %s%n";

    private final Charter charter;
    private final PrintWriter out;
    private final boolean verbose;
    private final StringBuilder pending = new StringBuilder();
    private @Nullable Journal journal;
    private boolean headed;
    private long complaints;
    private long largestLoss;
    private int waiting;

    ResolutionReport(Charter charter, PrintWriter out, boolean verbose) {
        this.charter = charter;
        this.out = out;
        this.verbose = verbose;
    }

    /** From now on, what is shown is forced to disk first. */
    void afterForcing(Journal owner) {
        journal = owner;
    }

    /** Takes an event in that was answered before. */
    void count(Event event) {
        if (event instanceof Event.Complaint complaint) {
            complaints++;
            largestLoss = Math.max(largestLoss, complaint.loss());
        }
    }

    /** Takes an event and its answer in; nothing is shown yet. */
    void decided(Event event, List<Decision> decisions) {
        count(event);
        if (verbose) {
            for (Decision decision : decisions) {
                pending.append(row(event, decision));
            }
        }
        if (++waiting == BATCH) {
            catchUp();
        }
    }

    long complaints() {
        return complaints;
    }

    /** Forces what was taken in since the last time, then shows it. */
    void catchUp() {
        if (journal == null || waiting == 0) {
            return;
        }
        try {
            journal.force();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        waiting = 0;
        if (!pending.isEmpty()) {
            if (!headed) {
                out.printf(ROW, "complaint", "when", "decision", "cost", "because");
                headed = true;
            }
            out.print(pending);
            out.flush();
            pending.setLength(0);
        }
    }

    private String row(Event event, Decision decision) {
        String which = "";
        String when = "";
        if (event instanceof Event.Complaint complaint) {
            which = complaint.id() != null ? complaint.id() : "#" + complaints;
            when = orBlank(complaint.at());
        } else if (event instanceof Event.Intervention person) {
            which = "override";
            when = orBlank(person.at());
        }
        return String.format(
                ROW, which, when, describe(decision.action()), Micros.format(decision.cost()), decision.because());
    }

    /** An event in a few words. */
    String describe(Event event) {
        if (event instanceof Event.Complaint complaint) {
            String about = complaint.criteria().stream().map(charter::id).collect(Collectors.joining(" "));
            return "complaint " + orBlank(complaint.id()) + " (" + about + ", " + Micros.format(complaint.loss()) + ")";
        }
        if (event instanceof Event.Intervention person) {
            return "what " + person.who() + " did (" + describe(person.action()) + ")";
        }
        if (event instanceof Event.Repricing price) {
            return "a new cost of " + charter.id(price.criterion()) + " (" + Micros.format(price.cost()) + ")";
        }
        return "steps without complaints";
    }

    private static String orBlank(@Nullable String text) {
        return text == null ? "" : text;
    }

    private String describe(Action action) {
        if (action instanceof Action.Fix fix) {
            String released =
                    fix.released().isEmpty() ? "" : ", release " + String.join(" ", charter.ids(fix.released()));
            return "fix " + charter.id(fix.criterion()) + released;
        }
        return action instanceof Action.Release release ? "release " + charter.id(release.criterion()) : "wait";
    }

    void summary(boolean json, String policy, Journal journal) {
        if (json) {
            Json.print(out, document(policy, journal));
        } else {
            print(policy, journal);
        }
        out.flush();
    }

    private Map<String, Long> fixes(Resolver resolver) {
        Map<String, Long> fixes = new LinkedHashMap<>();
        for (int i = 0; i < charter.size(); i++) {
            if (resolver.fixes(i) > 0) {
                fixes.put(charter.id(i), resolver.fixes(i));
            }
        }
        return fixes;
    }

    private Map<String, Object> document(String policy, Journal journal) {
        Resolver resolver = journal.resolver();
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("policy", policy);
        document.put("complaints", complaints);
        document.put("complaintLoss", Json.amount(resolver.complaintLoss()));
        document.put("fixingCost", Json.amount(resolver.fixingCost()));
        document.put("totalLoss", Json.amount(resolver.complaintLoss() + resolver.fixingCost()));
        document.put("fixes", fixes(resolver));
        document.put("state", charter.ids(resolver.state()));
        document.put("guarantee", resolver.guarantee().words());
        document.put("largestLoss", Json.amount(largestLoss));
        journal.head().ifPresent(head -> document.put("head", head));
        return document;
    }

    private void print(String policy, Journal journal) {
        Resolver resolver = journal.resolver();
        out.println();
        out.println(charter.name().isEmpty() ? "Summary" : charter.name());
        line("policy", policy);
        line("complaints", complaints);
        line("complaint loss", Micros.format(resolver.complaintLoss()));
        line("fixing cost", Micros.format(resolver.fixingCost()));
        line("total loss", Micros.format(resolver.complaintLoss() + resolver.fixingCost()));
        Map<String, Long> fixes = fixes(resolver);
        line("fixes", fixes.isEmpty() ? "none" : spaced(fixes));
        line("fixed now", resolver.state().isEmpty() ? "nothing" : String.join(" ", charter.ids(resolver.state())));
        line("guarantee", resolver.guarantee().words());
        journal.head().ifPresent(head -> line("ledger head", head));
    }

    private static String spaced(Map<String, Long> fixes) {
        StringBuilder text = new StringBuilder();
        fixes.forEach((id, count) ->
                text.append(text.isEmpty() ? "" : ", ").append(id).append(' ').append(count));
        return text.toString();
    }

    private void line(String what, Object value) {
        out.printf("  %-15s %s%n", what, value);
    }
}
