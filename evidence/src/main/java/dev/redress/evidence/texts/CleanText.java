package dev.redress.evidence.texts;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A text as the classifier reads it: without what is invisible, letters of other scripts that only look Latin replaced, and not
 * longer than {@link #LONGEST}. What people wrote is kept elsewhere as they wrote it.
 *
 * @param text words with one blank between them
 * @param cut whether there was more than is read
 */
public record CleanText(String text, boolean cut) {
    /** So many characters are read. */
    public static final int LONGEST = 20_000;

    /** The words that the model reads at a time; it would cut off the rest silently. */
    public static final int PIECE_WORDS = 80;

    /** The characters after which text without blanks is cut. */
    private static final int PIECE_CHARACTERS = 560;

    /** Cyrillic, Greek and Armenian letters, each followed by the Latin one that it looks like. */
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
        // NFKC can make one character many.
        boolean longer = visible.length() > LONGEST;
        return new CleanText(unmasked(longer ? visible.substring(0, LONGEST) : visible), cut || longer);
    }

    /** Blanks and controls become one blank; what has no width is gone. */
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

    /** In a text that is mostly Latin, letters that only look Latin are meant to be read as Latin. */
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

    /** Words of letters and digits in lower case, as they are counted and compared. */
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

    /** Pieces that the model can read whole: of equal length, as few as possible. */
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
