package dev.redress.lab.figure;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * A chart of total cost over time: what was paid, beside what other decisions would have cost. Each line is named at its end.
 *
 * @param marks the places at which a fix took effect
 */
public record CostChart(String title, DayAxis days, List<CostLine> lines, List<Integer> marks, Size size) {
    private static final int LEFT = 44;
    private static final int RIGHT = 96;
    private static final int TOP = 14;
    private static final int BOTTOM = 26;
    private static final int LABEL = 26;
    /** More marks than this would hide the lines if they crossed the whole chart; they become ticks above the axis. */
    private static final int MOST_LINES = 24;

    private static final double TICK = 7;

    /** How large the chart is drawn. The letters have the same size in all, so choose the one nearest to the width on screen. */
    public enum Size {
        WIDE(560, 290),
        NARROW(400, 300),
        WALL(1040, 380);

        private final int width;
        private final int height;

        Size(int width, int height) {
            this.width = width;
            this.height = height;
        }
    }

    public CostChart {
        lines = List.copyOf(lines);
        marks = List.copyOf(marks);
        if (lines.isEmpty() || days.size() == 0) {
            throw new IllegalArgumentException("nothing to draw");
        }
    }

    /** The subject of a line. */
    public enum LineRole {
        OURS,
        NEVER,
        RIVAL,
        BEST;

        private String style() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * One line.
     *
     * @param values one for each position
     * @param total the label at its end
     */
    public record CostLine(String name, LineRole role, List<Double> values, String total) {
        public CostLine {
            values = List.copyOf(values);
        }

        private double last() {
            return values.get(values.size() - 1);
        }
    }

    /** The drawing, for inclusion in a page. */
    public String svg() {
        Svg svg = new Svg(size.width, size.height);
        double most = lines.stream()
                .flatMapToDouble(line -> line.values.stream().mapToDouble(value -> value))
                .max()
                .orElse(1);
        Axis.Range range = Axis.linear("").around(0, Math.max(most, 1e-6));
        double width = size.width - LEFT - RIGHT;
        double height = size.height - TOP - BOTTOM;
        for (Axis.Tick tick : range.ticks()) {
            double y = TOP + height * (1 - range.place(tick.value()));
            svg.add(Svg.format(
                    "<line class=\"grid\" x1=\"%s\" x2=\"%s\" y1=\"%s\" y2=\"%s\"/>", LEFT, LEFT + width, y, y));
            svg.text(LEFT - 6, y + 3.5, Svg.Anchor.END, "class=\"small\"", tick.words());
        }
        double top = TOP + (marks.size() > MOST_LINES ? height - TICK : 0);
        for (int mark : marks) {
            double x = days.place(mark, LEFT, width);
            svg.add(Svg.format(
                    "<line class=\"mark\" x1=\"%s\" x2=\"%s\" y1=\"%s\" y2=\"%s\"/>", x, x, top, TOP + height));
        }
        days.axis(svg, LEFT, width, size.height - BOTTOM);
        for (CostLine line : lines) {
            svg.add("<path class=\"curve " + line.role.style() + "\" d=\"" + path(line.values, range, width, height)
                    + "\"/>");
        }
        names(svg, range, width, height);
        return svg.inPage(title);
    }

    private String path(List<Double> values, Axis.Range range, double width, double height) {
        StringBuilder path = new StringBuilder();
        for (int n = 0; n < values.size(); n++) {
            path.append(n == 0 ? "M" : "L")
                    .append(Svg.format(
                            "%s %s", days.place(n, LEFT, width), TOP + height * (1 - range.place(values.get(n)))));
        }
        return path.toString();
    }

    /** Labels at the ends of the lines, moved apart if the ends are close. */
    private void names(Svg svg, Axis.Range range, double width, double height) {
        List<CostLine> ordered = new ArrayList<>(lines);
        ordered.sort(Comparator.comparingDouble(CostLine::last).reversed());
        double[] at = ordered.stream()
                .mapToDouble(line -> TOP + height * (1 - range.place(line.last())))
                .toArray();
        double[] apart = apart(at);
        for (int n = 0; n < apart.length; n++) {
            CostLine line = ordered.get(n);
            double x = days.place(line.values.size() - 1, LEFT, width);
            svg.add(Svg.format(
                    "<circle class=\"" + line.role.style() + "-dot\" cx=\"%s\" cy=\"%s\" r=\"3\"/>", x, at[n]));
            String style = line.role == LineRole.OURS ? "class=\"strong\"" : "";
            svg.text(x + 8, apart[n], Svg.Anchor.START, style, line.name);
            svg.text(x + 8, apart[n] + 12, Svg.Anchor.START, "class=\"small\"", line.total);
        }
    }

    /** The same heights, from top to bottom, at least one label apart and inside the drawing. */
    private double[] apart(double[] heights) {
        double[] apart = heights.clone();
        for (int n = 1; n < apart.length; n++) {
            apart[n] = Math.max(apart[n], apart[n - 1] + LABEL);
        }
        double limit = size.height - BOTTOM - 4.0;
        for (int n = apart.length - 1; n >= 0; n--) {
            apart[n] = Math.min(apart[n], limit);
            limit = apart[n] - LABEL;
        }
        return apart;
    }
}
