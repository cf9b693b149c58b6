package dev.redress.lab.figure;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * A chart of one criterion over time: what complaints have accrued, the price of a fix, the times at which the criterion was fixed, and the
 * barrier that protected it then.
 *
 * @param levels one for each position
 */
public record AccruedChart(String title, DayAxis days, List<AccruedLevel> levels, int colour, Size size) {
    private static final int LEFT = 44;
    private static final int RIGHT = 16;
    private static final int TOP = 22;
    private static final int BOTTOM = 26;

    /** How large the chart is drawn. The letters have the same size in all, so choose the one nearest to the width on screen. */
    public enum Size {
        NARROW(380, 260),
        WIDE(720, 270),
        WALL(1180, 330);

        private final int width;
        private final int height;

        Size(int width, int height) {
            this.width = width;
            this.height = height;
        }
    }

    public AccruedChart {
        levels = List.copyOf(levels);
        if (levels.isEmpty() || levels.size() != days.size()) {
            throw new IllegalArgumentException("not as many levels as places");
        }
    }

    /**
     * The criterion's accounts at one position.
     *
     * @param fixed whether it was fixed at the end of the position
     * @param decided whether a fix of it was decided: then the line reaches the price
     */
    public record AccruedLevel(double accrued, double barrier, double price, boolean fixed, boolean decided) {}

    /** The drawing, for inclusion in a page. */
    public String svg() {
        Svg svg = new Svg(size.width, size.height);
        double most = 1e-6;
        for (AccruedLevel level : levels) {
            most = Math.max(most, Math.max(level.price, Math.max(level.accrued, level.barrier)));
        }
        Axis.Range range = Axis.linear("").around(0, most);
        double width = size.width - LEFT - RIGHT;
        double height = size.height - TOP - BOTTOM;
        for (Axis.Tick tick : range.ticks()) {
            double y = up(range, tick.value());
            svg.add(Svg.format(
                    "<line class=\"grid\" x1=\"%s\" x2=\"%s\" y1=\"%s\" y2=\"%s\"/>", LEFT, LEFT + width, y, y));
            svg.text(LEFT - 6, y + 3.5, Svg.Anchor.END, "class=\"small\"", tick.words());
        }
        spans(svg, width, height);
        days.axis(svg, LEFT, width, size.height - BOTTOM);
        svg.add("<path class=\"price\" d=\"" + steps(range, AccruedLevel::price, width) + "\"/>");
        double price = levels.get(levels.size() - 1).price;
        double end = up(range, price);
        svg.text(
                LEFT + width - 4,
                end - 6,
                Svg.Anchor.END,
                "class=\"price-name halo\"",
                "price of a fix " + Axis.plain(price));
        svg.add("<path class=\"barrier\" d=\"" + steps(range, AccruedLevel::barrier, width) + "\"/>");
        svg.add("<path class=\"curve " + FigureStyle.colour(colour) + "\" d=\"" + line(range, width) + "\"/>");
        return svg.inPage(title);
    }

    private double up(Axis.Range range, double value) {
        return TOP + (size.height - TOP - BOTTOM) * (1 - range.place(value));
    }

    private void spans(Svg svg, double width, double height) {
        boolean named = false;
        for (int n = 0; n < days.size(); n++) {
            if (levels.get(n).fixed && (n == 0 || !levels.get(n - 1).fixed)) {
                int to = n;
                while (to + 1 < days.size() && levels.get(to + 1).fixed) {
                    to++;
                }
                double x = days.place(n, LEFT, width);
                double wide = Math.max(2, days.place(Math.min(to + 1, days.size() - 1), LEFT, width) - x);
                svg.add(Svg.format(
                        "<rect class=\"span\" x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\"/>", x, TOP, wide, height));
                if (!named && wide > 40) {
                    svg.text(x + 5, TOP + height - 8, Svg.Anchor.START, "class=\"span-name\"", "fixed");
                    named = true;
                }
            }
        }
    }

    private String steps(Axis.Range range, ToDoubleFunction<AccruedLevel> value, double width) {
        StringBuilder path = new StringBuilder();
        for (int n = 0; n < levels.size(); n++) {
            double x = days.place(n, LEFT, width);
            double y = up(range, value.applyAsDouble(levels.get(n)));
            path.append(n == 0 ? Svg.format("M%s %s", x, y) : Svg.format("H%sV%s", x, y));
        }
        return path.toString();
    }

    private String line(Axis.Range range, double width) {
        List<String> points = new ArrayList<>();
        for (int n = 0; n < levels.size(); n++) {
            double x = days.place(n, LEFT, width);
            if (levels.get(n).decided) {
                points.add(Svg.format("%s %s", x, up(range, levels.get(n).price)));
            }
            points.add(Svg.format("%s %s", x, up(range, levels.get(n).accrued)));
        }
        return "M" + String.join("L", points);
    }
}
