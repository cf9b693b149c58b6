package dev.redress.lab.figure;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The convex hull of points (Andrew's monotone chain). */
final class ConvexHull {
    private ConvexHull() {}

    /** Its corners, counter-clockwise. */
    static List<double[]> of(List<double[]> points) {
        List<double[]> sorted = new ArrayList<>(points);
        sorted.sort(Comparator.<double[]>comparingDouble(point -> point[0]).thenComparingDouble(point -> point[1]));
        if (sorted.size() < 3) {
            return sorted;
        }
        List<double[]> hull = half(sorted);
        List<double[]> reversed = new ArrayList<>(sorted);
        java.util.Collections.reverse(reversed);
        hull.addAll(half(reversed));
        return hull;
    }

    /** One chain, without its last corner, which begins the other chain. */
    private static List<double[]> half(List<double[]> sorted) {
        List<double[]> side = new ArrayList<>();
        for (double[] point : sorted) {
            while (side.size() > 1 && turn(side.get(side.size() - 2), side.get(side.size() - 1), point) <= 0) {
                side.remove(side.size() - 1);
            }
            side.add(point);
        }
        side.remove(side.size() - 1);
        return side;
    }

    private static double turn(double[] a, double[] b, double[] c) {
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
    }
}
