package dev.redress.lab.figure;

/**
 * A value with its interval, on a scale from 0 to 1, for a row of a table.
 *
 * @param first whether it is highlighted
 */
public record IntervalMark(String label, double low, double value, double high, boolean first) {
    private static final int WIDTH = 150;
    private static final int HEIGHT = 14;

    /** The drawing, for inclusion in a page. */
    public String svg() {
        String style = first ? " first" : "";
        return new Svg(WIDTH, HEIGHT)
                .add(Svg.format("<line class=\"grid\" x1=\"0\" x2=\"%s\" y1=\"7\" y2=\"7\"/>", WIDTH))
                .add(Svg.format(
                        "<line class=\"whisker" + style + "\" x1=\"%s\" x2=\"%s\" y1=\"7\" y2=\"7\"/>",
                        at(low),
                        at(high)))
                .add(Svg.format("<circle class=\"dot" + style + "\" cx=\"%s\" cy=\"7\" r=\"4\"/>", at(value)))
                .inPage(label);
    }

    private static double at(double place) {
        return 5 + place * (WIDTH - 10);
    }
}
