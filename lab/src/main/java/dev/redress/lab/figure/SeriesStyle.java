package dev.redress.lab.figure;

import java.util.List;
import java.util.Locale;

/**
 * The style of a series. Colours are those of Okabe and Ito, which colour-blind readers can distinguish; dashes and markers
 * distinguish series without colour.
 *
 * @param dashes the lengths of dashes and gaps; empty for a solid line
 */
public record SeriesStyle(String colour, String dashes, Marker marker) {
    public static final SeriesStyle BLUE = new SeriesStyle("#0072b2", "", Marker.DISC);
    public static final SeriesStyle ORANGE = new SeriesStyle("#d55e00", "7 3", Marker.SQUARE);
    public static final SeriesStyle GREEN = new SeriesStyle("#009e73", "", Marker.DIAMOND);
    public static final SeriesStyle SKY = new SeriesStyle("#56b4e9", "3 2.5", Marker.TRIANGLE);
    public static final SeriesStyle AMBER = new SeriesStyle("#e69f00", "9 2 2 2", Marker.RING);
    public static final SeriesStyle PURPLE = new SeriesStyle("#b0609a", "5 2", Marker.CROSS);
    public static final SeriesStyle GREY = new SeriesStyle("#8a8a8a", "1.5 3", Marker.RING);
    public static final SeriesStyle BLACK = new SeriesStyle("#222222", "", Marker.CROSS);

    /** For reference lines and baselines. */
    public static final SeriesStyle YARDSTICK = new SeriesStyle("#222222", "", Marker.NONE);

    public static final SeriesStyle GUIDE = new SeriesStyle("#9a9a9a", "2 3", Marker.NONE);
    public static final SeriesStyle OTHER_GUIDE = new SeriesStyle("#9a9a9a", "8 5", Marker.NONE);

    private static final List<SeriesStyle> ALL = List.of(BLUE, ORANGE, GREEN, SKY, AMBER, PURPLE, GREY, BLACK);

    /** The ends of a scale from light to dark, for ordered series. */
    private static final int[] LIGHT = {0xd3, 0xa9, 0xcc};

    private static final int[] DARK = {0x3d, 0x0c, 0x3a};

    /** The shape of a point. */
    public enum Marker {
        NONE,
        DISC,
        SQUARE,
        DIAMOND,
        TRIANGLE,
        RING,
        CROSS
    }

    /** The n-th style; after the last, they repeat. */
    public static SeriesStyle of(int n) {
        return ALL.get(n % ALL.size());
    }

    /** The n-th of this many shades: the later, the darker. */
    public static SeriesStyle shade(int n, int of) {
        double way = of < 2 ? 1 : (double) n / (of - 1);
        StringBuilder colour = new StringBuilder("#");
        for (int c = 0; c < 3; c++) {
            colour.append(String.format(Locale.ROOT, "%02x", Math.round(LIGHT[c] + way * (DARK[c] - LIGHT[c]))));
        }
        return new SeriesStyle(colour.toString(), "", ALL.get(n % 6).marker);
    }

    /** The line along an SVG path, as an SVG element. */
    String line(String path) {
        return "<path d=\"" + path + "\" fill=\"none\" stroke=\"" + colour + "\" stroke-width=\""
                + (marker == Marker.NONE ? "1.4" : "2") + "\" stroke-linejoin=\"round\""
                + (dashes.isEmpty() ? "" : " stroke-dasharray=\"" + dashes + "\"") + "/>";
    }

    /** The marker at a point, as an SVG element; empty if there is none. */
    String point(double x, double y) {
        String fill = " fill=\"" + colour + "\"/>";
        String line = " fill=\"none\" stroke=\"" + colour + "\" stroke-width=\"1.6\"/>";
        return switch (marker) {
            case NONE -> "";
            case DISC -> Svg.format("<circle cx=\"%s\" cy=\"%s\" r=\"3.2\"", x, y) + fill;
            case RING ->
                Svg.format("<circle cx=\"%s\" cy=\"%s\" r=\"3.2\"", x, y)
                        + line.replace("fill=\"none\"", "fill=\"#fff\"");
            case SQUARE -> Svg.format("<path d=\"M%s %sh5.6v5.6h-5.6z\"", x - 2.8, y - 2.8) + fill;
            case DIAMOND -> Svg.format("<path d=\"M%s %sl3.8 3.8l-3.8 3.8l-3.8 -3.8z\"", x, y - 3.8) + fill;
            case TRIANGLE -> Svg.format("<path d=\"M%s %sl3.6 6.2h-7.2z\"", x, y - 3.8) + fill;
            case CROSS ->
                Svg.format("<path d=\"M%s %sl5.6 5.6M%s %sl-5.6 5.6\"", x - 2.8, y - 2.8, x + 2.8, y - 2.8) + line;
        };
    }
}
