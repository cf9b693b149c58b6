package dev.redress.service.page;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** A text encoded as one segment of the path of an address. */
public final class PathPart {
    private PathPart() {}

    public static String of(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
