package dev.redress.lab.figure;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The style sheet of the figures that stand inside a page: colours by class, for light, dark and paper. */
public final class FigureStyle {
    /** How many colours there are for criteria; after that they come again. */
    public static final int COLOURS = 8;

    private FigureStyle() {}

    /** The style sheet. */
    public static String css() {
        try (InputStream in = FigureStyle.class.getResourceAsStream("figure.css")) {
            if (in == null) {
                throw new IllegalStateException("figure.css is part of the build");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The class of the n-th criterion's colour. */
    public static String colour(int n) {
        return "c" + n % COLOURS;
    }
}
