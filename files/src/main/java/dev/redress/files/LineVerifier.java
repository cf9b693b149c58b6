package dev.redress.files;

import dev.redress.ledger.Decision;
import dev.redress.ledger.Entry;
import dev.redress.ledger.Event;
import dev.redress.ledger.LedgerDamage;
import dev.redress.ledger.Mode;
import dev.redress.ledger.Opening;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Verifies the lines of a ledger in order: the checksum of the line, its number, the hash of the previous line, every word, and
 * finally that writing what was read gives the same bytes.
 */
final class LineVerifier {
    private final String file;
    private final LineWriter rewriter = new LineWriter();
    private final JsonBytes scratch = new JsonBytes();
    private PlainComplaints plainComplaints = PlainComplaints.NONE;

    LineVerifier(String file) {
        this.file = file;
    }

    /** Reads the first line. */
    Opening opening(byte[] bytes, int from, int length) {
        Opening opening = read(bytes, from, length, LineVerifier::opening);
        scratch.cut(0);
        rewriter.write(opening, scratch);
        if (!Arrays.equals(scratch.array(), 0, scratch.size() - 1, bytes, from, from + length)) {
            throw new LedgerDamage(file, 1, "this line is not in the canonical form of a ledger line");
        }
        plainComplaints = new PlainComplaints(opening.charter());
        return opening;
    }

    /** Reads the next line; its events refer to the charter that is current on that line. */
    Entry entry(byte[] bytes, int from, int length, EventReader events) {
        Entry plain = plainComplaints.read(bytes, from, length);
        if (plain != null && isNext(plain, bytes, from, length)) {
            rewriter.add(bytes, from, length);
            return plain;
        }
        Entry entry = read(bytes, from, length, line -> {
            // The event comes first, because decisions about an amendment are written with the new charter's ids.
            Event event = events.recorded(line);
            return new Entry(event, decisions(line, events));
        });
        if (!isNext(entry, bytes, from, length)) {
            throw damage("this line is not in the canonical form of a ledger line");
        }
        rewriter.add(bytes, from, length);
        if (entry.event() instanceof Event.Amendment amendment) {
            plainComplaints = new PlainComplaints(amendment.charter());
        }
        return entry;
    }

    /** Whether the entry, written as the next line, gives these bytes: number, hash, words and checksum. */
    private boolean isNext(Entry entry, byte[] bytes, int from, int length) {
        scratch.cut(0);
        rewriter.encode(entry, scratch);
        return Arrays.equals(scratch.array(), 0, scratch.size(), bytes, from, from + length);
    }

    /** A writer that continues where the verified lines end. */
    LineWriter writer() {
        return rewriter;
    }

    private <T> T read(byte[] bytes, int from, int length, Function<DocumentNode.Mapping, T> reader) {
        if (!hasChecksum(bytes, from, length)) {
            throw damage(
                    rewriter.lines() == 0 && (length == 0 || bytes[from] != '{')
                            ? "this is not a ledger: its first line is no JSON"
                            : "this line was changed: it does not end with its checksum");
        }
        try {
            // Bytes that are not UTF-8 are lost here, so the line will differ when it is written again.
            String text = new String(bytes, from, length, StandardCharsets.UTF_8);
            DocumentNode.Mapping line = JsonTree.read(file, lineNumber(), text).fields("a line of a ledger");
            requireInOrder(line);
            return reader.apply(line);
        } catch (InputException e) {
            throw damage(e.problem());
        } catch (IllegalArgumentException e) {
            throw damage(MessageText.oneLine(String.valueOf(e.getMessage())));
        }
    }

    private boolean hasChecksum(byte[] bytes, int from, int length) {
        int rest = length - LineWriter.CHECKSUM;
        if (rest < 0) {
            return false;
        }
        scratch.cut(0);
        rewriter.checksum(bytes, from, rest, scratch);
        return Arrays.equals(scratch.array(), 0, scratch.size(), bytes, from + rest, from + length);
    }

    private void requireInOrder(DocumentNode.Mapping line) {
        long seq = line.get("seq").whole("seq");
        if (seq != lineNumber()) {
            throw damage("this line has the number " + seq + ": lines were removed, swapped or repeated");
        }
        String prev = line.get("prev").text("prev");
        if (!prev.equals(rewriter.head())) {
            throw damage("this line follows another line than the one before it, whose hash is " + rewriter.head()
                    + ", not " + MessageText.oneLine(prev));
        }
    }

    /**
     * Whether a dying process may have left this of the next line: a prefix of it, possibly followed by zeros that the system had
     * allocated. A complete line with one additional byte does not qualify, nor does a file that never was a ledger.
     */
    boolean isTorn(byte[] bytes, int from, int length) {
        if (hasChecksum(bytes, from, length - 1)) {
            return false;
        }
        int end = from + length;
        while (end > from && bytes[end - 1] == 0) {
            end--;
        }
        scratch.cut(0);
        rewriter.begin(scratch);
        int compared = Math.min(end - from, scratch.size());
        return Arrays.equals(scratch.array(), 0, compared, bytes, from, from + compared);
    }

    /** The number of the next line. */
    private long lineNumber() {
        return rewriter.lines() + 1;
    }

    LedgerDamage damage(String problem) {
        return new LedgerDamage(file, lineNumber(), problem);
    }

    private static Opening opening(DocumentNode.Mapping line) {
        boolean first = !line.has("format");
        if (first) {
            line.only("seq", "prev", "version", "policy", "parameters", "seed", "charter", "crc");
        } else {
            requireFormat(line.get("format"));
            line.only(
                    "seq",
                    "prev",
                    "format",
                    "version",
                    "mode",
                    "oracle",
                    "policy",
                    "parameters",
                    "seed",
                    "charter",
                    "crc");
        }
        SortedMap<String, Double> parameters = new TreeMap<>();
        line.get("parameters")
                .fields("parameters")
                .fields()
                .forEach((name, field) -> parameters.put(name, field.value().anyNumber(name)));
        return new Opening(
                first ? 1 : Opening.FORMAT,
                line.get("version").text("version"),
                first ? Mode.ACT : EventReader.constant(Mode.class, line.get("mode"), "mode"),
                line.get("policy").text("policy"),
                parameters,
                line.get("seed").whole("seed"),
                first ? Opening.FIRST_ORACLE : oracle(line).get("id").text("id"),
                first ? Opening.FIRST_ORACLE_NODES : oracle(line).get("nodes").whole("nodes"),
                CharterReader.read(line.get("charter")));
    }

    private static DocumentNode.Mapping oracle(DocumentNode.Mapping line) {
        return line.get("oracle").fields("oracle").only("id", "nodes");
    }

    private static void requireFormat(DocumentNode format) {
        if (format.whole("format") != Opening.FORMAT) {
            throw format.error("the format is " + format.whole("format") + "; this version reads formats 1 to "
                    + Opening.FORMAT + ": a later version wrote this ledger");
        }
    }

    private static List<Decision> decisions(DocumentNode.Mapping line, EventReader events) {
        if (!line.has("decisions")) {
            return List.of();
        }
        List<Decision> decisions = new ArrayList<>();
        for (DocumentNode node : line.get("decisions").items("decisions")) {
            DocumentNode.Mapping fields =
                    node.fields("a decision").only("fix", "releases", "release", "cost", "because");
            decisions.add(new Decision(
                    events.action(fields),
                    fields.get("cost").sum("cost"),
                    fields.get("because").text("because")));
        }
        return decisions;
    }
}
