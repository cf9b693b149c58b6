package dev.redress.lab.figure;

import java.util.List;
import java.util.stream.IntStream;

/**
 * A bar chart of the complaints about one criterion over time: those with a cost in its colour, and those received while it was
 * fixed in grey.
 *
 * @param colour the number of its colour
 * @param most the number of complaints that fills the height, so that several charts can be compared
 */
public record FlowBars(String label, List<Count> counts, int colour, int most) {
    private static final int WIDTH = 300;
    private static final int HEIGHT = 32;
    /** The maximum number of bars that can be distinguished; with more, neighbours are merged. */
    private static final int MOST_BARS = 90;

    public FlowBars {
        counts = List.copyOf(counts);
    }

    /** The complaints at one position. */
    public record Count(int costing, int averted) {
        private Count plus(Count other) {
            return new Count(costing + other.costing, averted + other.averted);
        }
    }

    /** The number of positions per bar, for this many positions. */
    private static int width(int places) {
        return (places + MOST_BARS - 1) / MOST_BARS;
    }

    /** The largest bar for these positions; rows to be compared must agree on it. */
    public static int largest(List<Count> counts) {
        int width = Math.max(1, width(counts.size()));
        return IntStream.iterate(0, n -> n < counts.size(), n -> n + width)
                .mapToObj(n -> sum(counts, n, width))
                .mapToInt(bar -> bar.costing + bar.averted)
                .max()
                .orElse(0);
    }

    private static Count sum(List<Count> counts, int from, int width) {
        return counts.subList(from, Math.min(counts.size(), from + width)).stream()
                .reduce(new Count(0, 0), Count::plus);
    }

    /** The drawing, for inclusion in a page. */
    public String svg() {
        Svg svg = new Svg(WIDTH, HEIGHT);
        int width = Math.max(1, width(counts.size()));
        int bars = (counts.size() + width - 1) / width;
        double step = WIDTH / (double) Math.max(20, bars);
        StringBuilder cost = new StringBuilder();
        StringBuilder none = new StringBuilder();
        for (int n = 0; n < bars; n++) {
            Count bar = sum(counts, n * width, width);
            double paid = height(bar.costing);
            double spared = height(bar.averted);
            bar(cost, n * step, HEIGHT - 2.0, step * 0.74, paid);
            bar(none, n * step, HEIGHT - 2.0 - paid, step * 0.74, spared);
        }
        svg.add(none.isEmpty() ? "" : "<path class=\"averted\" d=\"" + none + "\"/>");
        svg.add(cost.isEmpty() ? "" : "<path class=\"" + FigureStyle.colour(colour) + "\" d=\"" + cost + "\"/>");
        svg.add(Svg.format(
                "<line class=\"axis\" x1=\"0\" x2=\"%s\" y1=\"%s\" y2=\"%s\"/>", WIDTH, HEIGHT - 1.5, HEIGHT - 1.5));
        return svg.inPage(label);
    }

    private double height(int count) {
        return count == 0 ? 0 : Math.max(1.2, (HEIGHT - 4.0) * count / Math.max(1, most));
    }

    private static void bar(StringBuilder path, double x, double bottom, double width, double height) {
        if (height > 0) {
            path.append(Svg.format("M%s %sh%sv%sh%sz", x, bottom, width, -height, -width));
        }
    }
}
