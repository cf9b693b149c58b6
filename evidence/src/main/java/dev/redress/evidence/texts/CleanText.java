package dev.redress.evidence.texts;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A text prepared for the classifier: without invisible characters, with letters of other scripts that look Latin replaced, and not
 * longer than {@link #LONGEST}. The original text is kept elsewhere.
 *
 * @param text words separated by single spaces
 * @param cut whether the text was longer
 */
public record CleanText(String text, boolean cut) {
    /** The number of characters that are read. */
    public static final int LONGEST = 20_000;

    /** The largest number of words in a piece; the model would silently ignore more. */
    public static final int PIECE_WORDS = 80;

    /** The length at which text without spaces is split. */
    private static final int PIECE_CHARACTERS = 560;

    /** Cyrillic, Greek and Armenian letters, each followed by the Latin letter it resembles. */
    private static final String LOOK_ALIKES =
            "аaеeоoрpсcуyхxіiјjѕsԁdһhԛqԝwкkмmтtнhвbгrпnАAВBЕEКKМMНHОOРPСCТTХXУYІIЈJЅSԌG" // Cyrillic
                    + "αaοoρpνvιiκkτtυuχxεeηnγyωwΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧX" // Greek
                    + "օoսuոnհhցg"; // Armenian

    public static CleanText of(String written) {
        boolean cut = written.length() > LONGEST;
        int end = cut && Character.isHighSurrogate(written.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST;
        String normal = Normalizer.normalize(cut ? written.substring(0, end) : written, Normalizer.Form.NFKC);
        StringBuilder text = new StringBuilder(normal.length());
        normal.codePoints().forEach(c -> append(text, c));
        String visible = text.toString().strip();
        // NFKC can turn one character into several.
        boolean longer = visible.length() > LONGEST;
        return new CleanText(unmasked(longer ? visible.substring(0, LONGEST) : visible), cut || longer);
    }

    /** Replaces runs of whitespace and control characters by one space, and removes zero-width characters. */
    private static void append(StringBuilder text, int c) {
        int type = Character.getType(c);
        if (Character.isWhitespace(c) || Character.isSpaceChar(c) || type == Character.CONTROL) {
            if (text.length() > 0 && text.charAt(text.length() - 1) != ' ') {
                text.append(' ');
            }
        } else if (!isInvisible(c, type)) {
            text.appendCodePoint(c);
        }
    }

    private static boolean isInvisible(int c, int type) {
        return type == Character.FORMAT
                || type == Character.SURROGATE
                || type == Character.UNASSIGNED
                || type == Character.PRIVATE_USE
                || c == 0x034f // the combining grapheme joiner
                || (c >= 0x115f && c <= 0x1160)
                || c == 0x3164
                || (c >= 0xfe00 && c <= 0xfe0f)
                || (c >= 0xe0100 && c <= 0xe01ef);
    }

    /** Replaces letters that look Latin in a text that is mostly Latin. */
    private static String unmasked(String text) {
        long letters = text.codePoints().filter(Character::isLetter).count();
        long latin = text.codePoints()
                .filter(c -> Character.UnicodeScript.of(c) == Character.UnicodeScript.LATIN)
                .count();
        if (latin == letters || 2 * latin < letters) {
            return text;
        }
        StringBuilder unmasked = new StringBuilder(text);
        for (int n = 0; n < unmasked.length(); n++) {
            int at = unmasked.charAt(n) < 0x80 ? -1 : lookAlike(unmasked.charAt(n));
            if (at >= 0) {
                unmasked.setCharAt(n, LOOK_ALIKES.charAt(at + 1));
            }
        }
        return unmasked.toString();
    }

    private static int lookAlike(char c) {
        int at = LOOK_ALIKES.indexOf(c);
        return at % 2 == 0 ? at : -1;
    }

    public boolean isEmpty() {
        return text.isEmpty();
    }

    /** The words of letters and digits, in lower case, as they are counted and compared. */
    List<String> words() {
        List<String> words = new ArrayList<>();
        int from = -1;
        for (int n = 0; n <= text.length(); n++) {
            boolean within = n < text.length()
                    && (Character.isLetterOrDigit(text.charAt(n))
                            || Character.isSurrogate(text.charAt(n))
                            || (text.charAt(n) == '\'' && from >= 0));
            if (within && from < 0) {
                from = n;
            } else if (!within && from >= 0) {
                words.add(text.substring(from, n).toLowerCase(Locale.ROOT));
                from = -1;
            }
        }
        return words;
    }

    /** The smallest number of pieces of equal length that the model can read completely. */
    List<String> pieces() {
        List<String> words = new ArrayList<>();
        for (String word : text.split(" ", -1)) {
            for (int from = 0; from < word.length(); from += PIECE_CHARACTERS) {
                words.add(word.substring(from, Math.min(word.length(), from + PIECE_CHARACTERS)));
            }
        }
        int byWords = (words.size() + PIECE_WORDS - 1) / PIECE_WORDS;
        int byCharacters = (text.length() + PIECE_CHARACTERS - 1) / PIECE_CHARACTERS;
        int count = Math.min(words.size(), Math.max(byWords, byCharacters));
        List<String> pieces = new ArrayList<>();
        for (int n = 0; n < count; n++) {
            pieces.add(String.join(" ", words.subList((int) ((long) words.size() * n / count), (int)
                    ((long) words.size() * (n + 1) / count))));
        }
        return pieces;
    }
}
