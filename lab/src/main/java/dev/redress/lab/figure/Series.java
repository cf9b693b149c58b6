package dev.redress.lab.figure;

import java.util.ArrayList;
import java.util.List;

/**
 * A series of points, joined by a line or not.
 *
 * @param label its text in the legend
 * @param joined whether a line joins the points, with the range as a band; otherwise each is a marker, with the range as a bar
 */
public record Series(String label, SeriesStyle look, boolean joined, List<Point> points) {
    public Series {
        points = List.copyOf(points);
    }

    /** One point and its range; without a range, low and high equal y. */
    public record Point(double x, double y, double low, double high) {
        public Point(double x, double y) {
            this(x, y, y, y);
        }
    }

    /** A reference line: it starts at the first x with this y, and grows like this power of x. */
    public static Series power(String label, SeriesStyle look, double[] x, double y, double power) {
        List<Point> points = new ArrayList<>();
        for (double value : x) {
            points.add(new Point(value, y * StrictMath.pow(value / x[0], power)));
        }
        return new Series(label, look, true, points);
    }
}
