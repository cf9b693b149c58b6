package dev.redress.lab.figure;

import java.util.ArrayList;
import java.util.List;

/** A single line chart, built line by line: styles are assigned in order, and the legend is above the chart. */
public final class LineChart {
    private final String title;
    private Axis across;
    private Axis up;
    private final List<Series> lines = new ArrayList<>();

    /** An empty chart; across and up name the axes. */
    public LineChart(String title, String across, String up) {
        this.title = title;
        this.across = Axis.linear(across);
        this.up = Axis.linear(up);
    }

    /** The horizontal axis is logarithmic; points that are not positive are omitted. */
    public LineChart logarithmicAcross() {
        across = Axis.log(across.label());
        return this;
    }

    /** The vertical axis is logarithmic; points that are not positive are omitted. */
    public LineChart logarithmicUp() {
        up = Axis.log(up.label());
        return this;
    }

    public LineChart line(String name, double[] x, double[] y) {
        return line(name, x, y, y, y);
    }

    /** A line with a band around it, such as a confidence interval at each point. */
    public LineChart line(String name, double[] x, double[] y, double[] low, double[] high) {
        if (x.length == 0 || x.length != y.length || x.length != low.length || x.length != high.length) {
            throw new IllegalArgumentException("the line " + name + " has no points, or not as many x as y");
        }
        List<Series.Point> points = new ArrayList<>();
        for (int n = 0; n < x.length; n++) {
            points.add(new Series.Point(x[n], y[n], low[n], high[n]));
        }
        lines.add(new Series(name, SeriesStyle.of(lines.size()), true, points));
        return this;
    }

    /** The chart as an SVG document. */
    public String toSvg() {
        if (lines.isEmpty()) {
            throw new IllegalStateException("a chart needs at least one line");
        }
        return new Panels(1, false, List.of(new Chart(title, across, up, lines))).svg();
    }
}
