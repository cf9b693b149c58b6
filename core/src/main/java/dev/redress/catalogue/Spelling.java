package dev.redress.catalogue;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** The known word that a misspelt word was probably meant to be. */
public final class Spelling {
    private Spelling() {}

    /** The known word with the fewest changed letters, the first of equals; none if even the closest is too different. */
    public static Optional<String> nearest(String word, Collection<String> known) {
        int mostChanges = Math.min(1 + word.length() / 4, word.length() - 1);
        return known.stream()
                .filter(candidate -> Math.abs(candidate.length() - word.length()) <= mostChanges)
                .filter(candidate -> changes(word, candidate) <= mostChanges)
                .min(Comparator.comparingInt(candidate -> changes(word, candidate)));
    }

    /** The Levenshtein distance: the number of inserted, deleted or replaced letters. O(length x length). */
    static int changes(String from, String to) {
        int[] row = new int[to.length() + 1];
        for (int j = 0; j <= to.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[to.length()];
    }
}
