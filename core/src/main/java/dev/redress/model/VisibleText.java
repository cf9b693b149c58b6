package dev.redress.model;

import java.util.function.IntPredicate;

/**
 * Text from outside, as it may be shown: whatever could hide, forge, move or reorder text where people read it stands there as an
 * escape, a backslash, a u and its number in hexadecimal. Those are control characters, bidirectional controls, zero-width and other
 * invisible characters, separators of lines and paragraphs, private and undefined characters, and halves of surrogate pairs.
 * Escaped once or twice, it is the same. It is for people and cannot be turned back, since a backslash stays one; JSON can
 * ({@link #inJson(String)}).
 */
public final class VisibleText {
    /** Marks on one letter beyond this many would climb into the lines above. */
    private static final int MOST_MARKS = 4;

    /** Invisible characters that are not among the format characters: Unicode's Default_Ignorable_Code_Point, and the blank of Braille. */
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

    /** What a terminal draws two columns wide: the scripts of East Asia, and pictures. */
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

    /** The text for one line: line breaks and tabs are escaped, too. */
    public static String of(String text) {
        return escaped(text, VisibleText::isVisible);
    }

    /** The text for several lines: line breaks and tabs stay. */
    public static String ofLines(String text) {
        return escaped(text, c -> c == '\n' || c == '\t' || isVisible(c));
    }

    /** A JSON document in which everything invisible is a JSON escape: whoever reads it gets the very same texts. */
    public static String inJson(String document) {
        StringBuilder json = new StringBuilder(document.length());
        document.codePoints().forEach(c -> {
            if (c == '\n' || c == '\t' || isVisible(c)) {
                json.appendCodePoint(c);
            } else {
                // JSON escapes units of UTF-16.
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

    /** Whether it is ASCII that stays, as nearly everything is. */
    private static boolean isPlain(String text, IntPredicate stays) {
        for (int n = 0; n < text.length(); n++) {
            char c = text.charAt(n);
            if (c > '~' || (c < ' ' && !stays.test(c))) {
                return false;
            }
        }
        return true;
    }

    /** Whether the character may be shown as it is, on one line. */
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

    /** How many columns of a terminal the text takes, once it is visible. */
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
