package dev.redress.lab.figure;

import java.util.List;

/**
 * A layout of a graph in which connected nodes are close and labelled nodes do not overlap. It is deterministic: springs
 * (Fruchterman and Reingold 1991) from an initial circle, then overlapping boxes are pushed apart.
 */
final class SpringLayout {
    private static final int ROUNDS = 400;
    private static final int PUSHES = 300;

    private final double width;
    private final double height;
    final double[] x;
    final double[] y;

    /**
     * @param sets the connected nodes: pairs and larger sets
     * @param boxWidth the width of a node with its label; its height follows
     */
    SpringLayout(int nodes, List<int[]> sets, double width, double height, double boxWidth, double boxHeight) {
        this.width = width;
        this.height = height;
        x = new double[nodes];
        y = new double[nodes];
        for (int i = 0; i < nodes; i++) {
            double angle = 2 * Math.PI * i / Math.max(1, nodes) - Math.PI / 2;
            x[i] = Math.cos(angle);
            y[i] = Math.sin(angle);
        }
        if (nodes > 2) {
            springs(sets);
        }
        fit(boxWidth, boxHeight);
        for (int n = 0; n < PUSHES && pushApart(boxWidth, boxHeight); n++) {
            keepInside(boxWidth, boxHeight);
        }
    }

    /** On a square of side 2; the temperature that limits a move decreases to zero. */
    private void springs(List<int[]> sets) {
        int nodes = x.length;
        double ideal = 2.2 / Math.sqrt(nodes);
        double[] dx = new double[nodes];
        double[] dy = new double[nodes];
        for (int round = 0; round < ROUNDS; round++) {
            double heat = 0.12 * (1 - round / (double) ROUNDS);
            for (int i = 0; i < nodes; i++) {
                // A weak pull to the centre keeps nodes without conflicts from drifting away.
                dx[i] = -0.35 * x[i];
                dy[i] = -0.35 * y[i];
                for (int j = 0; j < nodes; j++) {
                    if (i != j) {
                        double distance = Math.max(1e-3, Math.hypot(x[i] - x[j], y[i] - y[j]));
                        double push = ideal * ideal / (distance * distance);
                        dx[i] += (x[i] - x[j]) * push;
                        dy[i] += (y[i] - y[j]) * push;
                    }
                }
            }
            sets.forEach(set -> pull(set, ideal, dx, dy));
            for (int i = 0; i < nodes; i++) {
                double length = Math.max(1e-9, Math.hypot(dx[i], dy[i]));
                x[i] += dx[i] / length * Math.min(length, heat);
                y[i] += dy[i] / length * Math.min(length, heat);
            }
        }
    }

    private void pull(int[] set, double ideal, double[] dx, double[] dy) {
        double weight = 1.0 / (set.length - 1);
        for (int i : set) {
            for (int j : set) {
                double distance = Math.hypot(x[i] - x[j], y[i] - y[j]);
                dx[i] -= weight * (x[i] - x[j]) * distance / ideal;
                dy[i] -= weight * (y[i] - y[j]) * distance / ideal;
            }
        }
    }

    /** Scales the layout to the available space. */
    private void fit(double boxWidth, double boxHeight) {
        stretch(x, boxWidth / 2, width - boxWidth / 2);
        stretch(y, boxHeight / 2, height - boxHeight / 2);
    }

    private static void stretch(double[] values, double from, double to) {
        double least = Double.POSITIVE_INFINITY;
        double most = Double.NEGATIVE_INFINITY;
        for (double value : values) {
            least = Math.min(least, value);
            most = Math.max(most, value);
        }
        for (int i = 0; i < values.length; i++) {
            values[i] =
                    most - least < 1e-9 ? (from + to) / 2 : from + (values[i] - least) / (most - least) * (to - from);
        }
    }

    /** Moves overlapping boxes apart, along the axis on which they overlap less; returns whether any did. */
    private boolean pushApart(double boxWidth, double boxHeight) {
        boolean moved = false;
        for (int i = 0; i < x.length; i++) {
            for (int j = i + 1; j < x.length; j++) {
                double overX = boxWidth - Math.abs(x[i] - x[j]);
                double overY = boxHeight - Math.abs(y[i] - y[j]);
                if (overX > 0.01 && overY > 0.01) {
                    moved = true;
                    if (overX / boxWidth < overY / boxHeight) {
                        double half = x[i] <= x[j] ? -overX / 2 : overX / 2;
                        x[i] += half;
                        x[j] -= half;
                    } else {
                        double half = y[i] <= y[j] ? -overY / 2 : overY / 2;
                        y[i] += half;
                        y[j] -= half;
                    }
                }
            }
        }
        return moved;
    }

    private void keepInside(double boxWidth, double boxHeight) {
        for (int i = 0; i < x.length; i++) {
            x[i] = Math.max(boxWidth / 2, Math.min(width - boxWidth / 2, x[i]));
            y[i] = Math.max(boxHeight / 2, Math.min(height - boxHeight / 2, y[i]));
        }
    }
}
