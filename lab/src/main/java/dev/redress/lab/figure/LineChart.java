package dev.redress.lab.figure;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * A line chart as SVG: axes with readable ticks, linear or logarithmic, lines that may carry a band, and a legend beside the plot
 * so that it covers nothing. Lines differ in colour (Okabe and Ito's palette, safe for the colour-blind) and in dash.
 */
public final class LineChart {
    private static final String[] COLOURS = {
        "#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000", "#7F7F7F"
    };
    private static final String[] DASHES = {"", "7 3", "2 3", "9 3 2 3"};
    private static final int WIDTH = 860;
    private static final int HEIGHT = 480;
    private static final int LEFT = 90;
    private static final int RIGHT = 650;
    private static final int TOP = 50;
    private static final int BOTTOM = 410;

    private final String title;
    private final String across;
    private final String up;
    private final List<Line> lines = new ArrayList<>();
    private boolean logarithmicAcross;
    private boolean logarithmicUp;

    /** One line; low and high, if there, are its band. */
    private static final class Line {
        private final String name;
        private final double[] x;
        private final double[] y;
        private final double @Nullable [] low;
        private final double @Nullable [] high;

        Line(String name, double[] x, double[] y, double @Nullable [] low, double @Nullable [] high) {
            this.name = name;
            this.x = x;
            this.y = y;
            this.low = low;
            this.high = high;
        }
    }

    /** An empty chart; across and up name the axes. */
    public LineChart(String title, String across, String up) {
        this.title = title;
        this.across = across;
        this.up = up;
    }

    /** The axis across is logarithmic; all x must be positive. */
    public LineChart logarithmicAcross() {
        logarithmicAcross = true;
        return this;
    }

    /** The axis up is logarithmic; what is not positive is drawn at its lower end. */
    public LineChart logarithmicUp() {
        logarithmicUp = true;
        return this;
    }

    public LineChart line(String name, double[] x, double[] y) {
        lines.add(checked(new Line(name, x.clone(), y.clone(), null, null)));
        return this;
    }

    /** A line with a band around it: say, a confidence interval at each point. */
    public LineChart line(String name, double[] x, double[] y, double[] low, double[] high) {
        lines.add(checked(new Line(name, x.clone(), y.clone(), low.clone(), high.clone())));
        return this;
    }

    private static Line checked(Line line) {
        boolean sameLength = line.x.length == line.y.length
                && (line.low == null || line.low.length == line.x.length)
                && (line.high == null || line.high.length == line.x.length);
        if (!sameLength || line.x.length == 0) {
            throw new IllegalArgumentException("the line " + line.name + " has no points, or not as many x as y");
        }
        return line;
    }

    /** The chart as an SVG document. */
    public String toSvg() {
        if (lines.isEmpty()) {
            throw new IllegalStateException("a chart without lines says nothing");
        }
        Scale x = scale(line -> DoubleStream.of(line.x), logarithmicAcross, LEFT, RIGHT);
        Scale y = scale(LineChart::heights, logarithmicUp, BOTTOM, TOP);
        StringBuilder svg = new StringBuilder();
        svg.append(format(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" font-size=\"13\">%n",
                WIDTH, HEIGHT));
        svg.append(format("<rect width=\"%d\" height=\"%d\" fill=\"white\"/>%n", WIDTH, HEIGHT));
        text(svg, (LEFT + RIGHT) / 2, TOP - 20, "middle", " font-size=\"16\"", title);
        grid(svg, x, y);
        for (int n = 0; n < lines.size(); n++) {
            band(svg, lines.get(n), n, x, y);
        }
        for (int n = 0; n < lines.size(); n++) {
            polyline(svg, lines.get(n), n, x, y);
            legend(svg, lines.get(n), n);
        }
        return svg.append("</svg>\n").toString();
    }

    private static DoubleStream heights(Line line) {
        DoubleStream heights = DoubleStream.of(line.y);
        if (line.low != null && line.high != null) {
            heights = DoubleStream.concat(
                    heights, DoubleStream.concat(DoubleStream.of(line.low), DoubleStream.of(line.high)));
        }
        return heights;
    }

    private Scale scale(Function<Line, DoubleStream> values, boolean logarithmic, double from, double to) {
        double[] sorted = lines.stream()
                .flatMapToDouble(values)
                .filter(value -> Double.isFinite(value) && (!logarithmic || value > 0))
                .sorted()
                .toArray();
        double least = sorted.length == 0 ? 1 : sorted[0];
        double most = sorted.length == 0 ? 1 : sorted[sorted.length - 1];
        // A linear axis that could start at zero does: heights are then comparable by eye.
        double start = !logarithmic && least > 0 ? 0 : least;
        return Scale.covering(start, most, logarithmic, from, to);
    }

    private void grid(StringBuilder svg, Scale x, Scale y) {
        for (double tick : x.ticks()) {
            double at = x.pixel(tick);
            segment(svg, at, TOP, at, BOTTOM);
            text(svg, at, BOTTOM + 20, "middle", "", Scale.name(tick));
        }
        for (double tick : y.ticks()) {
            double at = y.pixel(tick);
            segment(svg, LEFT, at, RIGHT, at);
            text(svg, LEFT - 8, at + 4, "end", "", Scale.name(tick));
        }
        svg.append(format("<path d=\"M%d %dV%dH%d\" fill=\"none\" stroke=\"black\"/>%n", LEFT, TOP, BOTTOM, RIGHT));
        text(svg, (LEFT + RIGHT) / 2, BOTTOM + 45, "middle", "", across);
        String turned = format(" transform=\"rotate(-90 20 %d)\"", (TOP + BOTTOM) / 2);
        text(svg, 20, (TOP + BOTTOM) / 2, "middle", turned, up);
    }

    private static void segment(StringBuilder svg, double x1, double y1, double x2, double y2) {
        svg.append(
                format("<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"#dddddd\"/>%n", x1, y1, x2, y2));
    }

    private static void band(StringBuilder svg, Line line, int n, Scale x, Scale y) {
        if (line.low == null || line.high == null) {
            return;
        }
        double[] low = Objects.requireNonNull(line.low);
        StringBuilder outline = new StringBuilder(points(line.x, Objects.requireNonNull(line.high), x, y));
        for (int p = low.length - 1; p >= 0; p--) {
            outline.append(format(" %.1f,%.1f", x.pixel(line.x[p]), y.pixel(low[p])));
        }
        svg.append(format("<polygon points=\"%s\" fill=\"%s\" fill-opacity=\"0.15\"/>%n", outline, colour(n)));
    }

    private static void polyline(StringBuilder svg, Line line, int n, Scale x, Scale y) {
        svg.append(format(
                "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"1.8\" stroke-dasharray=\"%s\"/>%n",
                points(line.x, line.y, x, y), colour(n), dash(n)));
    }

    private static String points(double[] xs, double[] ys, Scale x, Scale y) {
        StringBuilder points = new StringBuilder();
        for (int p = 0; p < xs.length; p++) {
            points.append(format("%s%.1f,%.1f", p == 0 ? "" : " ", x.pixel(xs[p]), y.pixel(ys[p])));
        }
        return points.toString();
    }

    private static void legend(StringBuilder svg, Line line, int n) {
        int y = TOP + 10 + 22 * n;
        svg.append(format(
                "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" stroke=\"%s\" stroke-width=\"2.5\" stroke-dasharray=\"%s\"/>%n",
                RIGHT + 20, y, RIGHT + 55, y, colour(n), dash(n)));
        text(svg, RIGHT + 62, y + 4, "start", "", line.name);
    }

    private static String colour(int n) {
        return COLOURS[n % COLOURS.length];
    }

    private static String dash(int n) {
        return DASHES[n % DASHES.length];
    }

    private static void text(StringBuilder svg, double x, double y, String anchor, String more, String words) {
        String safe = words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
        svg.append(format("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\"%s>%s</text>%n", x, y, anchor, more, safe));
    }

    /** Same bytes in every country and on every system. */
    private static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern.replace("%n", "\n"), values);
    }
}
