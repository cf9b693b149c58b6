package dev.redress.files;

import dev.redress.model.VisibleText;
import java.util.Arrays;
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

    /** The known words if they are few, else the most similar one, else nothing. */
    static String hint(String word, Collection<String> known) {
        if (known.size() <= MOST_LISTED) {
            return known.isEmpty() ? "" : " (there are " + String.join(", ", known) + ")";
        }
        String nearest = "";
        int least = 3;
        for (String candidate : known) {
            if (Math.abs(candidate.length() - word.length()) < least) {
                int distance = distance(word, candidate);
                if (distance < Math.min(least, Math.max(word.length(), 1))) {
                    least = distance;
                    nearest = candidate;
                }
            }
        }
        return nearest.isEmpty() ? "" : " (did you mean " + quote(nearest) + "?)";
    }

    /** The number of letters to insert, delete or replace (Levenshtein); long words are not compared. */
    private static int distance(String a, String b) {
        if (a.length() > LONGEST_SHOWN || b.length() > LONGEST_SHOWN) {
            return Integer.MAX_VALUE;
        }
        int[] row = new int[b.length() + 1];
        Arrays.setAll(row, j -> j);
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int change = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(change, 1 + Math.min(row[j - 1], diagonal));
            }
        }
        return row[b.length()];
    }
}
