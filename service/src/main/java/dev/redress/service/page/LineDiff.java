package dev.redress.service.page;

import java.util.ArrayList;
import java.util.List;

/** The difference between two texts, line by line, from a longest common subsequence. */
public final class LineDiff {
    /**
     * One line of the difference.
     *
     * @param sign {@code -} for a removed line, {@code +} for an added one, a space for one that is kept
     */
    public record Line(char sign, String text) {
        /** The CSS class of the line. */
        public String style() {
            return sign == '+' ? "plus" : sign == '-' ? "minus" : "same";
        }
    }

    /** How many unchanged lines are shown around a change. */
    private static final int CONTEXT = 2;
    /** The largest product of lines to compare: two texts of two thousand lines. */
    private static final long LARGEST = 4_000_000;

    private LineDiff() {}

    /** The changed lines with a few around them; empty if the texts are equal or too large. */
    static List<Line> of(String before, String after) {
        if (before.lines().count() * after.lines().count() > LARGEST) {
            return List.of();
        }
        List<Line> all = all(before.lines().toList(), after.lines().toList());
        List<Line> shown = new ArrayList<>();
        for (int n = 0; n < all.size(); n++) {
            if (isNearAChange(all, n)) {
                shown.add(all.get(n));
            } else if (!shown.isEmpty() && !shown.get(shown.size() - 1).text().equals("…")) {
                shown.add(new Line(' ', "…"));
            }
        }
        return shown;
    }

    private static boolean isNearAChange(List<Line> all, int n) {
        return all.subList(Math.max(0, n - CONTEXT), Math.min(all.size(), n + CONTEXT + 1)).stream()
                .anyMatch(line -> line.sign != ' ');
    }

    private static List<Line> all(List<String> before, List<String> after) {
        int[][] common = common(before, after);
        List<Line> lines = new ArrayList<>();
        int i = 0;
        int j = 0;
        while (i < before.size() || j < after.size()) {
            if (i < before.size() && j < after.size() && before.get(i).equals(after.get(j))) {
                lines.add(new Line(' ', before.get(i)));
                i++;
                j++;
            } else if (i < before.size() && (j == after.size() || common[i + 1][j] >= common[i][j + 1])) {
                lines.add(new Line('-', before.get(i++)));
            } else {
                lines.add(new Line('+', after.get(j++)));
            }
        }
        return lines;
    }

    /** For each pair of positions, the length of a longest common subsequence of the lines from there on. */
    private static int[][] common(List<String> before, List<String> after) {
        int[][] common = new int[before.size() + 1][after.size() + 1];
        for (int i = before.size() - 1; i >= 0; i--) {
            for (int j = after.size() - 1; j >= 0; j--) {
                common[i][j] = before.get(i).equals(after.get(j))
                        ? common[i + 1][j + 1] + 1
                        : Math.max(common[i + 1][j], common[i][j + 1]);
            }
        }
        return common;
    }
}
