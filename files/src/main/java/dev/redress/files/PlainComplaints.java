package dev.redress.files;

import dev.redress.ledger.Decision;
import dev.redress.ledger.Entry;
import dev.redress.ledger.Event;
import dev.redress.model.Action;
import dev.redress.model.Charter;
import dev.redress.model.Micros;
import dev.redress.model.State;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads the most common lines of a ledger, complaints about one criterion that led to nothing or to one fix, directly from their
 * bytes. It need not be correct: the caller writes the result again and compares it with the line. If they differ, or if this
 * reader gives up, the caller parses the line in full.
 */
final class PlainComplaints {
    static final PlainComplaints NONE = new PlainComplaints(Charter.named("").build());

    private static final byte[] PREV = ascii("\",");
    private static final byte[] ID = ascii(",\"id\":\"");
    private static final byte[] AT = ascii(",\"at\":\"");
    private static final byte[] CRITERIA = ascii(",\"criteria\":[\"");
    private static final byte[] LOSS = ascii("],\"loss\":");
    private static final byte[] FIX = ascii(",\"decisions\":[{\"fix\":\"");
    private static final byte[] RELEASES = ascii(",\"releases\":[\"");
    private static final byte[] NEXT = ascii(",\"");
    private static final byte[] LIST_END = ascii("]");
    private static final byte[] COST = ascii(",\"cost\":");
    private static final byte[] BECAUSE = ascii(",\"because\":\"");
    private static final byte[] DECISIONS_END = ascii("}]");
    private static final byte[] CRC = ascii(",\"crc\":\"");

    private final Charter charter;
    private final List<List<Integer>> alone;

    PlainComplaints(Charter charter) {
        this.charter = charter;
        alone = IntStream.range(0, charter.size()).mapToObj(List::of).toList();
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** The entry on the line; null if it is of another kind or needs a full parse. */
    @Nullable
    Entry read(byte[] bytes, int from, int length) {
        Cursor line = new Cursor(bytes, from, from + length);
        if (!line.skipPast(PREV)) {
            return null;
        }
        line.at--;
        String id = line.starts(ID) ? line.text() : null;
        String at = line.starts(AT) ? line.text() : null;
        int criterion = line.starts(CRITERIA) ? charter.index(line.text()) : -1;
        if (line.lost || criterion < 0 || !line.starts(LOSS)) {
            return null;
        }
        long loss = line.amount();
        Decision fix = line.starts(FIX) ? fix(line) : null;
        if (line.lost || !line.starts(CRC)) {
            return null;
        }
        Event complaint = new Event.Complaint(id, at, alone.get(criterion), loss);
        return new Entry(complaint, fix == null ? List.of() : List.of(fix));
    }

    /** The one fix that a complaint led to; null, with parsing given up, if there is more or a full parse is needed. */
    private @Nullable Decision fix(Cursor line) {
        int criterion = charter.index(line.text());
        State released = line.starts(RELEASES) ? released(line) : State.EMPTY;
        long cost = line.starts(COST) ? line.amount() : -1;
        String because = line.starts(BECAUSE) ? line.text() : null;
        if (line.lost || criterion < 0 || cost < 0 || because == null || !line.starts(DECISIONS_END)) {
            line.lost = true;
            return null;
        }
        return new Decision(new Action.Fix(criterion, released), cost, because);
    }

    private State released(Cursor line) {
        State released = State.EMPTY;
        do {
            int criterion = charter.index(line.text());
            if (line.lost || criterion < 0) {
                line.lost = true;
                return State.EMPTY;
            }
            released = released.with(criterion);
        } while (line.starts(NEXT));
        line.lost |= !line.starts(LIST_END);
        return released;
    }

    /** A position in the line. */
    private static final class Cursor {
        private final byte[] bytes;
        private final int end;
        private int at;
        private boolean lost;

        Cursor(byte[] bytes, int at, int end) {
            this.bytes = bytes;
            this.at = at;
            this.end = end;
        }

        /** Skips the number and the hash, which are not checked here. */
        boolean skipPast(byte[] mark) {
            // {"seq":1,"prev":" and 64 digits: the position is after those.
            int digits = at + 7;
            while (digits < end && bytes[digits] != ',') {
                digits++;
            }
            at = digits + 9 + 64;
            return at + mark.length <= end && starts(mark);
        }

        boolean starts(byte[] mark) {
            boolean starts =
                    at + mark.length <= end && Arrays.equals(bytes, at, at + mark.length, mark, 0, mark.length);
            at += starts ? mark.length : 0;
            return starts;
        }

        /** The text up to its closing quote; a text with escapes needs a full parse. */
        String text() {
            int first = at;
            while (at < end && bytes[at] != '"' && bytes[at] != '\\') {
                at++;
            }
            lost |= at == end || bytes[at] != '"';
            return new String(bytes, first, at++ - first, StandardCharsets.UTF_8);
        }

        /** An amount in micros; gives up if it needs a full parse. */
        long amount() {
            long micros = 0;
            int digits = 0;
            for (; at < end && isDigit(bytes[at]) && digits < 12; at++, digits++) {
                micros = 10 * micros + bytes[at] - '0';
            }
            micros *= Micros.ONE;
            if (at < end && bytes[at] == '.') {
                at++;
                long unit = Micros.ONE / 10;
                for (; at < end && isDigit(bytes[at]) && unit > 0; at++, unit /= 10) {
                    micros += unit * (bytes[at] - '0');
                }
            }
            lost |= digits == 0 || micros > Micros.MAX;
            return micros;
        }

        private static boolean isDigit(byte b) {
            return b >= '0' && b <= '9';
        }
    }
}
