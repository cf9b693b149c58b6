package dev.redress.lab.figure;

import java.util.List;

/**
 * The positions along the horizontal axis, in order: days as written in files, or numbers of complaints if the times are unknown.
 *
 * @param labels one for each position
 */
public record DayAxis(List<String> labels) {
    private static final List<String> MONTHS =
            List.of("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec");

    public DayAxis {
        labels = List.copyOf(labels);
    }

    public int size() {
        return labels.size();
    }

    /** The label as text: 5 Jan 2026 for 2026-01-05; a label that is not a day is unchanged. */
    public static String words(String label) {
        if (!label.matches("\\d{4}-\\d{2}-\\d{2}.*")) {
            return label;
        }
        return Integer.parseInt(label.substring(8, 10)) + " "
                + MONTHS.get(Math.floorMod(Integer.parseInt(label.substring(5, 7)) - 1, 12)) + " "
                + label.substring(0, 4);
    }

    /** The n-th place for people, without the year where all places are in one year. */
    public String brief(int n) {
        String words = words(labels.get(n));
        boolean day = !words.equals(labels.get(n));
        boolean sameYear = labels.get(0).regionMatches(0, labels.get(size() - 1), 0, 4);
        return day && sameYear ? words.substring(0, words.lastIndexOf(' ')) : words;
    }

    /** Labels the first position, the last, and those between for which there is room, below a box. */
    void axis(Svg svg, double left, double width, double baseline) {
        int marks = Math.min(size(), width > 420 ? 5 : width > 260 ? 4 : 3);
        for (int m = 0; m < marks; m++) {
            int n = marks == 1 ? 0 : (int) Math.round(m * (size() - 1.0) / (marks - 1));
            Svg.Anchor anchor = m == 0 ? Svg.Anchor.START : m == marks - 1 ? Svg.Anchor.END : Svg.Anchor.MIDDLE;
            svg.text(place(n, left, width), baseline + 15, anchor, "class=\"small\"", brief(n));
        }
    }

    /** The horizontal coordinate of the n-th position. */
    double place(int n, double left, double width) {
        return size() < 2 ? left : left + width * n / (size() - 1);
    }
}
