package dev.redress.lab.figure;

import java.util.List;

/**
 * Groups below each other, measures beside each other, so many that a page is wide enough: in each place a dot with the interval about
 * it, as many groups as there are. All measures are shares, from 0 to 1.
 *
 * @param groups their names, from top to bottom
 * @param panels one for each measure
 */
public record DotPlot(String title, List<String> groups, List<Panel> panels) {
    private static final int ROW = 22;
    /** Above the first row of panels is the title, above each the names of the measures. */
    private static final int TITLE = 34;

    private static final int HEAD = 30;
    private static final int FOOT = 34;
    private static final int PANEL = 150;
    private static final int GAP = 22;
    private static final int PANELS_A_ROW = 4;
    private static final int LONGEST = 28;
    private static final double CHARACTER = 6.8;

    public DotPlot {
        groups = List.copyOf(groups);
        panels = List.copyOf(panels);
        if (groups.isEmpty() || panels.isEmpty()) {
            throw new IllegalArgumentException("nothing to draw");
        }
    }

    /** One measure; groups in which it is not known have no dot. */
    public record Panel(String title, List<Dot> dots) {
        public Panel {
            dots = List.copyOf(dots);
        }
    }

    /**
     * What was measured in a group.
     *
     * @param group its number from the top
     * @param faint whether few people stand behind it
     */
    public record Dot(int group, double value, double low, double high, boolean faint) {}

    /** The drawing as an SVG document. */
    public String svg() {
        double left = 24
                + CHARACTER
                        * groups.stream()
                                .mapToInt(name -> shown(name).length())
                                .max()
                                .orElse(0);
        int columns = Math.min(PANELS_A_ROW, panels.size());
        int rows = (panels.size() + columns - 1) / columns;
        int height = HEAD + ROW * groups.size() + FOOT;
        Svg svg = new Svg((int) Math.ceil(left + columns * (PANEL + GAP) + 12), TITLE + rows * height);
        svg.text(12, 24, Svg.Anchor.START, "font-weight=\"600\" font-size=\"14\"", title);
        for (int row = 0; row < rows; row++) {
            int top = TITLE + row * height + HEAD;
            for (int n = 0; n < groups.size(); n++) {
                svg.text(left - 10, middle(top, n) + 4, Svg.Anchor.END, "font-size=\"12\"", shown(groups.get(n)));
            }
            for (int p = row * columns; p < Math.min(panels.size(), (row + 1) * columns); p++) {
                draw(svg, panels.get(p), left + p % columns * (PANEL + GAP), top);
            }
        }
        return svg.toString();
    }

    private static String shown(String name) {
        return name.length() <= LONGEST ? name : name.substring(0, LONGEST - 1) + "…";
    }

    private static double middle(int top, int row) {
        return top + ROW * (row + 0.5);
    }

    private void draw(Svg svg, Panel panel, double left, int top) {
        int bottom = top + ROW * groups.size();
        svg.text(left + PANEL / 2.0, top - 12, Svg.Anchor.MIDDLE, "font-size=\"12\" font-weight=\"600\"", panel.title);
        for (int n = 0; n < groups.size(); n++) {
            svg.line(left, middle(top, n), left + PANEL, middle(top, n), "#eeeeee", 1);
        }
        for (double tick : new double[] {0, 0.5, 1}) {
            double place = left + tick * PANEL;
            svg.line(place, top - 4, place, bottom, "#dddddd", 1);
            svg.text(place, bottom + 16, Svg.Anchor.MIDDLE, "font-size=\"11\" fill=\"#444\"", Axis.plain(tick));
        }
        for (Dot dot : panel.dots) {
            SeriesStyle look = dot.faint ? SeriesStyle.GREY : SeriesStyle.BLUE;
            double height = middle(top, dot.group);
            svg.line(left + dot.low * PANEL, height, left + dot.high * PANEL, height, look.colour(), 2);
            svg.add(new SeriesStyle(look.colour(), "", SeriesStyle.Marker.DISC)
                    .point(left + dot.value * PANEL, height));
        }
    }
}
