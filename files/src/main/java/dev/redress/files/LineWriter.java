package dev.redress.files;

import dev.redress.ledger.Decision;
import dev.redress.ledger.Entry;
import dev.redress.ledger.Event;
import dev.redress.ledger.HashChain;
import dev.redress.ledger.Opening;
import dev.redress.model.Action;
import dev.redress.model.Criterion;
import dev.redress.model.Losses;
import dev.redress.model.State;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * Writes the lines of a ledger, each in one way only:
 *
 * <pre>{"seq":2,"prev":"[SHA-256 of line 1]","id":"c1","criteria":["fpr"],"loss":1,"decisions":[..],"crc":"[of this line]"}</pre>
 *
 * <p>{@code seq} is the number of the line, {@code prev} the SHA-256 of the line before without its newline, and {@code crc} the
 * CRC-32 of this line up to the comma before it: the next line would show that this one was changed, but the last has no next.
 */
final class LineWriter {
    /** How long the end of a line with its checksum is. */
    static final int CHECKSUM = 18;

    private static final byte[] CRC = ascii(",\"crc\":\"");
    private static final byte[] END = ascii("\"}");
    private static final byte[] PREV = ascii(",\"prev\":\"");
    private static final byte[] ROOM_FOR_HASH = ascii(HashChain.ROOT + "\"");
    private static final byte[] CRITERIA = ascii(",\"criteria\":[");
    private static final byte[] LOSS = ascii("],\"loss\":");

    private final HashChain chain = new HashChain();
    private final CRC32 crc = new CRC32();
    private byte[][] ids = {};
    private long lines;

    private static byte[] quoted(Criterion criterion) {
        return new JsonBytes().text(criterion.id()).toBytes();
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** How many lines there are. */
    long lines() {
        return lines;
    }

    /** The hash of the last line. */
    String head() {
        return lines == 0 ? HashChain.ROOT : chain.head();
    }

    /** Writes the first line, with its newline. */
    void write(Opening opening, JsonBytes json) {
        ids = opening.charter().criteria().stream().map(LineWriter::quoted).toArray(byte[][]::new);
        int start = begin(json);
        json.raw(",\"version\":").text(opening.version());
        json.raw(",\"policy\":").text(opening.policy());
        json.raw(",\"parameters\":{");
        String comma = "";
        for (var parameter : opening.parameters().entrySet()) {
            json.raw(comma)
                    .text(parameter.getKey())
                    .raw(":")
                    .number(parameter.getValue().doubleValue());
            comma = ",";
        }
        json.raw("},\"seed\":").number(opening.seed()).raw(",\"charter\":");
        CharterWriter.compact(json).write(opening.charter());
        end(json, start);
    }

    /** Writes the next line, with its newline. */
    void write(Entry entry, JsonBytes json) {
        int start = begin(json);
        event(entry.event(), json);
        decisions(entry.decisions(), json);
        end(json, start);
    }

    /** How the next line begins; says where in the buffer. */
    int begin(JsonBytes json) {
        int start = json.size();
        json.raw("{\"seq\":").number(lines + 1).raw(PREV).raw(ROOM_FOR_HASH);
        if (lines > 0) {
            chain.writeHead(json.array(), json.size() - ROOM_FOR_HASH.length);
        }
        return start;
    }

    private void end(JsonBytes json, int start) {
        checksum(json.array(), start, json.size() - start, json);
        chain.add(json.array(), start, json.size() - start);
        lines++;
        json.raw("\n");
    }

    /** The end of a line of which this is the rest. */
    void checksum(byte[] bytes, int from, int length, JsonBytes json) {
        crc.reset();
        crc.update(bytes, from, length);
        json.raw(CRC).hex((int) crc.getValue(), 8).raw(END);
    }

    private void event(Event event, JsonBytes json) {
        if (event instanceof Event.Complaint complaint) {
            optional("id", complaint.id(), json);
            optional("at", complaint.at(), json);
            json.raw(CRITERIA);
            ids(complaint.criteria(), json);
            json.raw(LOSS).micros(complaint.loss());
        } else if (event instanceof Event.Observation seen) {
            json.raw(",\"steps\":").number(seen.steps());
            losses(seen.losses(), json);
        } else if (event instanceof Event.Repricing change) {
            optional("at", change.at(), json);
            json.raw(",\"cost\":{")
                    .raw(ids[change.criterion()])
                    .raw(":")
                    .micros(change.cost())
                    .raw("}");
        } else if (event instanceof Event.Intervention person) {
            optional("at", person.at(), json);
            json.raw(",\"override\":");
            override(person.action(), json);
            json.raw(",\"steps\":").number(person.steps());
            json.raw(",\"who\":").text(person.who()).raw(",\"why\":").text(person.why());
        } else {
            json.raw(",\"start\":true");
        }
    }

    private static void optional(String key, @Nullable String value, JsonBytes json) {
        if (value != null) {
            json.raw(",\"").raw(key).raw("\":").text(value);
        }
    }

    private void ids(List<Integer> criteria, JsonBytes json) {
        for (int n = 0; n < criteria.size(); n++) {
            json.raw(n == 0 ? "" : ",").raw(ids[criteria.get(n)]);
        }
    }

    /** Every criterion that was touched has its loss, 0 too; averted ones follow where there are any. */
    private void losses(Losses losses, JsonBytes json) {
        json.raw(",\"losses\":{");
        boolean averted = false;
        for (int n = 0; n < losses.count(); n++) {
            int i = losses.criterion(n);
            json.raw(n == 0 ? "" : ",").raw(ids[i]).raw(":").micros(losses.suffered(i));
            averted |= losses.averted(i) > 0;
        }
        json.raw("}");
        if (averted) {
            json.raw(",\"averted\":{");
            String comma = "";
            for (int n = 0; n < losses.count(); n++) {
                int i = losses.criterion(n);
                if (losses.averted(i) > 0) {
                    json.raw(comma).raw(ids[i]).raw(":").micros(losses.averted(i));
                    comma = ",";
                }
            }
            json.raw("}");
        }
    }

    private void override(Action action, JsonBytes json) {
        if (action instanceof Action.Wait) {
            json.raw("\"wait\"");
        } else {
            json.raw("{");
            action(action, json);
            json.raw("}");
        }
    }

    private void action(Action action, JsonBytes json) {
        if (action instanceof Action.Fix fix) {
            json.raw("\"fix\":").raw(ids[fix.criterion()]);
            State released = fix.released();
            if (!released.isEmpty()) {
                json.raw(",\"releases\":[");
                ids(released.stream().boxed().toList(), json);
                json.raw("]");
            }
        } else if (action instanceof Action.Release release) {
            json.raw("\"release\":").raw(ids[release.criterion()]);
        }
    }

    private void decisions(List<Decision> decisions, JsonBytes json) {
        if (decisions.isEmpty()) {
            return;
        }
        json.raw(",\"decisions\":[");
        for (int n = 0; n < decisions.size(); n++) {
            Decision decision = decisions.get(n);
            json.raw(n == 0 ? "{" : ",{");
            action(decision.action(), json);
            json.raw(",\"cost\":").micros(decision.cost());
            json.raw(",\"because\":").text(decision.because()).raw("}");
        }
        json.raw("]");
    }
}
