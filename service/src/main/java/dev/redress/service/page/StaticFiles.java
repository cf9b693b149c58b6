package dev.redress.service.page;

import dev.redress.lab.figure.FigureStyle;
import dev.redress.service.store.Sha256;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** The static files of the pages: one style sheet, one script, and htmx. An address contains the hash of its file, so browsers may cache it for ever. */
public final class StaticFiles {
    private static final String HTMX = "/META-INF/resources/webjars/htmx.org/2.0.8/dist/htmx.min.js";
    private static final byte[] STYLE = (FigureStyle.css() + new String(resource("page.css"), StandardCharsets.UTF_8))
            .getBytes(StandardCharsets.UTF_8);
    private static final Map<String, byte[]> CONTENT =
            Map.of("page.css", STYLE, "page.js", resource("page.js"), "htmx.js", resource(HTMX));

    private StaticFiles() {}

    /** The address of a file. */
    public static String address(String name) {
        return "/static/" + version(name) + "/" + name;
    }

    private static String version(String name) {
        return Sha256.of(content(name)).substring(0, 12);
    }

    private static byte[] content(String name) {
        byte[] content = CONTENT.get(name);
        if (content == null) {
            throw new IllegalArgumentException("there is no file " + name);
        }
        return content;
    }

    static void add(RoutesConfig routes) {
        CONTENT.keySet().forEach(name -> routes.get("/static/{version}/" + name, ctx -> send(ctx, name)));
    }

    private static void send(Context ctx, String name) {
        ctx.header("Cache-Control", "public, max-age=31536000, immutable");
        ctx.header("X-Content-Type-Options", "nosniff");
        ctx.contentType(name.endsWith(".css") ? "text/css; charset=utf-8" : "text/javascript; charset=utf-8");
        ctx.result(content(name));
    }

    private static byte[] resource(String name) {
        try (InputStream in = StaticFiles.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException(name + " is part of the build");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
