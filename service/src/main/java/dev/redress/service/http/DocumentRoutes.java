package dev.redress.service.http;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;

/** The routes of the server's version and API specification. */
final class DocumentRoutes {
    private static final String SWAGGER = "/META-INF/resources/webjars/swagger-ui/5.34.1/";
    /** Only our own scripts and styles; Swagger UI needs inline styles and data images. */
    private static final String POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'";

    private static final Map<String, String> FILES = Map.of(
            "swagger-ui.css", "text/css",
            "swagger-ui-bundle.js", "text/javascript");

    void add(RoutesConfig routes) {
        routes.get("/version", DocumentRoutes::version);
        routes.get("/openapi.yaml", ctx -> file(ctx, "openapi.yaml", "application/yaml"));
        routes.get("/docs", ctx -> {
            ctx.header("Content-Security-Policy", POLICY);
            file(ctx, "docs.html", "text/html");
        });
        routes.get("/docs/docs.js", ctx -> file(ctx, "docs.js", "text/javascript"));
        FILES.forEach((name, type) -> routes.get("/docs/" + name, ctx -> file(ctx, SWAGGER + name, type)));
    }

    private static void version(Context ctx) {
        String version = DocumentRoutes.class.getPackage().getImplementationVersion();
        Answers.json(
                ctx,
                200,
                HttpJson.object()
                        .put("version", version == null ? "unknown" : version)
                        .put("java", Runtime.version().toString()));
    }

    private static void file(Context ctx, String name, String type) {
        try (InputStream in = DocumentRoutes.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException(name + " is not in the jar");
            }
            ctx.contentType(type + "; charset=utf-8").result(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
