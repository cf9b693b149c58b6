package dev.redress.model;

import java.util.function.IntPredicate;

/**
 * Text from outside, made safe to show: every character that could hide, forge, move or reorder text is replaced by an escape: a
 * backslash, a u and its code in hexadecimal. These are control characters, bidirectional controls, zero-width and other
 * invisible characters, line and paragraph separators, private-use and unassigned characters, and unpaired surrogates. Escaping
 * is idempotent. The result is for people and cannot be decoded, since a backslash is not escaped; JSON can be decoded ({@link
 * #inJson(String)}).
 */
public final class VisibleText {
    /** More combining marks than this on one letter would extend into the lines above. */
    private static final int MOST_MARKS = 4;

    /** Invisible characters that are not format characters: Unicode's Default_Ignorable_Code_Point, and the Braille blank. */
    private static final int[][] INVISIBLE = {
        {0x034f, 0x034f},
        {0x115f, 0x1160},
        {0x17b4, 0x17b5},
        {0x180b, 0x180f},
        {0x2060, 0x206f},
        {0x2800, 0x2800},
        {0x3164, 0x3164},
        {0xfe00, 0xfe0f},
        {0xffa0, 0xffa0},
        {0xfff0, 0xfffb},
        {0xe0000, 0xe0fff},
    };

    /** Characters that a terminal draws two columns wide: East Asian scripts, and pictographs. */
    private static final int[][] WIDE = {
        {0x1100, 0x115f},
        {0x2329, 0x232a},
        {0x2e80, 0x303e},
        {0x3041, 0xa4cf},
        {0xac00, 0xd7a3},
        {0xf900, 0xfaff},
        {0xfe10, 0xfe19},
        {0xfe30, 0xfe6f},
        {0xff00, 0xff60},
        {0xffe0, 0xffe6},
        {0x1f300, 0x1f64f},
        {0x1f680, 0x1f6ff},
        {0x1f900, 0x1f9ff},
        {0x20000, 0x3fffd},
    };

    private VisibleText() {}

    /** The text for one line: line breaks and tabs are escaped too. */
    public static String of(String text) {
        return escaped(text, VisibleText::isVisible);
    }

    /** The text for several lines: line breaks and tabs are kept. */
    public static String ofLines(String text) {
        return escaped(text, c -> c == '\n' || c == '\t' || isVisible(c));
    }

    /** A JSON document in which every invisible character is a JSON escape, so a reader gets exactly the same texts. */
    public static String inJson(String document) {
        StringBuilder json = new StringBuilder(document.length());
        document.codePoints().forEach(c -> {
            if (c == '\n' || c == '\t' || isVisible(c)) {
                json.appendCodePoint(c);
            } else {
                // JSON escapes UTF-16 code units.
                for (char unit : Character.toChars(c)) {
                    json.append(String.format("\\u%04x", (int) unit));
                }
            }
        });
        return json.toString();
    }

    private static String escaped(String text, IntPredicate stays) {
        if (isPlain(text, stays)) {
            return text;
        }
        StringBuilder shown = new StringBuilder(text.length() + 16);
        int marks = 0;
        for (int n = 0, c; n < text.length(); n += Character.charCount(c)) {
            c = text.codePointAt(n);
            marks = isMark(c) ? marks + 1 : 0;
            if (stays.test(c) && marks <= MOST_MARKS) {
                shown.appendCodePoint(c);
            } else {
                shown.append(String.format(c < 0x10000 ? "\\u%04x" : "\\u{%x}", c));
            }
        }
        return shown.toString();
    }

    /** Whether it is ASCII that needs no escape, as nearly all text is. */
    private static boolean isPlain(String text, IntPredicate stays) {
        for (int n = 0; n < text.length(); n++) {
            char c = text.charAt(n);
            if (c > '~' || (c < ' ' && !stays.test(c))) {
                return false;
            }
        }
        return true;
    }

    /** Whether the character may be shown unchanged on one line. */
    public static boolean isVisible(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED -> false;
            default -> !isAmong(INVISIBLE, codePoint);
        };
    }

    /** The number of terminal columns of the text once it is made visible. */
    public static int columns(String text) {
        return text.codePoints().map(VisibleText::columns).sum();
    }

    private static int columns(int codePoint) {
        if (codePoint < 0x300) {
            return 1;
        }
        return isMark(codePoint) ? 0 : isAmong(WIDE, codePoint) ? 2 : 1;
    }

    private static boolean isMark(int codePoint) {
        int type = Character.getType(codePoint);
        return type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK;
    }

    private static boolean isAmong(int[][] ranges, int codePoint) {
        for (int[] range : ranges) {
            if (codePoint <= range[1]) {
                return codePoint >= range[0];
            }
        }
        return false;
    }
}
