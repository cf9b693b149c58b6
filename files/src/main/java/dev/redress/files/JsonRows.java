package dev.redress.files;

import dev.redress.ledger.Event;
import dev.redress.model.Charter;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/** A complaint log of JSON lines. */
final class JsonRows implements ComplaintLog.EventRows {
    private final String name;
    private final LineReader lines;
    private final EventReader events;
    private final boolean wholeRowsOnly;
    private long line;
    private boolean unfinished;

    JsonRows(String name, InputStream in, Charter charter, LogForm form) {
        if (!form.columns().isEmpty() || form.ignoreOthers()) {
            throw new InputException(name, 0, "has no columns: it is JSON lines, not CSV");
        }
        this.name = name;
        wholeRowsOnly = form.wholeRowsOnly();
        lines = new LineReader(in, ComplaintLog.LONGEST);
        // Additional data about a complaint is ignored.
        events = new EventReader(charter, "columns");
    }

    @Override
    public List<Event> next() throws IOException {
        String text;
        do {
            line++;
            if (!nextLine()) {
                return List.of();
            }
            text = lines.text();
            if (line == 1 && text.startsWith("\ufeff")) {
                text = text.substring(1);
            }
        } while (text.isBlank());
        if (text.indexOf('\ufffd') >= 0) {
            throw new InputException(name, line, "this line is not UTF-8");
        }
        DocumentNode.Mapping fields;
        try {
            fields = JsonTree.read(name, line, text).fields("a line");
        } catch (InputException e) {
            unfinished = wholeRowsOnly && !lines.isTerminated();
            if (unfinished) {
                return List.of();
            }
            throw e;
        }
        refuseBadTime(fields);
        return events.logged(fields);
    }

    private void refuseBadTime(DocumentNode.Mapping fields) {
        String at = fields.findText("at");
        String problem = at == null ? "" : PointInTime.problem(at);
        if (!problem.isEmpty()) {
            throw new InputException(name, line, problem);
        }
    }

    private boolean nextLine() throws IOException {
        try {
            return lines.next();
        } catch (LineReader.LineTooLongException e) {
            throw new InputException(name, line, "this line " + e.getMessage());
        }
    }

    @Override
    public boolean endsUnfinished() {
        return unfinished;
    }

    @Override
    public long line() {
        return line;
    }
}
