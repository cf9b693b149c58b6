package dev.redress.lab.figure;

import dev.redress.model.VisibleText;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.Locale;

/** A builder of SVG drawings. */
final class Svg {
    private final StringBuilder elements = new StringBuilder();
    private final int width;
    private final int height;

    Svg(int width, int height) {
        this.width = width;
        this.height = height;
    }

    /** The alignment of text at its position. */
    enum Anchor {
        START,
        MIDDLE,
        END
    }

    Svg add(String element) {
        if (!element.isEmpty()) {
            elements.append(element).append('\n');
        }
        return this;
    }

    Svg line(double x1, double y1, double x2, double y2, String colour, double thickness) {
        return add(format("<line x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\" ", x1, y1, x2, y2)
                + format("stroke=\"" + colour + "\" stroke-width=\"%s\"/>", thickness));
    }

    Svg text(double x, double y, Anchor anchor, String style, String words) {
        String place = format("<text x=\"%s\" y=\"%s\"", x, y);
        String side =
                anchor == Anchor.START ? "" : " text-anchor=\"" + anchor.name().toLowerCase(Locale.ROOT) + "\"";
        return add(place + side + (style.isEmpty() ? "" : " " + style) + ">" + escape(words) + "</text>");
    }

    /** Coordinates are rounded to a tenth, which keeps files small and the same on every machine. */
    static String format(String pattern, double... numbers) {
        Object[] rounded = Arrays.stream(numbers).mapToObj(Svg::round).toArray();
        return String.format(Locale.ROOT, pattern, rounded);
    }

    static String round(double number) {
        BigDecimal rounded = BigDecimal.valueOf(number).setScale(1, RoundingMode.HALF_EVEN);
        return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
    }

    /** The text as XML; characters that XML does not allow are not visible and are removed. */
    static String escape(String words) {
        return VisibleText.of(words).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    /**
     * The drawing for inclusion in a page, which provides its colours ({@link FigureStyle}); without a background.
     *
     * @param label its description for screen readers
     */
    String inPage(String label) {
        return inPage(label, "img");
    }

    /** The same with another role: a drawing with links is a group. */
    String inPage(String label, String role) {
        return "<svg class=\"figure\" viewBox=\"0 0 " + width + " " + height + "\" role=\"" + role + "\" aria-label=\""
                + attribute(label) + "\">\n" + elements + "</svg>\n";
    }

    /** The text as the value of an attribute. */
    static String attribute(String words) {
        return escape(words).replace("\"", "&quot;");
    }

    /** The drawing as a document with a white background, for light and dark pages. */
    @Override
    public String toString() {
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + width + " " + height + "\" width=\"" + width
                + "\" height=\"" + height
                + "\" font-family=\"Helvetica Neue, Helvetica, Arial, sans-serif\" font-size=\"13\" fill=\"#222\">\n"
                + "<rect width=\"" + width + "\" height=\"" + height + "\" fill=\"#fff\"/>\n" + elements + "</svg>\n";
    }
}
