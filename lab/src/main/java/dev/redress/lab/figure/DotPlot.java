package dev.redress.lab.figure;

import java.util.List;

/**
 * Groups below each other, measures beside each other: in each place a dot with the interval about it, as many groups as there are.
 * All measures are shares, from 0 to 1.
 *
 * @param groups their names, from top to bottom
 * @param panels one for each measure
 */
public record DotPlot(String title, List<String> groups, List<Panel> panels) {
    private static final int ROW = 22;
    private static final int HEAD = 64;
    private static final int FOOT = 34;
    private static final int PANEL = 150;
    private static final int GAP = 22;
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
        int width = (int) Math.ceil(left + panels.size() * (PANEL + GAP) + 12);
        int bottom = HEAD + ROW * groups.size();
        Svg svg = new Svg(width, bottom + FOOT);
        svg.text(12, 24, Svg.Anchor.START, "font-weight=\"600\" font-size=\"14\"", title);
        for (int n = 0; n < groups.size(); n++) {
            svg.text(left - 10, middle(n) + 4, Svg.Anchor.END, "font-size=\"12\"", shown(groups.get(n)));
        }
        for (int p = 0; p < panels.size(); p++) {
            draw(svg, panels.get(p), left + p * (PANEL + GAP), bottom);
        }
        return svg.toString();
    }

    private static String shown(String name) {
        return name.length() <= LONGEST ? name : name.substring(0, LONGEST - 1) + "…";
    }

    private static double middle(int row) {
        return HEAD + ROW * (row + 0.5);
    }

    private void draw(Svg svg, Panel panel, double left, int bottom) {
        svg.text(left + PANEL / 2.0, HEAD - 12, Svg.Anchor.MIDDLE, "font-size=\"12\" font-weight=\"600\"", panel.title);
        for (int n = 0; n < groups.size(); n++) {
            svg.line(left, middle(n), left + PANEL, middle(n), "#eeeeee", 1);
        }
        for (double tick : new double[] {0, 0.5, 1}) {
            double place = left + tick * PANEL;
            svg.line(place, HEAD - 4, place, bottom, "#dddddd", 1);
            svg.text(place, bottom + 16, Svg.Anchor.MIDDLE, "font-size=\"11\" fill=\"#444\"", Axis.plain(tick));
        }
        for (Dot dot : panel.dots) {
            Look look = dot.faint ? Look.GREY : Look.BLUE;
            double height = middle(dot.group);
            svg.line(left + dot.low * PANEL, height, left + dot.high * PANEL, height, look.colour(), 2);
            svg.add(new Look(look.colour(), "", Look.Marker.DISC).point(left + dot.value * PANEL, height));
        }
    }
}
