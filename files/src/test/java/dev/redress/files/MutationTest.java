package dev.redress.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.ledger.Entry;
import dev.redress.ledger.HashChain;
import dev.redress.random.RandomStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;

/** Thousands of slightly damaged files, from a fixed seed: each is read, or refused with file and line. */
class MutationTest {
    private static final String YAML = """
            name: Loan scoring
            criteria:
              - {id: fpr, name: "Equal rates", cost: 3}
              - id: 'ppv'
                cost: 2.5e0
            conflicts: # of two or more
              - [fpr, ppv]
            correlations: [[fpr, ppv]]
            lossBound: 1
            release: never
            losses:
              - {of: [fpr, ppv], means: [1.0, 0.4, 0.4, 0]}
            """;
    private static final String CSV =
            "id,at,criterion,loss\n\"c\"\"1\",2026-01-05,fpr,1\n,,ppv;fpr,0.25\nc3,,ppv,1e-3\n";
    private static final String JSON_LINES = """
            {"id":"c1","at":"2026-01-05","criteria":["fpr","ppv"],"loss":1}
            {"criterion":"ppv","loss":0.5}
            {"at":"2026-02-01","cost":{"fpr":4,"ppv":0}}
            {"override":{"fix":"fpr","releases":["ppv"]},"steps":10,"who":"Ada","why":"court \\u00e9 order"}
            {"override":"wait","steps":3,"who":"Ada","why":"x"}
            """;
    private static final List<String> WORDS = List.of(
            "fpr",
            "ppv",
            "null",
            "~",
            "-",
            "- ",
            ": ",
            "[",
            "]",
            "{",
            "}",
            ",",
            "\n",
            "\r\n",
            "\"",
            "'",
            "#",
            "&a ",
            "*a",
            "!!int ",
            "|\n",
            ">\n",
            "%YAML 1.1\n",
            "---\n",
            "...\n",
            "\t",
            "  ",
            "1e999999999",
            "-1",
            "0x1",
            ".inf",
            "NaN",
            "\\ud800",
            "\ufeff",
            "\u0000",
            "\u0085",
            "\u2028",
            "9".repeat(400),
            "<<: ",
            "? ",
            "true",
            "\\",
            ";",
            "\"\"",
            "[[[[[[[[[[[[[[",
            "1_0");

    private final RandomStream random = RandomStream.of(20260105);

    /** One to four small changes. */
    private byte[] mutated(byte[] original) {
        byte[] bytes = original;
        for (int changes = 1 + random.nextInt(4); changes > 0; changes--) {
            int from = random.nextInt(bytes.length + 1);
            int to = Math.min(bytes.length, from + random.nextInt(12));
            byte[] piece = switch (random.nextInt(5)) {
                case 0 -> new byte[0];
                case 1 -> new byte[] {(byte) random.nextInt(256)};
                case 2 -> Arrays.copyOfRange(bytes, from, to);
                case 3 -> Arrays.copyOfRange(bytes, 0, random.nextInt(bytes.length + 1));
                default -> WORDS.get(random.nextInt(WORDS.size())).getBytes(StandardCharsets.UTF_8);
            };
            bytes = replaced(bytes, from, random.nextInt(2) == 0 ? from : to, piece);
        }
        return bytes;
    }

    private static byte[] replaced(byte[] bytes, int from, int to, byte[] piece) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(bytes, 0, from);
        out.writeBytes(piece);
        out.write(bytes, to, bytes.length - to);
        return out.toByteArray();
    }

    @Test
    void chartersAreReadOrRefused() {
        byte[] yaml = YAML.getBytes(StandardCharsets.UTF_8);
        byte[] json = CharterFile.toJson(CharterFileTest.read("c.yaml", YAML)).getBytes(StandardCharsets.UTF_8);
        int read = 0;
        for (int n = 0; n < 3_000; n++) {
            read += ReaderProperties.ofCharter("c.yaml", mutated(yaml)) ? 1 : 0;
            read += ReaderProperties.ofCharter("c.json", mutated(json)) ? 1 : 0;
        }
        assertThat(read)
                .as("some must be good, or nothing is tried beyond the first error")
                .isBetween(300, 5_500);
    }

    @Test
    void complaintsAreReadOrRefused() {
        int read = 0;
        for (int n = 0; n < 3_000; n++) {
            read += ReaderProperties.ofComplaints(mutated(CSV.getBytes(StandardCharsets.UTF_8)));
            read += ReaderProperties.ofComplaints(mutated(JSON_LINES.getBytes(StandardCharsets.UTF_8)));
        }
        assertThat(read).isGreaterThan(3_000);
    }

    private static byte[] ledger() {
        LineWriter lines = new LineWriter();
        JsonBytes json = new JsonBytes();
        lines.write(LedgerTest.OPENING, json);
        for (Entry entry : LedgerTest.ENTRIES) {
            lines.write(entry, json);
        }
        return json.toBytes();
    }

    @Test
    void ledgersVerifyOrAreDamaged() {
        byte[] good = ledger();
        for (int n = 0; n < 2_000; n++) {
            ReaderProperties.ofLedger(mutated(good));
        }
    }

    /** Even if all checksums and hashes are recomputed after a change, a line must still have the form that a ledger writes. */
    @Test
    void forgedLedgersVerifyOrAreDamaged() {
        String[] lines = new String(ledger(), StandardCharsets.UTF_8).split("\n", -1);
        int verified = 0;
        for (int n = 0; n < 2_000; n++) {
            int changed = random.nextInt(lines.length - 1);
            String head = HashChain.ROOT;
            ByteArrayOutputStream forged = new ByteArrayOutputStream();
            for (int line = 0; line < lines.length - 1; line++) {
                int body = lines[line].indexOf(",", lines[line].indexOf("prev"));
                String kept = lines[line].substring(body, lines[line].length() - LineWriter.CHECKSUM);
                byte[] bytes = kept.getBytes(StandardCharsets.UTF_8);
                head = seal(forged, line + 1, head, line == changed ? mutated(bytes) : bytes);
            }
            verified += ReaderProperties.ofLedger(forged.toByteArray()) > 0 ? 1 : 0;
        }
        assertThat(verified).isBetween(20, 1_950);
    }

    private static String seal(ByteArrayOutputStream to, int seq, String prev, byte[] body) {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        line.writeBytes(("{\"seq\":" + seq + ",\"prev\":\"" + prev + "\"").getBytes(StandardCharsets.UTF_8));
        line.writeBytes(body);
        CRC32 crc = new CRC32();
        crc.update(line.toByteArray());
        line.writeBytes(String.format(",\"crc\":\"%08x\"}", crc.getValue()).getBytes(StandardCharsets.UTF_8));
        to.writeBytes(line.toByteArray());
        to.write('\n');
        HashChain chain = new HashChain();
        chain.add(line.toByteArray(), 0, line.size());
        return chain.head();
    }
}
