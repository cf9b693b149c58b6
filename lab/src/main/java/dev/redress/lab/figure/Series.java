package dev.redress.lab.figure;

import java.util.ArrayList;
import java.util.List;

/**
 * Points that belong together, joined by a line or not.
 *
 * @param label what the legend says
 * @param joined whether a line joins them, with the spread as a band; else each is a marker with the spread as a bar
 */
public record Series(String label, SeriesStyle look, boolean joined, List<Point> points) {
    public Series {
        points = List.copyOf(points);
    }

    /** One place and the spread about it; low and high are y where there is none. */
    public record Point(double x, double y, double low, double high) {
        public Point(double x, double y) {
            this(x, y, y, y);
        }
    }

    /** A line to compare with: it starts at the first x with the given y, and grows like the power of x. */
    public static Series power(String label, SeriesStyle look, double[] x, double y, double power) {
        List<Point> points = new ArrayList<>();
        for (double value : x) {
            points.add(new Point(value, y * StrictMath.pow(value / x[0], power)));
        }
        return new Series(label, look, true, points);
    }
}
