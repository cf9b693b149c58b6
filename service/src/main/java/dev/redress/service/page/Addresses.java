package dev.redress.service.page;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** Parts of addresses. */
public final class Addresses {
    private Addresses() {}

    /** Any text as one part of a path. */
    public static String part(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
