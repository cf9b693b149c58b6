package dev.redress.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.redress.cli.Project.Outcome;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.xml.sax.InputSource;

/**
 * The output and the report of {@code audit}, against an independent reading of the ledger, and against {@code resolve} and {@code
 * replay}.
 */
final class AuditVerbTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String CHARTER =
            Project.file("examples/compas/charter.yaml").toString();
    private static final String COMPLAINTS =
            Project.file("examples/compas/complaints.csv").toString();
    private static final String HOSTILE = "</style><script>alert(1)</script><img src=//x.example onerror=alert(2)>";

    @TempDir
    Path folder = Path.of("");

    private String file(String name) {
        return folder.resolve(name).toString();
    }

    private JsonNode resolved(String ledger) throws IOException {
        Outcome outcome =
                Project.run("resolve", CHARTER, "--complaints", COMPLAINTS, "--ledger", file(ledger), "--json");
        assertThat(outcome.code()).as(outcome.err()).isZero();
        return JSON.readTree(outcome.out());
    }

    @Test
    void theFiguresEqualAnIndependentReadingOfTheLedger() throws Exception {
        JsonNode resolved = resolved("ledger.jsonl");
        Outcome outcome = Project.run("audit", file("ledger.jsonl"), "-o", file("audit.html"), "--json");
        assertThat(outcome.code()).as(outcome.err()).isZero();
        JsonNode audited = JSON.readTree(outcome.out());
        // Reads the ledger as plain lines of JSON.
        List<String> lines = Files.readAllLines(folder.resolve("ledger.jsonl"));
        long complaints = 0;
        long decisions = 0;
        for (String line : lines) {
            JsonNode entry = JSON.readTree(line);
            complaints += entry.has("loss") ? 1 : 0;
            decisions += entry.path("decisions").size();
        }
        assertThat(audited.get("entries").asLong()).isEqualTo(lines.size());
        assertThat(audited.get("verified").asBoolean()).isTrue();
        assertThat(audited.get("complaints").asLong()).isEqualTo(complaints).isEqualTo(200);
        assertThat(audited.get("decisions").asLong()).isEqualTo(decisions);
        assertThat(audited.get("head").asText()).isEqualTo(sha256(lines.get(lines.size() - 1)));
        String html = Files.readString(folder.resolve("audit.html"));
        assertThat(html)
                .containsPattern("<dt>Total cost</dt>\\s*<dd>"
                        + resolved.get("totalLoss").asText() + "</dd>")
                .containsPattern("<dt>Cost of fixes</dt>\\s*<dd>"
                        + resolved.get("fixingCost").asText() + "</dd>")
                .contains(audited.get("head").asText());
        long decided = Pattern.compile("<li class=\"decided\">")
                .matcher(html)
                .results()
                .count();
        assertThat(decided).isEqualTo(decisions);
    }

    private static String sha256(String line) throws Exception {
        byte[] digest = java.security.MessageDigest.getInstance("SHA-256")
                .digest(line.getBytes(java.nio.charset.StandardCharsets.UTF_8));
        return java.util.HexFormat.of().formatHex(digest);
    }

    @Test
    void theReportIsSelfContained() throws Exception {
        resolved("ledger.jsonl");
        Project.run("audit", file("ledger.jsonl"), "-o", file("audit.html"));
        requireSelfContained(Files.readString(folder.resolve("audit.html")));
    }

    /** Checks that the page is well-formed, has no scripts, and fetches nothing. */
    private static void requireSelfContained(String html) throws Exception {
        assertThat(html)
                .contains("default-src 'none'")
                .doesNotContain("<script", "<link", "<iframe", "<object", "@import");
        Matcher addresses = Pattern.compile(
                        "(?i)\\b(?:src|href|xlink:href|action|data|poster)\\s*=\\s*\"([^\"]*)\"|url\\(([^)]*)\\)")
                .matcher(html);
        while (addresses.find()) {
            assertThat(String.valueOf(addresses.group(1))).as(addresses.group()).startsWith("#");
        }
        String body = html.substring(html.indexOf("<main>"), html.indexOf("</body>"));
        DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(body)));
    }

    @Test
    void hostileTextIsEscaped() throws Exception {
        String charter = Files.writeString(
                        folder.resolve("charter.json"),
                        JSON.writeValueAsString(java.util.Map.of(
                                "name",
                                HOSTILE,
                                "criteria",
                                List.of(
                                        java.util.Map.of("id", "a", "name", HOSTILE, "cost", 1),
                                        java.util.Map.of("id", HOSTILE, "cost", 2)),
                                "conflicts",
                                List.of(List.of("a", HOSTILE)))))
                .toString();
        String quoted = JSON.writeValueAsString(HOSTILE);
        String log = Files.writeString(
                        folder.resolve("log.jsonl"),
                        "{\"id\":" + quoted + ",\"criteria\":[\"a\"],\"loss\":1}\n"
                                + "{\"override\":{\"fix\":" + quoted + ",\"releases\":[\"a\"]},\"who\":" + quoted
                                + ",\"why\":" + quoted + "}\n")
                .toString();
        assertThat(Project.run("resolve", charter, "--complaints", log, "--ledger", file("hostile.jsonl"))
                        .code())
                .isZero();
        Outcome outcome = Project.run("audit", file("hostile.jsonl"), "-o", file("hostile.html"));
        assertThat(outcome.code()).as(outcome.err()).isZero();
        String html = Files.readString(folder.resolve("hostile.html"));
        requireSelfContained(html);
        assertThat(html).doesNotContain("<img").contains("&lt;script&gt;alert(1)");
    }

    @Test
    void aDamagedLedgerIsReportedUpToTheDamageWithTheExitCodeOfReplay() throws Exception {
        resolved("ledger.jsonl");
        List<String> lines = Files.readAllLines(folder.resolve("ledger.jsonl"));
        lines.set(99, lines.get(99).replaceFirst("\"loss\":[0-9.]+", "\"loss\":77"));
        Files.write(folder.resolve("ledger.jsonl"), lines);
        int replayed = Project.run("replay", file("ledger.jsonl")).code();
        Outcome outcome = Project.run("audit", file("ledger.jsonl"), "-o", file("audit.html"), "--json");
        assertThat(outcome.code()).isEqualTo(replayed).isEqualTo(1);
        JsonNode audited = JSON.readTree(outcome.out());
        assertThat(audited.get("verified").asBoolean()).isFalse();
        assertThat(audited.get("line").asLong()).isEqualTo(100);
        assertThat(audited.get("entries").asLong()).isEqualTo(99);
        assertThat(audited.has("head")).isFalse();
        assertThat(outcome.err()).contains("ledger.jsonl:100: ");
        assertThat(Files.readString(folder.resolve("audit.html")))
                .contains("The ledger is damaged")
                .doesNotContain("The ledger is intact");
    }

    @Test
    void invalidInputLeavesAnEarlierReportUnchanged() throws Exception {
        Path report = Files.writeString(folder.resolve("audit.html"), "the one before");
        Path none = Files.writeString(folder.resolve("none.jsonl"), "{}\n");
        Outcome outcome = Project.run("audit", none.toString(), "-o", report.toString());
        assertThat(outcome.code())
                .isEqualTo(Project.run("replay", none.toString()).code())
                .isIn(1, 2);
        assertThat(outcome.err().lines()).hasSize(1);
        assertThat(outcome.err()).contains("none.jsonl:1: ").doesNotContain("\tat ");
        assertThat(report).hasContent("the one before");
        for (List<String> words : List.of(
                List.of("audit", file("absent.jsonl"), "-o", report.toString()),
                List.of("audit", none.toString(), "-o", file("no/such/folder/audit.html")))) {
            Outcome wrong = Project.run(words.toArray(new String[0]));
            assertThat(wrong.code()).as(wrong.err()).isEqualTo(2);
            assertThat(wrong.err().lines()).hasSize(1);
        }
        assertThat(report).hasContent("the one before");
        try (var files = Files.list(folder)) {
            assertThat(files).hasSize(2);
        }
    }

    @Test
    void theSameLedgerGivesTheSameReportAndReplacesAnEarlierOne() throws Exception {
        resolved("ledger.jsonl");
        Path report = Files.writeString(folder.resolve("audit.html"), "the one before");
        Outcome outcome = Project.run("audit", file("ledger.jsonl"), "-o", report.toString());
        assertThat(outcome.out()).isEqualTo(report + ": 201 entries, 7 decisions, 200 complaints\n");
        String first = Files.readString(report);
        Project.run("audit", file("ledger.jsonl"), "-o", report.toString());
        assertThat(Files.readString(report)).isEqualTo(first).doesNotContain("the one before");
    }
}
