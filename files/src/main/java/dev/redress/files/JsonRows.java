package dev.redress.files;

import dev.redress.ledger.Event;
import dev.redress.model.Charter;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/** A complaint log of JSON lines. */
final class JsonRows implements ComplaintLog.Rows {
    private final String name;
    private final LineReader lines;
    private final EventReader events;
    private long line;

    JsonRows(String name, InputStream in, Charter charter) {
        this.name = name;
        lines = new LineReader(in, ComplaintLog.LONGEST);
        events = new EventReader(charter);
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
        return events.logged(JsonTree.read(name, line, text).fields("a line"));
    }

    private boolean nextLine() throws IOException {
        try {
            return lines.next();
        } catch (LineReader.LineTooLongException e) {
            throw new InputException(name, line, "this line " + e.getMessage());
        }
    }

    @Override
    public long line() {
        return line;
    }
}
