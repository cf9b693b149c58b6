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
        do {
            line++;
            try {
                if (!lines.next()) {
                    return List.of();
                }
            } catch (LineReader.LineTooLongException e) {
                throw new InputException(name, line, "this line " + e.getMessage());
            }
        } while (isBlank());
        int skipped = line == 1 ? byteOrderMark() : 0;
        Node node = JsonTree.read(name, line, lines.array(), lines.from() + skipped, lines.length() - skipped);
        return events.logged(node.fields("a line"));
    }

    private boolean isBlank() {
        for (int n = lines.from(); n < lines.from() + lines.length(); n++) {
            if (" \t\r".indexOf(lines.array()[n]) < 0) {
                return false;
            }
        }
        return true;
    }

    private int byteOrderMark() {
        return lines.length() >= 3 && lines.array()[lines.from()] == (byte) 0xef ? 3 : 0;
    }

    @Override
    public long line() {
        return line;
    }
}
