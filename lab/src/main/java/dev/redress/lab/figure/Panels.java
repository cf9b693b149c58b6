package dev.redress.lab.figure;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Small multiples: charts side by side under one legend.
 *
 * @param columns the number of charts beside each other
 * @param shared whether all have the same vertical range, for comparison
 */
public record Panels(int columns, boolean shared, List<Chart> charts) {
    private static final int WIDTH = 960;
    private static final int MARGIN = 64;
    private static final int GAP = 54;
    private static final int GAP_WITH_LABEL = 82;
    private static final int LEGEND_LINE = 22;
    private static final double CHARACTER = 6.5;

    public Panels {
        charts = List.copyOf(charts);
        if (charts.isEmpty() || columns < 1) {
            throw new IllegalArgumentException("nothing to draw");
        }
    }

    public String svg() {
        Map<String, Series> legend = new LinkedHashMap<>();
        charts.forEach(chart -> chart.series().forEach(series -> legend.putIfAbsent(series.label(), series)));
        int head = legendLines(legend) * LEGEND_LINE + 40;
        int gap = shared ? GAP : GAP_WITH_LABEL;
        double width = (WIDTH - MARGIN - 16.0 - (columns - 1) * gap) / columns;
        double height = Math.min(columns == 1 ? 380 : 300, Math.max(170, 0.72 * width));
        int rows = (charts.size() + columns - 1) / columns;
        double rowHeight = height + 74;
        Svg svg = new Svg(WIDTH, (int) Math.ceil(head + rows * rowHeight - 22));
        drawLegend(svg, legend);
        Axis.Range common = common();
        for (int n = 0; n < charts.size(); n++) {
            Chart chart = charts.get(n);
            int column = n % columns;
            int row = n / columns;
            Chart.PlotArea box =
                    new Chart.PlotArea(MARGIN + column * (width + gap), head + row * rowHeight, width, height);
            chart.draw(svg, box, chart.across(), shared ? common : chart.upwards(), column == 0 || !shared);
        }
        return svg.toString();
    }

    private Axis.Range common() {
        double least = charts.stream()
                .mapToDouble(chart -> chart.upwards().from())
                .min()
                .orElseThrow();
        double largest =
                charts.stream().mapToDouble(chart -> chart.upwards().to()).max().orElseThrow();
        return new Axis.Range(charts.get(0).y(), least, largest);
    }

    private static double entry(String label) {
        return 34 + CHARACTER * label.length() + 16;
    }

    private static int legendLines(Map<String, Series> legend) {
        int lines = 1;
        double at = MARGIN;
        for (String label : legend.keySet()) {
            if (at > MARGIN && at + entry(label) > WIDTH) {
                lines++;
                at = MARGIN;
            }
            at += entry(label);
        }
        return lines;
    }

    private static void drawLegend(Svg svg, Map<String, Series> legend) {
        double at = MARGIN;
        double line = 20;
        for (Series series : legend.values()) {
            if (at > MARGIN && at + entry(series.label()) > WIDTH) {
                line += LEGEND_LINE;
                at = MARGIN;
            }
            if (series.joined()) {
                svg.add(series.look().line(Svg.format("M%s %sh28", at, line - 4)));
            }
            svg.add(series.look().point(at + 14, line - 4));
            svg.text(at + 34, line, Svg.Anchor.START, "", series.label());
            at += entry(series.label());
        }
    }
}
