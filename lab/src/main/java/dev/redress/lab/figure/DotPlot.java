package dev.redress.lab.figure;

import java.util.ArrayList;
import java.util.List;

/**
 * A dot plot of groups (rows, in sections) by measures (panels, four beside each other), with an interval for each dot. All
 * measures are shares, from 0 to 1.
 *
 * @param note a remark below the drawing
 * @param sections the groups from top to bottom
 * @param panels one for each measure
 */
public record DotPlot(String title, String note, List<Section> sections, List<Panel> panels) {
    private static final int ROW = 22;
    /** The space above the first row of panels for the title, and above each row for the names of the measures. */
    private static final int TITLE = 34;

    private static final int HEAD = 30;
    private static final int FOOT = 34;
    private static final int PANEL = 150;
    private static final int GAP = 22;
    private static final int NOTE = 20;
    private static final int PANELS_A_ROW = 4;
    private static final int LONGEST = 36;
    private static final double CHARACTER = 6.8;

    public DotPlot {
        sections = List.copyOf(sections);
        panels = List.copyOf(panels);
        if (panels.isEmpty() || sections.stream().allMatch(section -> section.groups.isEmpty())) {
            throw new IllegalArgumentException("nothing to draw");
        }
    }

    /**
     * A section of groups.
     *
     * @param title the line above them; none if it is empty
     */
    public record Section(String title, List<String> groups) {
        public Section {
            groups = List.copyOf(groups);
        }
    }

    /** A row of the drawing: a group, or the title of a section. */
    private record Line(String text, boolean isGroup) {}

    private List<Line> lines() {
        List<Line> lines = new ArrayList<>();
        for (Section section : sections) {
            if (!section.title.isEmpty()) {
                lines.add(new Line(section.title, false));
            }
            section.groups.forEach(group -> lines.add(new Line(group, true)));
        }
        return lines;
    }

    /** One measure; groups for which it is unknown have no dot. */
    public record Panel(String title, List<Dot> dots) {
        public Panel {
            dots = List.copyOf(dots);
        }
    }

    /**
     * The measurement of one group.
     *
     * @param group its index from the top, over all sections
     * @param faint whether it is based on few people
     */
    public record Dot(int group, double value, double low, double high, boolean faint) {}

    /** The drawing as an SVG document. */
    public String svg() {
        List<Line> lines = lines();
        double left = 24
                + CHARACTER
                        * lines.stream()
                                .mapToInt(line -> shown(line.text).length())
                                .max()
                                .orElse(0);
        int columns = Math.min(PANELS_A_ROW, panels.size());
        int rows = (panels.size() + columns - 1) / columns;
        int height = HEAD + ROW * lines.size() + FOOT;
        int bottom = TITLE + rows * height;
        Svg svg = new Svg((int) Math.ceil(left + columns * (PANEL + GAP) + 12), bottom + NOTE);
        svg.text(12, 24, Svg.Anchor.START, "font-weight=\"600\" font-size=\"14\"", title);
        svg.text(12, bottom + 8, Svg.Anchor.START, "font-size=\"12\" fill=\"#444\"", note);
        for (int row = 0; row < rows; row++) {
            int top = TITLE + row * height + HEAD;
            for (int n = 0; n < lines.size(); n++) {
                Line line = lines.get(n);
                String style = line.isGroup ? "font-size=\"12\"" : "font-size=\"12\" font-weight=\"600\"";
                svg.text(left - 10, middle(top, n) + 4, Svg.Anchor.END, style, shown(line.text));
            }
            for (int p = row * columns; p < Math.min(panels.size(), (row + 1) * columns); p++) {
                draw(svg, panels.get(p), lines, left + p % columns * (PANEL + GAP), top);
            }
        }
        return svg.toString();
    }

    /** Long names are shortened in the middle: the names of intersections often differ at the end. */
    private static String shown(String name) {
        int half = LONGEST / 2;
        return name.length() <= LONGEST
                ? name
                : name.substring(0, half) + "…" + name.substring(name.length() - half + 1);
    }

    private static double middle(int top, int line) {
        return top + ROW * (line + 0.5);
    }

    private static void draw(Svg svg, Panel panel, List<Line> lines, double left, int top) {
        int bottom = top + ROW * lines.size();
        svg.text(left + PANEL / 2.0, top - 12, Svg.Anchor.MIDDLE, "font-size=\"12\" font-weight=\"600\"", panel.title);
        List<Double> heights = new ArrayList<>();
        for (int n = 0; n < lines.size(); n++) {
            if (lines.get(n).isGroup) {
                heights.add(middle(top, n));
                svg.line(left, middle(top, n), left + PANEL, middle(top, n), "#eeeeee", 1);
            }
        }
        for (double tick : new double[] {0, 0.5, 1}) {
            double place = left + tick * PANEL;
            svg.line(place, top - 4, place, bottom, "#dddddd", 1);
            svg.text(place, bottom + 16, Svg.Anchor.MIDDLE, "font-size=\"11\" fill=\"#444\"", Axis.plain(tick));
        }
        for (Dot dot : panel.dots) {
            SeriesStyle style = dot.faint ? SeriesStyle.GREY : SeriesStyle.BLUE;
            double height = heights.get(dot.group);
            svg.line(left + dot.low * PANEL, height, left + dot.high * PANEL, height, style.colour(), 2);
            svg.add(new SeriesStyle(style.colour(), "", SeriesStyle.Marker.DISC)
                    .point(left + dot.value * PANEL, height));
        }
    }
}
