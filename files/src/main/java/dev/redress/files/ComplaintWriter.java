package dev.redress.files;

import dev.redress.ledger.Event;
import dev.redress.model.Charter;
import dev.redress.model.Micros;
import dev.redress.model.VisibleText;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;

/** Writes complaints about one criterion each, such that {@link ComplaintLog} reads the very same back, whatever the ids hold. */
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

    /** Begins a log; named complaints have an id and a time. */
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
        if (complaint.criteria().size() != 1) {
            throw new IllegalArgumentException("a complaint about several criteria is not written");
        }
        String criterion = charter.id(complaint.criteria().get(0));
        out.print(format == Format.CSV ? row(complaint, criterion) : line(complaint, criterion));
    }

    private String row(Event.Complaint complaint, String criterion) {
        String name = named ? cell(complaint.id()) + "," + cell(complaint.at()) + "," : "";
        return name + cell(criterion) + "," + Micros.format(complaint.loss()) + "\n";
    }

    /** In quotes if something in it has a meaning in CSV. A semicolon needs none: what is an id as a whole is read as one. */
    private static String cell(@Nullable String text) {
        if (text == null) {
            return "";
        }
        boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }

    private String line(Event.Complaint complaint, String criterion) {
        JsonBytes json = new JsonBytes().raw("{");
        if (complaint.id() != null) {
            json.raw("\"id\":").text(complaint.id()).raw(",");
        }
        if (complaint.at() != null) {
            json.raw("\"at\":").text(complaint.at()).raw(",");
        }
        json.raw("\"criteria\":[").text(criterion).raw("],\"loss\":").micros(complaint.loss());
        return VisibleText.inJson(json.raw("}\n").toString());
    }
}
