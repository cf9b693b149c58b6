package dev.redress.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class RowFileTest {
    private static List<RowFile.TextRow> read(byte[] bytes, String... required) {
        return RowFile.read("t", new ByteArrayInputStream(bytes), required);
    }

    private static List<RowFile.TextRow> read(String text, String... required) {
        return read(text.getBytes(StandardCharsets.UTF_8), required);
    }

    @Test
    void whatIsWrittenIsReadBackToTheLetter() {
        List<String> hostile = List.of(
                "=1+1",
                "'=1+1",
                "''@x",
                "+49 30",
                "-5",
                "-x",
                "'quoted'",
                "a,\"b\"\nc",
                "\tx",
                "\u202eevil\u0000",
                "",
                "@SUM(A1)");
        for (String text : hostile) {
            Map<String, String> row = new LinkedHashMap<>();
            row.put("id", "1");
            row.put("text", text);
            byte[] csv = RowFile.toCsv(List.of("id", "text"), List.of(row));
            assertThat(read(csv).get(0).cells()).as("CSV of %s", text).isEqualTo(row);
            assertThat(read(RowFile.toJsonLines(List.of(row))).get(0).cells()).isEqualTo(row);
        }
    }

    @Test
    void aSpreadsheetFindsNoFormula() {
        byte[] csv = RowFile.toCsv(List.of("text"), List.of(Map.of("text", "=HYPERLINK(1)"), Map.of("text", "-1.5")));
        assertThat(new String(csv, StandardCharsets.UTF_8)).isEqualTo("text\n'=HYPERLINK(1)\n-1.5\n");
    }

    @Test
    void jsonMayHoldListsAndMore() {
        RowFile.TextRow row = read("{\"id\":7,\"criteria\":[\"a\",\"b\"],\"more\":{\"x\":[1,null]},\"none\":null}\n")
                .get(0);
        assertThat(row.get("id")).isEqualTo("7");
        assertThat(row.get("criteria")).isEqualTo("a;b");
        assertThat(row.get("more")).isEqualTo("{\"x\":[1,null]}");
        assertThat(row.get("none")).isEmpty();
    }

    @Test
    void whatIsWrongIsSaidWithItsLine() {
        assertThatThrownBy(() -> read("id,txt\n1,a\n", "text"))
                .isInstanceOf(InputException.class)
                .hasMessage("t:1: the header has no column 'text' (there are id, txt)");
        assertThatThrownBy(() -> read("id,text\n1,a\n2\n", "text"))
                .hasMessage("t:3: this row has 1 cells, but the header has 2");
        assertThatThrownBy(() -> read("{\"id\":1}\n", "text")).hasMessage("t:1: the key 'text' is missing");
        assertThatThrownBy(() -> read("{\"text\":\"a\"}\n{oops\n", "text"))
                .hasMessageStartingWith("t:2: not valid JSON");
        assertThatThrownBy(() -> read("a,a\n")).hasMessage("t:1: the column 'a' occurs twice");
        assertThatThrownBy(() -> read(" \n")).hasMessageStartingWith("t: is empty");
    }
}
