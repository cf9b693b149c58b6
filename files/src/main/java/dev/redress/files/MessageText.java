package dev.redress.files;

import dev.redress.catalogue.Spelling;
import dev.redress.model.VisibleText;
import java.util.Collection;

/** How error messages show a word from a file and suggest what was meant. */
final class MessageText {
    private static final int LONGEST_SHOWN = 60;
    private static final int MOST_LISTED = 8;

    private MessageText() {}

    /** The word in quotes, shortened if it is long, safe for a terminal. */
    static String quote(String word) {
        int end = word.codePointCount(0, word.length()) <= LONGEST_SHOWN
                ? word.length()
                : word.offsetByCodePoints(0, LONGEST_SHOWN);
        return "'" + VisibleText.of(word.substring(0, end)) + (end < word.length() ? "..." : "") + "'";
    }

    /** The first line of another library's message, shortened if it is long. */
    static String oneLine(String message) {
        String first = message.lines().findFirst().orElse("");
        return VisibleText.of(
                first.length() <= 4 * LONGEST_SHOWN ? first : first.substring(0, 4 * LONGEST_SHOWN) + "...");
    }

    /** The known words if they are few, else the most similar one, else nothing. Long words are not compared. */
    static String hint(String word, Collection<String> known) {
        if (known.size() <= MOST_LISTED) {
            return known.isEmpty() ? "" : " (there are " + String.join(", ", known) + ")";
        }
        return word.length() > LONGEST_SHOWN
                ? ""
                : Spelling.nearest(word, known)
                        .map(nearest -> " (did you mean " + quote(nearest) + "?)")
                        .orElse("");
    }
}
