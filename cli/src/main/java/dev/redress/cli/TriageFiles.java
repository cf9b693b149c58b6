package dev.redress.cli;

import dev.redress.evidence.texts.Assignment;
import dev.redress.evidence.texts.Classifier;
import dev.redress.evidence.texts.Triage;
import dev.redress.files.AtomicFile;
import dev.redress.files.ComplaintWriter;
import dev.redress.files.RowFile;
import dev.redress.ledger.Event;
import dev.redress.ledger.Reading;
import dev.redress.model.Charter;
import dev.redress.model.Micros;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The output of {@code classify} as three files: the complaint log, the unassigned texts and the held events. */
final class TriageFiles {
    private final Path log;
    private final Charter charter;
    private final String model;
    private final String salt;
    private final boolean csv;

    TriageFiles(Path log, Charter charter, String model, String salt) {
        this.log = log;
        this.charter = charter;
        this.model = model;
        this.salt = salt;
        csv = log.toString().toLowerCase(Locale.ROOT).endsWith(".csv");
    }

    /** Computes all three before it writes the first; the log is written last. */
    void write(Triage triage) throws IOException {
        byte[] assigned = complaints(triage.assigned());
        byte[] held = complaints(triage.held());
        byte[] unassigned = unassigned(triage.unassigned());
        AtomicFile.write(beside("unassigned"), unassigned);
        AtomicFile.write(beside("held"), held);
        AtomicFile.write(log, assigned);
    }

    /** {@code out.unassigned.jsonl} beside {@code out.jsonl}. */
    private Path beside(String what) {
        String name = String.valueOf(log.getFileName());
        int dot = name.lastIndexOf('.');
        return log.resolveSibling(
                dot <= 0 ? name + "." + what : name.substring(0, dot) + "." + what + name.substring(dot));
    }

    private String hash(Triage.ComplaintEvent event) {
        return Classifier.hash(salt, event.complaint().text());
    }

    /** How the loss of an event was computed, and the other columns of its complaint. */
    private static Map<String, String> columns(Triage.ComplaintEvent event) {
        Map<String, String> columns = new LinkedHashMap<>();
        columns.put("people", Long.toString(event.people()));
        columns.put("rule", event.rule());
        if (!event.others().isEmpty()) {
            columns.put("with", String.join(";", event.others()));
        }
        if (event.assignment().cut()) {
            columns.put("cut", "only the first 20,000 characters were read");
        }
        if (!event.held().isEmpty()) {
            columns.put("held", event.held());
        }
        event.complaint().columns().forEach(columns::putIfAbsent);
        return columns;
    }

    private byte[] complaints(List<Triage.ComplaintEvent> events) {
        return csv ? csvComplaints(events) : jsonComplaints(events);
    }

    private byte[] jsonComplaints(List<Triage.ComplaintEvent> events) {
        StringWriter text = new StringWriter();
        ComplaintWriter writer =
                new ComplaintWriter(new PrintWriter(text), ComplaintWriter.Format.JSONL, charter, true);
        events.forEach(event -> writer.write(complaint(event), columns(event)));
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private Event.Complaint complaint(Triage.ComplaintEvent event) {
        Assignment assignment = event.assignment();
        return new Event.Complaint(
                event.complaint().id(),
                event.complaint().at(),
                assignment.criteria().stream().map(charter::require).toList(),
                event.loss(),
                Event.Origin.of(new Reading(
                        Micros.of(assignment.confidence()), assignment.source().word(), model, hash(event))));
    }

    private byte[] csvComplaints(List<Triage.ComplaintEvent> events) {
        return table(
                List.of("id", "at", "criterion", "loss", "confidence", "source", "model", "hash"),
                events.stream().map(this::row).toList());
    }

    private Map<String, String> row(Triage.ComplaintEvent event) {
        Event.Complaint complaint = complaint(event);
        if (complaint.criteria().size() > 1
                && event.assignment().criteria().stream().anyMatch(id -> id.contains(";"))) {
            throw new IllegalArgumentException(
                    "an id with a semicolon cannot be part of a list in CSV; write JSON lines instead");
        }
        Map<String, String> row = new LinkedHashMap<>();
        row.put("id", event.complaint().id());
        row.put("at", event.complaint().at() == null ? "" : event.complaint().at());
        row.put("criterion", String.join(";", event.assignment().criteria()));
        row.put("loss", Micros.format(event.loss()));
        row.put("confidence", number(event.assignment().confidence()));
        row.put("source", event.assignment().source().word());
        row.put("model", model);
        row.put("hash", hash(event));
        columns(event).forEach(row::putIfAbsent);
        return row;
    }

    /** Rows with an empty cell for the criteria; once filled in, they are labels. */
    private byte[] unassigned(List<Triage.ComplaintEvent> events) {
        List<Map<String, String>> rows =
                events.stream().map(this::unassignedRow).toList();
        return csv ? table(List.of("id", "at", "text", "criteria"), rows) : RowFile.toJsonLines(rows);
    }

    private Map<String, String> unassignedRow(Triage.ComplaintEvent event) {
        Map<String, String> row = new LinkedHashMap<>();
        row.put("id", event.complaint().id());
        if (event.complaint().at() != null) {
            row.put("at", event.complaint().at());
        }
        row.put("text", event.complaint().text());
        row.put("criteria", "");
        int n = 1;
        for (Assignment.Suggestion one : event.assignment().suggestions()) {
            row.put("suggestion" + n, one.criterion());
            row.put("confidence" + n++, number(one.confidence()));
        }
        row.put("reason", event.assignment().reason());
        row.put("model", model);
        row.put("hash", hash(event));
        columns(event).forEach(row::putIfAbsent);
        return row;
    }

    private static String number(double confidence) {
        return Micros.format(Micros.of(confidence));
    }

    private static byte[] table(List<String> first, List<Map<String, String>> rows) {
        Set<String> header = new LinkedHashSet<>(first);
        rows.forEach(row -> header.addAll(row.keySet()));
        return RowFile.toCsv(List.copyOf(header), rows);
    }
}
