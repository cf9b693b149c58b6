package dev.redress.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VisibleTextTest {
    @ParameterizedTest
    @ValueSource(strings = {"", "fpr", "a\\u001b", "Größe 3 ≤ 4", "Ада", "公平", "e\u0301", "\u00a0", "C:\\new", "🙂"})
    void whatCanBeSeenStays(String text) {
        assertThat(VisibleText.of(text)).isEqualTo(text);
        assertThat(VisibleText.inJson(text)).isEqualTo(text);
    }

    /** Each character by its code point, between two letters. */
    @ParameterizedTest
    @CsvSource({
        "1b,\\u001b", // ESC
        "0d,\\u000d", // carriage return
        "0a,\\u000a", // newline
        "09,\\u0009", // tab
        "7f,\\u007f", // delete
        "9b,\\u009b", // the one-byte CSI
        "ad,\\u00ad", // soft hyphen
        "200b,\\u200b", // zero-width space
        "200e,\\u200e", // left-to-right mark
        "2028,\\u2028", // line separator
        "2029,\\u2029", // paragraph separator
        "202e,\\u202e", // right-to-left override
        "2066,\\u2066", // left-to-right isolate
        "feff,\\ufeff", // byte order mark
        "fffe,\\ufffe", // no character
        "fe0f,\\ufe0f", // variation selector
        "3164,\\u3164", // Hangul filler
        "2800,\\u2800", // Braille blank
        "e000,\\ue000", // private use
        "d800,\\ud800", // half of a pair
        "dfff,\\udfff",
        "e0041,\\u{e0041}", // tag
        "e0100,\\u{e0100}", // variation selector
    })
    void whatCannotBeSeenIsEscaped(String hex, String escape) {
        String text = "a" + new String(Character.toChars(Integer.parseInt(hex, 16))) + "b";
        assertThat(VisibleText.of(text)).isEqualTo("a" + escape + "b");
        assertThat(VisibleText.of(VisibleText.of(text))).isEqualTo("a" + escape + "b");
    }

    @Test
    void onlyLinesAndTabsStayInTextOfSeveralLines() {
        assertThat(VisibleText.ofLines("a\tb\r\nc\u001b[2J")).isEqualTo("a\tb\\u000d\nc\\u001b[2J");
    }

    /** Checks every code point: no character that is called visible belongs to the kinds that terminals interpret. */
    @Test
    void noCharacterOfABadKindPasses() {
        for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
            String shown = VisibleText.of("a" + Character.toString(c));
            int type = Character.getType(shown.codePointAt(1));
            if (type == Character.CONTROL
                    || type == Character.FORMAT
                    || type == Character.SURROGATE
                    || type == Character.LINE_SEPARATOR
                    || type == Character.PARAGRAPH_SEPARATOR) {
                fail("%x is shown as it is", c);
            }
        }
    }

    @Test
    void marksDoNotClimb() {
        assertThat(VisibleText.of("a" + "\u0301".repeat(6) + "b\u0301"))
                .isEqualTo("a" + "\u0301".repeat(4) + "\\u0301\\u0301b\u0301");
    }

    @Test
    void jsonKeepsTheText() {
        assertThat(VisibleText.inJson("{\"a\":\"\u202e\u007f" + Character.toString(0xe0041) + "\"}"))
                .isEqualTo("{\"a\":\"\\u202e\\u007f\\udb40\\udc41\"}");
    }

    @ParameterizedTest
    @CsvSource({"fpr,3", "é,1", "e\u0301,1", "公平,4", "🙂,2", "ﾊ,1"})
    void columnsAreThoseOfATerminal(String text, int columns) {
        assertThat(VisibleText.columns(text)).isEqualTo(columns);
    }
}
