package dev.redress.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redress.ledger.Event;
import dev.redress.model.Charter;
import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ComplaintWriterTest {
    private static final List<String> HOSTILE = List.of(
            "a",
            "b",
            "a;b",
            "a; b",
            "a,b",
            "\"",
            "\"a\"",
            "a\"\"b",
            ",",
            ";",
            "'",
            "{",
            "#",
            "=1+1",
            "-1",
            "\\",
            "a b",
            "\u00e9",
            "公平",
            "\u202e",
            "\u200b",
            "\ufeffx",
            "x\ufeff",
            "\ud83d\ude42",
            "null",
            "true",
            "1e3",
            "criterion");

    @ParameterizedTest
    @EnumSource
    void whateverTheIdsHoldTheyAreReadBack(ComplaintWriter.Format format) {
        Charter.Builder builder = Charter.named("hostile");
        HOSTILE.forEach(id -> builder.criterion(id, 1));
        Charter charter = builder.build();
        List<Event> complaints = new ArrayList<>();
        for (int i = 0; i < HOSTILE.size(); i++) {
            complaints.add(new Event.Complaint(HOSTILE.get(i), "2026-01-05", List.of(i), 1_500_000L * i));
            complaints.add(new Event.Complaint(null, null, List.of(i), 1));
        }
        complaints.add(new Event.Complaint("two\nlines\r\nof \"text\"", null, List.of(0), 0));
        StringWriter text = new StringWriter();
        ComplaintWriter writer = new ComplaintWriter(new PrintWriter(text), format, charter, true);
        complaints.forEach(complaint -> writer.write((Event.Complaint) complaint));
        List<Event> again = new ArrayList<>();
        ComplaintLog.of("log", new ByteArrayInputStream(text.toString().getBytes(StandardCharsets.UTF_8)), charter)
                .forEachRemaining(again::add);
        assertThat(again).isEqualTo(complaints);
    }
}
