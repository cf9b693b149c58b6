package dev.redress.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.ledger.Entry;
import dev.redress.ledger.Event;
import dev.redress.ledger.LedgerDamage;
import dev.redress.ledger.Opening;
import dev.redress.model.Charter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.TreeMap;

/**
 * Properties of the readers for arbitrary input: they read it or report an error, and what they have read is unchanged after it
 * is written and read again. Both the fuzzer and the mutation test check them.
 */
final class ReaderProperties {
    private static final Charter LOANS = Charter.named("Loans")
            .criterion("fpr", 3)
            .criterion("ppv", 2.5)
            .conflict("fpr", "ppv")
            .build();

    private ReaderProperties() {}

    /** Returns whether the charter could be read. */
    static boolean ofCharter(String name, byte[] bytes) {
        Charter charter;
        try {
            charter = CharterFile.read(name, new ByteArrayInputStream(bytes));
        } catch (InputException e) {
            assertThat(e.getMessage()).startsWith(name).hasSizeLessThan(2000);
            return false;
        }
        String json = CharterFile.toJson(charter);
        Charter again = CharterFile.read("again.json", new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)));
        assertThat(CharterFile.toJson(again)).isEqualTo(json);
        return true;
    }

    /** Returns the number of events that could be read. */
    static int ofComplaints(byte[] bytes) {
        LineWriter lines = new LineWriter();
        JsonBytes ledger = new JsonBytes();
        lines.write(new Opening(LOANS, "never", new TreeMap<>(), 1, "test"), ledger);
        int events = 0;
        try {
            ComplaintLog log = ComplaintLog.of("log", new ByteArrayInputStream(bytes), LOANS);
            while (log.hasNext()) {
                Event event = log.next();
                lines.write(new Entry(event, List.of()), ledger);
                events++;
            }
        } catch (InputException e) {
            assertThat(e.getMessage()).startsWith("log").hasSizeLessThan(2000);
        }
        assertThat(ofLedger(ledger.toBytes())).isEqualTo(events + 1);
        return events;
    }

    /** Returns the number of lines that verify. Writing these again gives the same bytes. */
    static long ofLedger(byte[] bytes) {
        try {
            LedgerLines lines = new LedgerLines("ledger", new ByteArrayInputStream(bytes));
            lines.forEachRemaining(entry -> {});
            assertThat(lines.verifiedBytes() + lines.tornBytes()).isEqualTo(bytes.length);
            return lines.given();
        } catch (LedgerDamage e) {
            assertThat(e.getMessage()).startsWith("ledger:").hasSizeLessThan(2000);
            return -1;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
