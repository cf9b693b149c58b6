package dev.redress.evidence.cells;

import java.util.List;
import java.util.Locale;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A column with two values, a positive and a negative one. */
final class BinaryColumn {
    private static final List<String> YES = List.of("1", "1.0", "true", "t", "yes", "y");
    private static final List<String> NO = List.of("0", "0.0", "false", "f", "no", "n");

    private final String column;
    private final String option;
    private final @Nullable String positive;
    private final SortedSet<String> others = new TreeSet<>();

    /**
     * @param option the option that names the positive value, for messages
     * @param positive the positive value; null if the values are 1 and 0, true and false or yes and no
     */
    BinaryColumn(String column, String option, @Nullable String positive) {
        this.column = column;
        this.option = option;
        this.positive = positive;
    }

    boolean of(String word) {
        if (positive != null) {
            if (word.equals(positive)) {
                return true;
            }
            others.add(word);
            if (others.size() > 1) {
                throw new IllegalArgumentException("the column '" + column + "' has more than two values: '" + positive
                        + "', '" + others.first() + "', '" + others.last() + "'");
            }
            return false;
        }
        String lower = word.toLowerCase(Locale.ROOT);
        if (!YES.contains(lower) && !NO.contains(lower)) {
            throw new InvalidValueException(column, word, "is neither 1 nor 0; name the positive value with " + option);
        }
        return YES.contains(lower);
    }
}
