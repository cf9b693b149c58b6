package dev.redress.files;

import dev.redress.ledger.Event;
import dev.redress.model.Charter;
import dev.redress.model.Micros;
import dev.redress.model.VisibleText;
import java.io.PrintWriter;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes complaints so that {@link ComplaintLog} reads exactly the same ones back, whatever characters the ids contain. In CSV a
 * complaint has one criterion and no reading of a text.
 */
public final class ComplaintWriter {
    /** The two formats of a log. */
    public enum Format {
        CSV,
        JSONL
    }

    private final PrintWriter out;
    private final Format format;
    private final Charter charter;
    private final boolean named;

    /** Starts a log; named complaints have an id and a time. */
    public ComplaintWriter(PrintWriter out, Format format, Charter charter, boolean named) {
        this.out = out;
        this.format = format;
        this.charter = charter;
        this.named = named;
        if (format == Format.CSV) {
            out.print(named ? "id,at,criterion,loss\n" : "criterion,loss\n");
        }
    }

    public void write(Event.Complaint complaint) {
        write(complaint, Map.of());
    }

    /** With additional columns, which readers of the log ignore. */
    public void write(Event.Complaint complaint, Map<String, String> columns) {
        if (format == Format.JSONL) {
            out.print(line(complaint, columns));
            return;
        }
        if (complaint.criteria().size() != 1 || !complaint.origin().equals(Event.Origin.NONE) || !columns.isEmpty()) {
            throw new IllegalArgumentException("a CSV row has one criterion, and no reading of a text");
        }
        out.print(row(complaint, charter.id(complaint.criteria().get(0))));
    }

    private String row(Event.Complaint complaint, String criterion) {
        String name = named ? cell(complaint.id()) + "," + cell(complaint.at()) + "," : "";
        return name + cell(criterion) + "," + Micros.format(complaint.loss()) + "\n";
    }

    /** In quotes if CSV needs them. A semicolon needs none: a cell that is a whole id is read as one. */
    private static String cell(@Nullable String text) {
        if (text == null) {
            return "";
        }
        boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }

    private String line(Event.Complaint complaint, Map<String, String> columns) {
        JsonBytes json = new JsonBytes().raw("{");
        if (complaint.id() != null) {
            json.raw("\"id\":").text(complaint.id()).raw(",");
        }
        if (complaint.at() != null) {
            json.raw("\"at\":").text(complaint.at()).raw(",");
        }
        String before = "\"criteria\":[";
        for (int criterion : complaint.criteria()) {
            json.raw(before).text(charter.id(criterion));
            before = ",";
        }
        json.raw("],\"loss\":").micros(complaint.loss());
        LineWriter.origin(complaint.origin(), json);
        before = ",\"columns\":{";
        for (Map.Entry<String, String> column : columns.entrySet()) {
            json.raw(before).text(column.getKey()).raw(":").text(column.getValue());
            before = ",";
        }
        return VisibleText.inJson(json.raw(columns.isEmpty() ? "}\n" : "}}\n").toString());
    }
}
