package dev.redress.lab.figure;

/**
 * How a series is drawn. Colours are Okabe and Ito's, told apart by colour-blind readers; dashes and markers tell them apart
 * without colour.
 */
public enum Look {
    BLUE("#0072b2", "", Marker.DISC),
    ORANGE("#d55e00", "7 3", Marker.SQUARE),
    GREEN("#009e73", "", Marker.DIAMOND),
    SKY("#56b4e9", "2 2.5", Marker.TRIANGLE),
    AMBER("#e69f00", "9 2 2 2", Marker.RING),
    PURPLE("#b0609a", "4 2", Marker.CROSS),
    GREY("#8a8a8a", "1.5 3", Marker.RING),
    BLACK("#222222", "", Marker.CROSS);

    /** The shape of a point. */
    enum Marker {
        DISC,
        SQUARE,
        DIAMOND,
        TRIANGLE,
        RING,
        CROSS
    }

    private final String colour;
    private final String dashes;
    private final Marker marker;

    Look(String colour, String dashes, Marker marker) {
        this.colour = colour;
        this.dashes = dashes;
        this.marker = marker;
    }

    /** The n-th look, over again after the last. */
    public static Look of(int n) {
        return values()[n % values().length];
    }

    String colour() {
        return colour;
    }

    String dashes() {
        return dashes;
    }

    /** The marker at a place, as an SVG element. */
    String point(double x, double y) {
        String fill = " fill=\"" + colour + "\"/>";
        String line = " fill=\"none\" stroke=\"" + colour + "\" stroke-width=\"1.6\"/>";
        return switch (marker) {
            case DISC -> Svg.format("<circle cx=\"%s\" cy=\"%s\" r=\"3.2\"", x, y) + fill;
            case RING -> Svg.format("<circle cx=\"%s\" cy=\"%s\" r=\"3\"", x, y) + line;
            case SQUARE -> Svg.format("<path d=\"M%s %sh5.6v5.6h-5.6z\"", x - 2.8, y - 2.8) + fill;
            case DIAMOND -> Svg.format("<path d=\"M%s %sl3.8 3.8l-3.8 3.8l-3.8 -3.8z\"", x, y - 3.8) + fill;
            case TRIANGLE -> Svg.format("<path d=\"M%s %sl3.6 6.2h-7.2z\"", x, y - 3.8) + fill;
            case CROSS ->
                Svg.format("<path d=\"M%s %sl5.6 5.6M%s %sl-5.6 5.6\"", x - 2.8, y - 2.8, x + 2.8, y - 2.8) + line;
        };
    }
}
