package dev.redress.files;

import dev.redress.ledger.Decision;
import dev.redress.ledger.Entry;
import dev.redress.ledger.Event;
import dev.redress.ledger.HashChain;
import dev.redress.ledger.Opening;
import dev.redress.ledger.Reading;
import dev.redress.model.Action;
import dev.redress.model.Charter;
import dev.redress.model.Criterion;
import dev.redress.model.Losses;
import dev.redress.model.State;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * Writes the lines of a ledger in canonical form:
 *
 * <pre>{"seq":2,"prev":"[SHA-256 of line 1]","id":"c1","criteria":["fpr"],"loss":1,"decisions":[..],"crc":"[of this line]"}</pre>
 *
 * <p>{@code seq} is the line number, {@code prev} the SHA-256 of the previous line without its newline, and {@code crc} the
 * CRC-32 of this line up to the comma before it. The next line would reveal a change of this one, but the last line has no next
 * line.
 */
final class LineWriter {
    /** The length of the end of a line with its checksum. */
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

    /** The number of lines. */
    long lines() {
        return lines;
    }

    /** The hash of the last line. */
    String head() {
        return lines == 0 ? HashChain.ROOT : chain.head();
    }

    /** Writes the first line, with its newline. */
    void write(Opening opening, JsonBytes json) {
        use(opening.charter());
        int start = begin(json);
        if (opening.format() > 1) {
            json.raw(",\"format\":").number(opening.format());
        }
        json.raw(",\"version\":").text(opening.version());
        if (opening.format() > 1) {
            json.raw(",\"mode\":").text(word(opening.mode()));
            json.raw(",\"oracle\":{\"id\":").text(opening.oracle());
            json.raw(",\"nodes\":").number(opening.oracleNodes()).raw("}");
        }
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
        checksum(json.array(), start, json.size() - start, json);
        add(json.array(), start, json.size() - start);
        json.raw("\n");
    }

    private void use(Charter charter) {
        ids = charter.criteria().stream().map(LineWriter::quoted).toArray(byte[][]::new);
    }

    /** Writes the next line, with its newline. */
    void write(Entry entry, JsonBytes json) {
        int start = json.size();
        encode(entry, json);
        add(json.array(), start, json.size() - start);
        json.raw("\n");
    }

    /** Writes the next line without its newline; {@link #add} then chains it. */
    void encode(Entry entry, JsonBytes json) {
        int start = begin(json);
        event(entry.event(), json);
        decisions(entry.decisions(), json);
        checksum(json.array(), start, json.size() - start, json);
    }

    /** Chains the next line, without its newline. */
    void add(byte[] line, int from, int length) {
        chain.add(line, from, length);
        lines++;
    }

    /** Writes the beginning of the next line; returns its position in the buffer. */
    int begin(JsonBytes json) {
        int start = json.size();
        json.raw("{\"seq\":").number(lines + 1).raw(PREV).raw(ROOM_FOR_HASH);
        if (lines > 0) {
            chain.writeHead(json.array(), json.size() - ROOM_FOR_HASH.length);
        }
        return start;
    }

    /** Writes the end of a line: the checksum of these bytes, which are the rest of it. */
    void checksum(byte[] bytes, int from, int length, JsonBytes json) {
        crc.reset();
        crc.update(bytes, from, length);
        json.raw(CRC).hex((int) crc.getValue(), 8).raw(END);
    }

    private static void reading(Reading reading, JsonBytes json) {
        json.raw(",\"reading\":{\"confidence\":").micros(reading.confidence());
        json.raw(",\"source\":").text(reading.source());
        json.raw(",\"model\":").text(reading.model());
        json.raw(",\"text\":").text(reading.text()).raw("}");
    }

    private void event(Event event, JsonBytes json) {
        optional("id", event.id(), json);
        optional("at", event.at(), json);
        if (event instanceof Event.Complaint complaint) {
            json.raw(CRITERIA);
            ids(complaint.criteria(), json);
            json.raw(LOSS).micros(complaint.loss());
            origin(complaint.origin(), json);
        } else if (event instanceof Event.Note note) {
            json.raw(",\"note\":\"").raw(word(note.fate())).raw("\"").raw(CRITERIA);
            ids(note.criteria(), json);
            json.raw(LOSS).micros(note.loss());
            origin(note.origin(), json);
            said(note.who(), note.why(), json);
        } else if (event instanceof Event.ModeChange change) {
            json.raw(",\"mode\":\"").raw(word(change.mode())).raw("\"");
            said(change.who(), change.why(), json);
        } else if (event instanceof Event.Observation seen) {
            json.raw(",\"steps\":").number(seen.steps());
            losses(seen.losses(), json);
        } else if (event instanceof Event.Repricing change) {
            json.raw(",\"cost\":{")
                    .raw(ids[change.criterion()])
                    .raw(":")
                    .micros(change.cost())
                    .raw("}");
        } else if (event instanceof Event.Intervention person) {
            json.raw(",\"override\":");
            override(person.action(), json);
            json.raw(",\"steps\":").number(person.steps());
            said(person.who(), person.why(), json);
        } else if (event instanceof Event.Hold hold) {
            json.raw(",\"override\":{\"").raw(word(hold.kind())).raw("\":").raw(ids[hold.criterion()]);
            releases(hold.released(), json);
            json.raw("}");
            said(hold.who(), hold.why(), json);
        } else if (event instanceof Event.FollowUp report) {
            json.raw(",\"decision\":\"").raw(word(report.stage())).raw("\",");
            action(report.action(), json);
            report.cost().ifPresent(cost -> json.raw(",\"cost\":").micros(cost));
            said(report.who(), report.why(), json);
        } else if (event instanceof Event.Amendment amendment) {
            json.raw(",\"amend\":");
            CharterWriter.compact(json).write(amendment.charter());
            said(amendment.who(), amendment.why(), json);
            // Decisions about an amendment are written with the ids of the new charter.
            use(amendment.charter());
        } else {
            json.raw(",\"start\":true");
        }
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    private static void said(String who, String why, JsonBytes json) {
        json.raw(",\"who\":").text(who).raw(",\"why\":").text(why);
    }

    static void origin(Event.Origin origin, JsonBytes json) {
        optional("receipt", origin.receipt(), json);
        optional("text", origin.text(), json);
        optional("by", origin.by(), json);
        if (origin.reading() != null) {
            reading(origin.reading(), json);
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

    /** Every touched criterion has its loss, also if it is 0; averted losses follow if there are any. */
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
            releases(fix.released(), json);
        } else if (action instanceof Action.Release release) {
            json.raw("\"release\":").raw(ids[release.criterion()]);
        }
    }

    private void releases(State released, JsonBytes json) {
        if (!released.isEmpty()) {
            json.raw(",\"releases\":[");
            ids(released.stream().boxed().toList(), json);
            json.raw("]");
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
