package dev.redress.files;

import dev.redress.ledger.Event;
import dev.redress.model.Charter;
import dev.redress.model.Micros;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads the commonest line of a ledger, a complaint about one criterion that led to nothing, straight from its bytes. It need not
 * be right about anything: the caller compares what it reads, written again, with the line, and reads the line with care if they
 * differ or if this gives up.
 */
final class PlainComplaints {
    static final PlainComplaints NONE = new PlainComplaints(Charter.named("").build());

    private static final byte[] PREV = ascii("\",");
    private static final byte[] ID = ascii(",\"id\":\"");
    private static final byte[] AT = ascii(",\"at\":\"");
    private static final byte[] CRITERIA = ascii(",\"criteria\":[\"");
    private static final byte[] LOSS = ascii("],\"loss\":");
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

    /** The complaint on the line; null where it is something else, or something that needs care. */
    Event.@Nullable Complaint read(byte[] bytes, int from, int length) {
        Cursor line = new Cursor(bytes, from, from + length);
        if (!line.skipPast(PREV)) {
            return null;
        }
        line.at--;
        String id = line.starts(ID) ? line.text() : null;
        String at = line.starts(AT) ? line.text() : null;
        String criterion = line.starts(CRITERIA) ? line.text() : null;
        if (line.lost || criterion == null || !line.starts(LOSS)) {
            return null;
        }
        int index = charter.index(criterion);
        long loss = line.amount();
        if (index < 0 || loss < 0 || loss > Micros.MAX || !line.starts(CRC)) {
            return null;
        }
        return new Event.Complaint(id, at, alone.get(index), loss);
    }

    /** A place in the line. */
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

        /** Moves behind the number and the hash, which are not looked at here. */
        boolean skipPast(byte[] mark) {
            // {"seq":1,"prev":" and 64 digits: the mark is the end of those.
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

        /** The text up to its closing quote; one with escapes in it needs care. */
        String text() {
            int first = at;
            while (at < end && bytes[at] != '"' && bytes[at] != '\\') {
                at++;
            }
            lost |= at == end || bytes[at] != '"';
            return new String(bytes, first, at++ - first, StandardCharsets.UTF_8);
        }

        /** An amount in micros; -1 if it needs care. */
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
            return digits == 0 ? -1 : micros;
        }

        private static boolean isDigit(byte b) {
            return b >= '0' && b <= '9';
        }
    }
}
