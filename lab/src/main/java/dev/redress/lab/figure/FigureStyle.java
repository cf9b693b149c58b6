package dev.redress.lab.figure;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The style sheet for figures inside a page: colours by class, for light and dark mode and for print. */
public final class FigureStyle {
    /** The number of colours for criteria; after that they repeat. */
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

    /** The class for the colour of the n-th criterion. */
    public static String colour(int n) {
        return "c" + n % COLOURS;
    }
}
